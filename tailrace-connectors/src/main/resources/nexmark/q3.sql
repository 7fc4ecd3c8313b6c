-- Local item suggestion: who sells in Oregon, Idaho or California in category 10, and what?
SELECT P.name, P.city, P.state, A.id
FROM auction AS A
JOIN person AS P ON A.seller = P.id
WHERE A.category = 10 AND P.state IN ('OR', 'ID', 'CA');
