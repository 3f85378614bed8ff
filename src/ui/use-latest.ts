import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * The value of the last committed render, for event handlers and callbacks that outlive a render. Do not read
 * it while rendering.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
