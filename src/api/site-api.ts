import { PostgrestClient } from "@supabase/postgrest-js";
import * as v from "valibot";
import type { ContentKind, ContentOf, PostKind } from "../domain/content/content.ts";
import { parseTimestamp } from "../domain/dates/parse-timestamp.ts";
import { byKind, ofKinds, UNPAGED_KINDS } from "../domain/kinds/kinds.ts";
import { languageOf } from "../domain/languages/languages.ts";
import { type Failure, type Result, success } from "../domain/outbox/failure.ts";
import type { FirstPages, Page, Position, Remote } from "../domain/outbox/remote.ts";
import { ApiError, dataOf, fetchWithTimeout, toResult } from "./http.ts";
import {
  type AnsweredPage,
  appliedArguments,
  CHANGES_FORMAT,
  entityOf,
  parseChanges,
  parseCounts,
  parseFirstPages,
  parseHead,
  parseInteractionResponse,
  parsePage,
  parseRow,
  type Row,
  toInteractionArgument,
  validate,
} from "./site-format.ts";

/** The only status that proves an insert; a captive portal can respond with 200 and JSON. */
const CREATED = 201;

/** Rows per request of a kind that has few. */
const PAGE = 1_000;

/**
 * Applies interactions with a session, which no other call of the public API has.
 * @param token the access token
 */
export function applyAs(
  token: string,
  url: string,
  key: string,
  ...[batch, done]: Parameters<Remote["applyInteractions"]>
): ReturnType<Remote["applyInteractions"]> {
  const rest = publicClient(url, key, undefined, { authorization: `Bearer ${token}` });
  return toResult(() => applyInteractions(rest, batch, done));
}

async function applyInteractions(
  rest: PostgrestClient,
  batch: Parameters<Remote["applyInteractions"]>[0],
  done: Parameters<Remote["applyInteractions"]>[1],
) {
  const applied = { batch: batch.map(toInteractionArgument), ...appliedArguments(done) };
  return parseInteractionResponse(await dataOf(rest.rpc("apply_interactions", applied)));
}

/**
 * Creates the client of the public API over PostgREST. It has no session, so even the owner's browser reads no drafts
 * through it.
 * @param url the API's origin
 * @param key the publishable key
 * @param timeoutMs milliseconds without a byte after which a call fails
 * @param headers of each request
 */
export function createSiteRemote(
  url: string,
  key: string,
  timeoutMs?: number,
  headers: Readonly<Record<string, string>> = {},
): Remote {
  const rest = publicClient(url, key, timeoutMs, headers);
  const publishDue = () => dataOf(rest.rpc("publish_due"));

  return {
    head: () =>
      toResult(async () =>
        parseHead(await afterDue(() => dataOf(rest.rpc("site_head", {}, { get: true })), publishDue)),
      ),

    page: (kind, before, max) => toResult(() => readPage(rest, kind, before, max)),

    firstPages: (language) =>
      toResult(async () => {
        const asked = languageOf(language).readableFirst ? { readable_in: language } : {};
        const ask = () => dataOf(rest.rpc("site_first_pages", asked, { get: true }));
        const { head, listed, readable, unpaged } = parseFirstPages(await afterDue(ask, publishDue));
        return {
          head,
          listed: { ...postPages(listed), comment: pageOf("comment", listed.comment) },
          readable: readable && postPages(readable),
          unpaged: ofKinds(UNPAGED_KINDS, (kind) => entities(kind, unpaged[kind])) as FirstPages["unpaged"],
        };
      }),

    row: (kind, id) =>
      toResult(async () => {
        const row = parseRow(await dataOf(rest.rpc("site_row", { kind, id }, { get: true })));
        return row && entityOf(kind, row);
      }),

    all: (kind) =>
      toResult(async () => {
        let page = await readPage(rest, kind, null, PAGE);
        const rows = [...page.rows];
        while (!page.whole && page.end) {
          page = await readPage(rest, kind, page.end, PAGE);
          rows.push(...page.rows);
        }
        return rows.reverse();
      }),

    changes: (since, max, done) =>
      toResult(async () => {
        const asked = {
          since: since.rev,
          stamp: since.stamp,
          max,
          format: CHANGES_FORMAT,
          ...appliedArguments(done),
        };
        const ask = () => dataOf(rest.rpc("site_changes", asked, { get: true }));
        return parseChanges(await afterDue(ask, publishDue), since);
      }),

    counts: (ids) =>
      toResult(async () =>
        parseCounts(await dataOf(rest.rpc("site_counts", { ids: `{${ids.join(",")}}` }, { get: true }))),
      ),

    sendMessage: async (id, { name, email, message, website }) => {
      const row = { id, name, email, message, read: false, ...(website ? { website } : {}) };
      const sent = await toResult(async () => {
        const { status } = await rest.from("contact_messages").insert(row).throwOnError();
        if (status !== CREATED) throw new ApiError({ kind: "portal" });
      });
      return sent.ok || isAlreadyThere(sent.failure) ? success(null) : sent;
    },

    call: (id, verb, args) =>
      toResult(async () => {
        validate(appliedAnswer, await dataOf(rest.rpc(verb, { operation: id, ...args })));
        return null;
      }),

    applyInteractions: (batch, done) => toResult(() => applyInteractions(rest, batch, done)),
  };
}

/** A unique violation of an id that only this client knows: an earlier attempt succeeded. */
function isAlreadyThere(failure: Failure): boolean {
  return failure.kind === "rejected" && failure.code === "23505";
}

/** The newest published rows of a kind, or those strictly older than a position. @throws ApiError */
async function readPage<K extends ContentKind>(
  rest: PostgrestClient,
  kind: K,
  before: Position | null,
  max: number,
) {
  const from = before ? { before: before.publishedAt, before_id: before.id } : {};
  return pageOf(kind, parsePage(await dataOf(rest.rpc("site_page", { kind, max, ...from }, { get: true }))));
}

/** Comments, services and the profile are published when they are created. */
const CREATED_PUBLISHED: readonly ContentKind[] = ["comment", "service", "profile"];

function pageOf<K extends ContentKind>(kind: K, { rows, whole }: AnsweredPage) {
  const last = rows.at(-1);
  const time = last?.[CREATED_PUBLISHED.includes(kind) ? "created_at" : "published_at"];
  const publishedAt = typeof time === "string" ? parseTimestamp(time) : null;
  const end = last && publishedAt && typeof last.id === "string" ? { publishedAt, id: last.id } : null;
  return { rows: entities(kind, rows), received: rows.length, end, whole };
}

function postPages(pages: Readonly<Record<PostKind, AnsweredPage>>) {
  return byKind((kind) => pageOf(kind, pages[kind])) as { [K in PostKind]: Page<K> };
}

function entities<K extends ContentKind>(kind: K, rows: Row[]): ContentOf[K][] {
  return rows.flatMap((row) => entityOf(kind, row) ?? []);
}

/** Only the server answers so; a captive portal does not. */
const appliedAnswer = v.object({ status: v.literal("applied") });

/** An answer that says that a schedule's time has come. */
const dueAnswer = v.object({ due: v.literal(true) });

/**
 * Asks, and if the answer reports a schedule whose time has come, has the server carry it out and asks again: a server
 * without a timer relies on its readers. If that fails, the response is used as it is, and the next one tries again.
 */
export async function afterDue(
  ask: () => Promise<unknown>,
  publishDue: () => Promise<unknown>,
): Promise<unknown> {
  const answer = await ask();
  if (!v.is(dueAnswer, answer)) return answer;
  const published = await toResult(publishDue);
  return published.ok ? ask() : answer;
}

function publicClient(
  url: string,
  key: string,
  timeoutMs?: number,
  headers: Readonly<Record<string, string>> = {},
): PostgrestClient {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, ...headers },
    fetch: fetchWithTimeout(timeoutMs),
    retry: false,
  });
}

const pushKey = v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)));

/**
 * Asks the server for the key that browsers subscribe with; null if the site sends no notifications.
 * @param url the API's origin
 * @param key the publishable key
 */
export function fetchPushKey(url: string, key: string): Promise<Result<string | null>> {
  const rest = publicClient(url, key);
  return toResult(async () => validate(pushKey, await dataOf(rest.rpc("push_key", {}, { get: true }))));
}
