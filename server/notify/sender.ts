import * as v from "valibot";
import { TRANSLATED_KINDS } from "../../src/domain/content/content.ts";
import { isReadableIn } from "../../src/domain/content/post-language.ts";
import type { Translated } from "../../src/domain/content/translation.ts";
import { ARRIVALS } from "../../src/domain/inbox/arrivals.ts";
import { lang } from "../../src/domain/kinds/field-types.ts";
import { LANGUAGES } from "../../src/domain/languages/languages.ts";
import { quietFor } from "../../src/domain/notifications/quiet-hours.ts";
import { messageOf, type NotificationTexts, type Subject } from "./compose.ts";
import { type PushRequest, pushRequest, type VapidKey } from "./web-push.ts";

/** Sends one request. Status 0: no response. */
export type SendPush = (
  request: PushRequest,
) => Promise<{ readonly status: number /** In seconds. */; readonly retryAfter: number | null }>;

/** The queue of deliveries in the database (supabase/schemas/notifications.sql). */
export type PushQueue = {
  /** Calls `lease_pushes`. */
  lease(most: number, seconds: number): Promise<unknown>;
  /** Calls `settle_pushes`. */
  acknowledge(lease: string, results: readonly DeliveryResult[]): Promise<unknown>;
};

export type DeliveryResult = {
  readonly id: number;
  /**
   * `skipped`: not for this reader. `rejected`: the push service takes no such message. `gone`: the subscription has ended.
   * `retry`, `postponed`: again after some seconds; only the former counts as an attempt.
   */
  readonly outcome: "sent" | "skipped" | "rejected" | "gone" | "retry" | "postponed";
  readonly seconds?: number;
};

export type SenderDeps = {
  readonly queue: PushQueue;
  readonly send: SendPush;
  readonly key: VapidKey;
  /** The site's public address. */
  readonly origin: string;
  readonly texts: NotificationTexts;
  /** Milliseconds since 1970. */
  now(): number;
};

const subscriptionSchema = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  reads: v.fallback(v.picklist(["any", ...LANGUAGES]), "any"),
  locale: lang,
  time_zone: v.string(),
  quiet: v.nullable(v.tuple([v.number(), v.number()])),
});
const leaseSchema = v.object({
  lease: v.string(),
  deliveries: v.array(
    v.object({
      id: v.number(),
      topic: v.picklist([...TRANSLATED_KINDS, ...ARRIVALS, "reminder", "deadline", "trouble"]),
      subject: v.string(),
      attempts: v.number(),
      subscription: subscriptionSchema,
    }),
  ),
  subjects: v.record(v.string(), v.nullable(v.record(v.string(), v.unknown()))),
  wait: v.nullable(v.number()),
});
type Delivery = v.InferOutput<typeof leaseSchema>["deliveries"][number];

function aboutOf(topic: Delivery["topic"]): Subject["about"] {
  if (topic === "reminder") return "event";
  if (topic === "deadline" || topic === "trouble") return topic;
  return isOneOf(TRANSLATED_KINDS, topic) ? "post" : "owner";
}

function isOneOf(topics: readonly string[], topic: string): boolean {
  return topics.includes(topic);
}

/** Deliveries per lease, all sent at once. */
const BATCH = 50;
/** So many requests without an answer, and a service is asked again later: thousands of devices at one that is silent hold up no other. */
const SILENT = 5;
const SILENT_SECONDS = 600;
/** Longer than a batch can take: each of its requests ends after 15 seconds. */
const LEASE_SECONDS = 180;
/** How long a push service keeps a message for a phone that is off, in seconds. */
const TTL_SECONDS = 2 * 24 * 3600;
/** Seconds before each further attempt; a delivery expires after three days. */
const BACKOFF_SECONDS = [30, 120, 600, 1800, 3600, 4 * 3600] as const;
const LONGEST_SECONDS = 12 * 3600;

/**
 * Sends what is due, batch by batch.
 * @param isStopped true once no further batch may be taken
 * @returns seconds until the next delivery is due; null if none waits
 */
export async function sendDue(deps: SenderDeps, isStopped = () => false): Promise<number | null> {
  const unanswered = new Map<string, number>();
  for (;;) {
    const leased = v.parse(leaseSchema, await deps.queue.lease(BATCH, LEASE_SECONDS));
    const results = await Promise.all(
      leased.deliveries.map(async (delivery): Promise<DeliveryResult> => {
        const { id, topic, subject, subscription } = delivery;
        const service = serviceOf(subscription.endpoint);
        if ((unanswered.get(service) ?? 0) >= SILENT)
          return { id, outcome: "postponed", seconds: SILENT_SECONDS };
        const answered = async (...request: Parameters<SendPush>) => {
          const answer = await deps.send(...request);
          if (answer.status === 0) unanswered.set(service, (unanswered.get(service) ?? 0) + 1);
          return answer;
        };
        return deliver({ ...deps, send: answered }, delivery, leased.subjects[`${topic}:${subject}`]);
      }),
    );
    if (results.length > 0) await deps.queue.acknowledge(leased.lease, results);
    if (leased.deliveries.length < BATCH || isStopped()) return leased.wait;
  }
}

/** The service of an endpoint, by the end of its host's name: whoever has a domain can give each device a name of its own in it. */
function serviceOf(endpoint: string): string {
  return new URL(endpoint).hostname.split(".").slice(-2).join(".");
}

async function deliver(
  { send, key, origin, texts, now }: SenderDeps,
  { id, topic, subject, attempts, subscription }: Delivery,
  row: Readonly<Record<string, unknown>> | null | undefined,
): Promise<DeliveryResult> {
  const { reads, locale, quiet, time_zone } = subscription;
  const about = aboutOf(topic);
  if (!row || (about === "post" && reads !== "any" && !isReadableIn(reads, row as unknown as Translated)))
    return { id, outcome: "skipped" };
  const wait = quietFor(now(), quiet && { from: quiet[0], until: quiet[1] }, time_zone);
  if (wait > 0) return { id, outcome: "postponed", seconds: Math.ceil(wait / 1000) };
  const message = JSON.stringify(
    messageOf({ about, topic, id: subject, row } as unknown as Subject, locale, origin, texts),
  );
  try {
    const request = await pushRequest(
      subscription,
      message,
      {
        key,
        contact: origin,
        // A reminder is of no use once its event has begun.
        ttl: about === "event" ? Math.max(0, Number(row.seconds)) : TTL_SECONDS,
        urgency: about === "owner" || about === "deadline" || about === "trouble" ? "high" : "normal",
        topic: subject.replaceAll("-", ""),
      },
      now(),
    );
    const { status, retryAfter } = await send(request);
    return resultOf(id, status, retryAfter, attempts);
  } catch (error) {
    // The key is not a point of the curve: this subscription can never be served. Nothing about it is logged.
    if (error instanceof DOMException || error instanceof Error) return { id, outcome: "gone" };
    throw error;
  }
}

/** What a push service's answer means (https://www.rfc-editor.org/rfc/rfc8030#section-5). */
export function resultOf(
  id: number,
  status: number,
  retryAfter: number | null,
  attempts: number,
): DeliveryResult {
  if (status >= 200 && status < 300) return { id, outcome: "sent" };
  if (status === 404 || status === 410) return { id, outcome: "gone" };
  if (status === 0 || status === 408 || status === 429 || status >= 500) {
    const backoff = BACKOFF_SECONDS[attempts - 1] ?? LONGEST_SECONDS;
    return { id, outcome: "retry", seconds: Math.min(Math.max(retryAfter ?? 0, backoff), LONGEST_SECONDS) };
  }
  return { id, outcome: "rejected" };
}
