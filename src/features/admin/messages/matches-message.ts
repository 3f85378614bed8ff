import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { fold } from "../../../domain/text/search-words.ts";

/** True if a message contains all words, in any spelling. */
export function matchesMessage({ name, email, message, subject }: AdminMessage, query: string): boolean {
  const text = fold([name, email, subject ?? "", message].join("\n"));
  return query.split(/\s+/).every((word) => text.includes(fold(word)));
}
