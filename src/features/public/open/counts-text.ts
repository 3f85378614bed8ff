import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { TakeOutcome } from "../../../offline/given/take-given.ts";
import type { OpenState } from "./use-open-file.ts";

const COUNTS: Readonly<Record<TakeOutcome | "refused", (input: { count: number }) => string>> = {
  kept: m.open_count_kept,
  here: m.open_count_here,
  newer_here: m.open_count_newer,
  removed: m.open_count_removed,
  refused: m.open_count_refused,
};

/** What became of the posts of a file: of one in a sentence, of several as counts, "18 saved, 1 was rejected". */
export function countsText({ posts, refused }: Extract<OpenState, { step: "opened" }>): string {
  const outcomes = [...posts.map(({ outcome }) => outcome), ...refused.map(() => "refused" as const)];
  if (outcomes.length === 1 && refused.length === 0)
    return outcomes[0] === "removed" ? "" : m.open_done({ count: 1 });
  const counted = Object.entries(COUNTS).flatMap(([outcome, textOf]) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count > 0 ? [textOf({ count })] : [];
  });
  return counted.join(languageOf(getLocale()).separator);
}
