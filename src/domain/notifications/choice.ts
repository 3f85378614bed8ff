import * as v from "valibot";
import { type Lang, TRANSLATED_KINDS, type TranslatedKind } from "../content/content.ts";
import type { LanguageFilter } from "../content/post-language.ts";
import type { Arrival } from "../inbox/arrivals.ts";

/** The sections whose new posts a member can be told of. */
export const SECTIONS: readonly TranslatedKind[] = ["community", "blog", "news"];

/** A daily time during which nothing is sent, in minutes after midnight; it may last past midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

/** What a member wants to be told of, and when. */
export type NotificationChoice = {
  /** At least one. */
  readonly sections: readonly TranslatedKind[];
  /** Only posts that can be read in this language, or all. */
  readonly reads: LanguageFilter;
  /** Null if posts may arrive at any time. */
  readonly quiet: QuietHours | null;
};

/** How a browser's subscription is reached (https://www.w3.org/TR/push-api/). */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** What the device tells the server: how it is reached and what its member chose, or that its notifications have ended. */
export type SubscriptionChange =
  | (PushAddress & {
      readonly choice: NotificationChoice;
      /** The language of the notifications. */
      readonly locale: Lang;
      /** By its IANA name, for the quiet hours. */
      readonly timeZone: string;
      /** The device's code, by which the owner can find and erase the subscription. */
      readonly device: string;
      /** The endpoint that the browser used before. */
      readonly replaces?: string;
    })
  | { readonly endpoint: string; readonly off: true };

/** From ten in the evening to seven in the morning. */
export const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60 };

/** The default choice. */
export const FIRST_CHOICE: NotificationChoice = { sections: SECTIONS, reads: "all", quiet: NIGHT };

/** What the server is told of an admin's device: how it is reached and what it is not told of, or that its notifications have ended. */
export type AdminSubscription =
  | (PushAddress & { readonly locale: Lang; readonly muted: readonly Arrival[] })
  | { readonly endpoint: string; readonly off: true };

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));
const choiceSchema = v.object({
  sections: v.pipe(v.array(v.picklist(TRANSLATED_KINDS)), v.minLength(1)),
  reads: v.picklist(["all", "en", "ti"]),
  quiet: v.nullable(v.object({ from: minute, until: minute })),
});

/** What the device stores about notifications. */
export type StoredChoice = {
  readonly choice: NotificationChoice;
  /** `wanted`: the browser has not subscribed yet, e.g. offline. `on`: what the server was sent is up to date. */
  readonly state: "wanted" | "on";
  /** The browser's endpoint that the server was last sent; null before the first time. */
  readonly endpoint: string | null;
  /** When that was, in milliseconds of this device's clock. */
  readonly at: number;
};

const storedSchema = v.object({
  choice: choiceSchema,
  state: v.picklist(["wanted", "on"]),
  endpoint: v.nullable(v.string()),
  at: v.number(),
});

/** Parses what the device stored; null if it is missing or unreadable. */
export function parseStoredChoice(text: string | null): StoredChoice | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text);
  return parsed.success ? parsed.output : null;
}
