/**
 * Enters a text into a field as a user does, so that React handles it. React ignores an input event if its value tracker (an
 * own property `value` on the element) already has that value, and takes the value that it finds for known. Setting the
 * value through the prototype's setter bypasses the tracker. The caret of whoever is writing stays in a text that is the same.
 */
export function enterText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const { value, selectionStart, selectionEnd } = field;
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Fields such as an email address have no caret that can be set.
  if (value === text && selectionStart !== null && document.activeElement === field)
    field.setSelectionRange(selectionStart, selectionEnd);
}
