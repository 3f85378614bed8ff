/** Fills in the name; a text of the interface has it in braces. */
export function withName(text: string, name: string): string {
  return text.replace("{name}", () => name);
}
