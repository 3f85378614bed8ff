import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import { CONTENT_KINDS, type ContentKind, type ContentOf, type ListedKind } from "../domain/content.ts";
import { type Failure, failed, type Result, success } from "../domain/failure.ts";
import { parseInstant } from "../domain/instant.ts";
import type { Changes, Counts, Cursor, Head, Page, Position, Remote } from "../domain/remote.ts";
import { CallFailed } from "./classify.ts";
import { patientFetch } from "./patient-fetch.ts";
import { changeOf, entityOf, type Row } from "./rows.ts";

const TABLES = {
  blog: "blog_posts",
  news: "news_posts",
  community: "community_posts",
  comment: "community_comments",
  service: "services",
  profile: "site_profile",
} as const satisfies Record<ContentKind, string>;

const instant = v.pipe(
  v.string(),
  v.transform((text) => parseInstant(text) ?? ""),
);
const headAnswer = v.object({
  rev: v.number(),
  stamp: v.string(),
  now: instant,
  min_format: v.fallback(v.number(), 1),
});
const changesAnswer = v.object({
  restart: v.boolean(),
  rev: v.number(),
  stamp: v.string(),
  now: instant,
  more: v.boolean(),
  rows: v.array(v.object({ kind: v.string(), row: v.record(v.string(), v.unknown()) })),
  gone: v.array(v.object({ kind: v.picklist(CONTENT_KINDS), id: v.string(), rev: v.number() })),
});
const countsAnswer = v.array(
  v.object({
    kind: v.picklist(["blog", "community"]),
    id: v.string(),
    likes: v.fallback(v.number(), 0),
    comments: v.fallback(v.number(), 0),
    shares: v.fallback(v.number(), 0),
    views: v.fallback(v.number(), 0),
    counts_version: v.number(),
  }),
);

/**
 * The public site's server over PostgREST, without a session: an admin's browser reads no drafts through it.
 * @param url the API's origin
 * @param key the publishable key
 */
export function createSiteRemote(url: string, key: string): Remote {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key },
    fetch: patientFetch,
    retry: false,
  });

  return {
    head: () => asking(async () => head(await data(rest.rpc("site_head", {}, { get: true })))),

    page: (kind, before, max) =>
      asking(async () => {
        const time = timeColumn(kind);
        let query = published(rest, kind)
          .order(time, { ascending: false })
          .order("id", { ascending: false })
          .limit(max);
        if (before) query = query.or(olderThan(time, before));
        return pageOf(kind, (await data(query)) as Row[]);
      }),

    one: (kind, id) =>
      asking(async () => {
        const [row] = (await data(published(rest, kind).eq("id", id).limit(1))) as Row[];
        return row ? entityOf(kind, row) : null;
      }),

    all: (kind) =>
      asking(async () => {
        const query = kind === "service" ? published(rest, kind).order("created_at") : published(rest, kind);
        return entities(kind, (await data(query)) as Row[]);
      }),

    changes: (since, max) =>
      asking(async () => {
        const asked = { since: since.rev, stamp: since.stamp, max };
        return changes(await data(rest.rpc("site_changes", asked, { get: true })), since);
      }),

    counts: (ids) =>
      asking(async () =>
        counts(await data(rest.rpc("site_counts", { ids: `{${ids.join(",")}}` }, { get: true }))),
      ),

    leaveMessage: async (id, { name, email, message, website }) => {
      const row = { id, name, email, message, read: false, ...(website ? { website } : {}) };
      const sent = await asking(() => data(rest.from("contact_messages").insert(row)));
      return sent.ok || isAlreadyThere(sent.failure) ? success(null) : sent;
    },
  };
}

/** A unique violation on an id that only the sender knows: an earlier try arrived. */
function isAlreadyThere(failure: Failure): boolean {
  return failure.kind === "refused" && failure.code === "23505";
}

/** Rows of a kind that are published, said in the query and not left to the server's policies alone. */
function published(rest: PostgrestClient, kind: ContentKind) {
  const rows = rest.from(TABLES[kind]).select("*");
  if (kind === "service") return rows.is("active", true);
  if (kind === "comment") return rows.eq("status", "visible");
  return kind === "profile" ? rows : rows.is("published", true);
}

/** Comments are published when they are made. */
function timeColumn(kind: ListedKind): "created_at" | "published_at" {
  return kind === "comment" ? "created_at" : "published_at";
}

/** Keyset, not offset: a page is found by where the last one ended, however much was published meanwhile. */
function olderThan(time: string, { publishedAt, id }: Position): string {
  return `${time}.lt."${publishedAt}",and(${time}.eq."${publishedAt}",id.lt.${id})`;
}

function pageOf<K extends ListedKind>(kind: K, rows: Row[]): Page<K> {
  const last = rows.at(-1);
  const time = last?.[timeColumn(kind)];
  const publishedAt = typeof time === "string" ? parseInstant(time) : null;
  const end = last && publishedAt && typeof last.id === "string" ? { publishedAt, id: last.id } : null;
  return { rows: entities(kind, rows), received: rows.length, end };
}

function entities<K extends ContentKind>(kind: K, rows: Row[]): ContentOf[K][] {
  return rows.flatMap((row) => entityOf(kind, row) ?? []);
}

function head(answer: unknown): Head {
  const { min_format, ...rest } = believed(headAnswer, answer);
  return { ...rest, minFormat: min_format };
}

function changes(answer: unknown, since: Cursor): Changes {
  const { rows, gone, rev, stamp, ...rest } = believed(changesAnswer, answer);
  const cursor = rest.restart ? since : { rev, stamp };
  return { ...rest, cursor, rows: rows.flatMap(changeOf), gone };
}

function counts(answer: unknown): Counts[] {
  return believed(countsAnswer, answer).map(({ counts_version, ...rest }) => ({
    ...rest,
    countsVersion: counts_version,
  }));
}

/** An answer that is JSON but not ours comes from something between us and the server. */
function believed<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new CallFailed({ kind: "portal" });
}

type Answering = { throwOnError(): PromiseLike<{ data: unknown }> };

async function data(query: Answering): Promise<unknown> {
  return (await query.throwOnError()).data;
}

async function asking<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await call());
  } catch (error) {
    if (error instanceof CallFailed) return failed(error.failure);
    throw error;
  }
}
