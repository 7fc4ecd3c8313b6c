/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** Adds up the arrays that an object of this package reaches through fields of this package. */
final class HeapMeasure {
  private HeapMeasure() {}

  static long arrayBytes(Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    open.add(root);
    long bytes = 0;
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (!seen.add(next)) {
        continue;
      }
      if (next.getClass().isArray()) {
        bytes += arrayBytes(next, Array.getLength(next));
        if (next instanceof Object[] elements) {
          for (Object element : elements) {
            if (element != null && isFollowed(element)) {
              open.add(element);
            }
          }
        }
        continue;
      }
      for (Class<?> type = next.getClass(); type != Object.class; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          field.setAccessible(true);
          Object value = Modifier.isStatic(field.getModifiers()) ? null : field.get(next);
          if (value != null && isFollowed(value)) {
            open.add(value);
          }
        }
      }
    }
    return bytes;
  }

  /** Tables own segments and multisets; what describes them is small and not counted. */
  private static boolean isFollowed(Object value) {
    Class<?> type = value.getClass();
    while (type.isArray()) {
      type = type.getComponentType();
    }
    return value.getClass().isArray() && type.isPrimitive()
        || Segment.class.isAssignableFrom(type)
        || SegmentDirectory.class.isAssignableFrom(type)
        || ByteHeap.class.isAssignableFrom(type)
        || EntrySet.class.isAssignableFrom(type);
  }

  private static long arrayBytes(Object array, int length) {
    return switch (array.getClass().getComponentType().getName()) {
      case "long" -> ArrayBytes.longs(length);
      case "int" -> ArrayBytes.ints(length);
      case "byte" -> length == 0 ? 0 : ArrayBytes.bytes(length);
      default -> ArrayBytes.references(length);
    };
  }
}
