import * as v from "valibot";
import { type Lang, SECTIONS, TRANSLATED_KINDS } from "../content/content.ts";
import type { Arrival } from "../inbox/arrivals.ts";
import { LANGUAGES } from "../languages/languages.ts";

/** A daily time during which nothing is sent, in minutes after midnight; it may last past midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

/** From ten in the evening to seven in the morning. */
export const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60 };

export const FIRST_CHOICE: NotificationChoice = { sections: SECTIONS, reads: "all", quiet: NIGHT };

/** What the server is told of an admin's device: how it is reached and what it is not told of, or that its notifications have ended. */
export type AdminSubscription =
  | (PushAddress & { readonly locale: Lang; readonly muted: readonly Arrival[] })
  | { readonly endpoint: string; readonly off: true };

/** How a browser's subscription is reached (https://www.w3.org/TR/push-api/). */
const pushAddress = { endpoint: v.string(), p256dh: v.string(), auth: v.string() };
export type PushAddress = { readonly [K in keyof typeof pushAddress]: string };

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));
/** What a member wants to be told of, and when. */
const choiceSchema = v.object({
  /** At least one. */
  sections: v.pipe(v.array(v.picklist(TRANSLATED_KINDS)), v.minLength(1), v.readonly()),
  /** Only posts that can be read in this language, or all. */
  reads: v.picklist(["all", ...LANGUAGES]),
  /** Null if posts may arrive at any time. */
  quiet: v.nullable(v.object({ from: minute, until: minute })),
});
export type NotificationChoice = Readonly<v.InferOutput<typeof choiceSchema>>;

/** What the device tells the server: how it is reached and what its member chose, or that its notifications have ended. */
export const subscriptionChangeShape = v.union([
  v.object({ endpoint: v.string(), off: v.literal(true) }),
  v.object({
    ...pushAddress,
    choice: choiceSchema,
    locale: v.picklist(LANGUAGES),
    /** By its IANA name, for the quiet hours. */
    timeZone: v.string(),
    /** The device's code, by which the owner can find and erase the subscription. */
    device: v.string(),
    /** The endpoint that the browser used before. */
    replaces: v.exactOptional(v.string()),
  }),
]);
export type SubscriptionChange = v.InferOutput<typeof subscriptionChangeShape>;

/** The argument of `save_subscription`; the same change always gives the same argument. */
export function toSubscriptionArgument(change: SubscriptionChange) {
  if ("off" in change) return change;
  const { choice, timeZone, ...subscription } = change;
  const { sections, reads, quiet } = choice;
  return {
    ...subscription,
    topics: sections,
    reads: reads === "all" ? "any" : reads,
    time_zone: timeZone,
    quiet: quiet && [quiet.from, quiet.until],
  };
}

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
