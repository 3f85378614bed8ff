import { type ComponentProps, type Ref, useImperativeHandle, useRef } from "react";
import { KeepsFilled } from "./keeps-filled.ts";

// Text fields with a value of React's. Nothing else renders them (eslint.config.js): browsers and password managers fill
// fields without events.

/** A text field of one line. */
export function Input({ ref, ...input }: ComponentProps<"input">) {
  const own = useOwn(ref);
  return (
    <>
      <input ref={own} {...input} />
      <KeepsFilled field={own} value={input.value} />
    </>
  );
}

/** A text field of several lines. */
export function TextArea({ ref, ...area }: ComponentProps<"textarea">) {
  const own = useOwn(ref);
  return (
    <>
      <textarea ref={own} {...area} />
      <KeepsFilled field={own} value={area.value} />
    </>
  );
}

/** A ref of one's own beside the caller's. */
function useOwn<T>(ref: Ref<T> | undefined) {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(ref, () => own.current, []);
  return own;
}
