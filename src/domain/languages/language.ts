import type { PartOfDay } from "../dates/six-hour-clock.ts";

/** Everything in which one language differs from another, apart from the texts in messages/. */
export type Language = {
  /** Its name in itself. */
  readonly name: string;
  /** Its name in others, by their tags. */
  readonly nameIn: Readonly<Record<string, string>>;
  /** By its Unicode name. */
  readonly script: string;
  /** Where its lines begin: at the left or at the right. */
  readonly direction: "ltr" | "rtl";
  /** The table by which Latin keys type its letters, for readers without a keyboard for them. */
  readonly typing: "geez" | null;
  /**
   * The language in which its readers are shown what does not exist in theirs; null for the one in which most is written.
   */
  readonly fallback: string | null;
  /**
   * For readers of a language in which less is written, lists begin with what can be read in it, by this index of the device's lists.
   */
  readonly readableFirst: null | { readonly index: string };
  /** The calendar and the clock that come first; the others stand beside them. */
  readonly calendar: "gregorian" | "ethiopian";
  readonly clock: "usual" | "six-hour";
  /** What parts two items of a list, and what ends a sentence. */
  readonly separator: string;
  readonly stop: string;
  /** True if visitors may suggest corrections of its words. */
  readonly isCorrected: boolean;
  readonly dates: DateWords;
};

/** The names are built in, since loading the browser's takes about 100 ms on a low-end phone and Chromium has none for some languages. */
type DateWords = {
  /** From Monday on. */
  readonly weekdays: readonly string[];
  readonly months: { readonly gregorian: readonly string[]; readonly ethiopian?: readonly string[] };
  /** What follows a year of the Ethiopian calendar, if that comes first. */
  readonly era: string;
  readonly parts: Readonly<Record<PartOfDay, string>>;
  /** Times with the name of their clock, with # for the times. */
  readonly clocks: { readonly usual: string; readonly "six-hour"?: string };
  /** How long ago something was, with # for a number. */
  readonly ago: Readonly<Record<"now" | "minutes" | "hours" | "yesterday" | "days", string>>;
};
