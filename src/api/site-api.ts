import { PostgrestClient } from "@supabase/postgrest-js";
import type { ContentKind, ContentOf, ListedKind } from "../domain/content/content.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import { type Failure, success } from "../domain/outbox/failure.ts";
import type { Page, Position, Remote } from "../domain/outbox/remote.ts";
import { answersIn, changesIn, countsIn, headIn } from "./answers.ts";
import { CallFailed } from "./classify.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";
import { interactionRow } from "./interaction-row.ts";
import { doneRow } from "./receipt-row.ts";
import { entityOf, type Row } from "./rows.ts";
import { data, toResult } from "./to-result.ts";

/** The only status that proves an insert; a captive portal can answer 200 with JSON. */
const CREATED = 201;

const TABLES = {
  blog: "blog_posts",
  news: "news_posts",
  community: "community_posts",
  comment: "community_comments",
  service: "services",
  profile: "site_profile",
} as const satisfies Record<ContentKind, string>;

/**
 * Creates the client of the public API over PostgREST. It has no session, so even the owner's browser reads no drafts
 * through it.
 * @param url the API's origin
 * @param key the publishable key
 * @param timeoutMs milliseconds without a byte after which a call fails
 */
export function createSiteRemote(url: string, key: string, timeoutMs?: number): Remote {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: fetchWithTimeout(timeoutMs),
    retry: false,
  });

  return {
    head: () => toResult(async () => headIn(await data(rest.rpc("site_head", {}, { get: true })))),

    page: (kind, before, max) =>
      toResult(async () => {
        const time = timeColumn(kind);
        let query = published(rest, kind)
          .order(time, { ascending: false })
          .order("id", { ascending: false })
          .limit(max);
        if (before) query = query.or(olderThan(time, before));
        return pageOf(kind, (await data(query)) as Row[]);
      }),

    one: (kind, id) =>
      toResult(async () => {
        const [row] = (await data(published(rest, kind).eq("id", id).limit(1))) as Row[];
        return row ? entityOf(kind, row) : null;
      }),

    all: (kind) =>
      toResult(async () => {
        const query = kind === "service" ? published(rest, kind).order("created_at") : published(rest, kind);
        return entities(kind, (await data(query)) as Row[]);
      }),

    changes: (since, max, done) =>
      toResult(async () => {
        const asked = { since: since.rev, stamp: since.stamp, max, ...doneRow(done) };
        return changesIn(await data(rest.rpc("site_changes", asked, { get: true })), since);
      }),

    counts: (ids) =>
      toResult(async () =>
        countsIn(await data(rest.rpc("site_counts", { ids: `{${ids.join(",")}}` }, { get: true }))),
      ),

    leaveMessage: async (id, { name, email, message, website }) => {
      const row = { id, name, email, message, read: false, ...(website ? { website } : {}) };
      const sent = await toResult(async () => {
        const { status } = await rest.from("contact_messages").insert(row).throwOnError();
        if (status !== CREATED) throw new CallFailed({ kind: "portal" });
      });
      return sent.ok || isAlreadyThere(sent.failure) ? success(null) : sent;
    },

    interact: (batch, done) =>
      toResult(async () =>
        answersIn(
          await data(rest.rpc("apply_interactions", { batch: batch.map(interactionRow), ...doneRow(done) })),
        ),
      ),
  };
}

/** A unique violation of an id that only this client knows: an earlier attempt succeeded. */
function isAlreadyThere(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "23505";
}

/** Selects published rows in the query itself, in addition to the server's policies. */
function published(rest: PostgrestClient, kind: ContentKind) {
  const rows = rest.from(TABLES[kind]).select("*");
  if (kind === "service") return rows.is("active", true);
  if (kind === "comment") return rows.eq("status", "visible");
  return kind === "profile" ? rows : rows.is("published", true);
}

/** Comments are published when they are created. */
function timeColumn(kind: ListedKind): "created_at" | "published_at" {
  return kind === "comment" ? "created_at" : "published_at";
}

/** Keyset pagination: unlike an offset, it is not affected by posts published in the meantime. */
function olderThan(time: string, { publishedAt, id }: Position): string {
  return `${time}.lt."${publishedAt}",and(${time}.eq."${publishedAt}",id.lt.${id})`;
}

function pageOf<K extends ListedKind>(kind: K, rows: Row[]): Page<K> {
  const last = rows.at(-1);
  const time = last?.[timeColumn(kind)];
  const publishedAt = typeof time === "string" ? parseTimestamp(time) : null;
  const end = last && publishedAt && typeof last.id === "string" ? { publishedAt, id: last.id } : null;
  return { rows: entities(kind, rows), received: rows.length, end };
}

function entities<K extends ContentKind>(kind: K, rows: Row[]): ContentOf[K][] {
  return rows.flatMap((row) => entityOf(kind, row) ?? []);
}
