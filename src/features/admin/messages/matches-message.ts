import type { AdminMessage } from "../../../domain/content/admin-content.ts";
import { fold, soughtParts } from "../../../domain/text/search-words.ts";

/** A test for messages that contain all words, in any spelling. */
export function matcherOf(query: string): (message: AdminMessage) => boolean {
  const words = soughtParts(query);
  return ({ name, email, message, subject }) => {
    const text = fold([name, email, subject ?? "", message].join("\n"));
    return words.every((word) => text.includes(word));
  };
}
