import type { AdminMessage } from "../../../domain/content/admin-content.ts";

/** True if a message contains all words. */
export function matchesMessage({ name, email, message, subject }: AdminMessage, words: string): boolean {
  const text = [name, email, subject ?? "", message].join("\n").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
