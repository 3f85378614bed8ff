import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** What Safari reports for the key that ends a composition, which is over by then. */
const COMPOSING_KEY_CODE = 229;

/** True for a key that belongs to an input method: Enter takes its word, and the arrows choose among its words. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = "nativeEvent" in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === COMPOSING_KEY_CODE;
}

/** True for Enter that is not part of a composition. */
export function isEnter(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  return event.key === "Enter" && !isComposing(event);
}
