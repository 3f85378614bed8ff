import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { fold } from "../../../domain/text/search-words.ts";

/** A test for messages that contain all words, in any spelling. */
export function matcherOf(query: string): (message: AdminMessage) => boolean {
  const words = query.split(/\s+/).map(fold);
  return ({ name, email, message, subject }) => {
    const text = fold([name, email, subject ?? "", message].join("\n"));
    return words.every((word) => text.includes(word));
  };
}
