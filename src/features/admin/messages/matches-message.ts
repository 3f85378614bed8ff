import type { AdminMessage } from "../../../domain/content/admin-content.ts";

/** Whether each of these words stands somewhere in a message. */
export function matchesMessage({ name, email, message, subject }: AdminMessage, words: string): boolean {
  const text = [name, email, subject ?? "", message].join("\n").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
