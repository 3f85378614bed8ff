/**
 * Enters a text into a field as a user does, so that React handles it. React ignores an input event if its value tracker (an
 * own property `value` on the element) already has that value, and takes the value that it finds for known. Setting the
 * value through the prototype's setter bypasses the tracker.
 */
export function enterText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
