import {
  CONTENT_KINDS,
  type ContentKind,
  LISTED_KINDS,
  type ListedKind,
} from "../../domain/content/content.ts";
import { sortKeyOf } from "../../domain/content/sort-key.ts";
import { type Failure, failed, type Result, success } from "../../domain/outbox/failure.ts";
import type { Cursor, Page, Remote } from "../../domain/outbox/remote.ts";
import { followChanges, type Pulled } from "../core/apply-changes.ts";
import type { SiteDatabase } from "./database.ts";
import { applyChanges, completeMirror, extendMirror, readMirrorState, startMirror } from "./mirror.ts";
import { lastDone } from "./receipts.ts";
import { tableOf, type WholeKind } from "./tables.ts";

/** How many rows a kind's newest page has on the first visit: what fills a screen, and no more. */
export const FIRST_PAGE = 20;
/** The most rows that one request brings. */
const PAGE = 1_000;
/** How many rows of each kind a device keeps unless the person asks for more. */
export const WINDOW = 200;

/** How a pull went that brought the mirror level with the server as far as it could be read. */
export type SitePulled = Pulled & {
  /** What a part of it met that could not be had: it is missing here, and worth asking for again. Null: all is here. */
  readonly lacking: Failure | null;
};

/**
 * Brings the mirror up to date with the server: the newest pages where there is none yet, all changes since
 * the cursor, then older rows down to the window, and once more what changed while pages were being read.
 * Each step commits by itself; a pull that is cut goes on where it was, and two at once do no harm. A kind that
 * cannot be read keeps no other waiting: the next pull asks for what is still missing, and for nothing else again.
 */
export async function pull(db: SiteDatabase, remote: Remote, window = WINDOW): Promise<Result<SitePulled>> {
  const state = await readMirrorState(db);
  const fresh = !state || state.damaged === true;
  const current = fresh ? await start(db, remote, state) : await follow(db, remote, state);
  if (!current.ok) return current;
  const met = "lacking" in current.value ? current.value.lacking : [];
  const filled = await fill(db, remote, window, met);
  const reached = await readMirrorState(db);
  const [lacking = null] = [...met, ...filled.met].map(({ failure }) => failure);
  if (!reached || !(fresh || filled.read) || isOfTheLine(lacking))
    return success({ ...current.value, lacking });
  const last = await follow(db, remote, reached);
  if (!last.ok) return last;
  const again = "lacking" in last.value ? last.value.lacking.map(({ failure }) => failure) : [];
  const dropped = [...current.value.dropped, ...last.value.dropped];
  return success({ ...last.value, dropped, lacking: again[0] ?? lacking });
}

/** A kind that could not be read, and why. */
type Lacking = { readonly kind: ContentKind; readonly failure: Failure };
type Started = Pulled & { readonly lacking: readonly Lacking[] };

/**
 * Takes the head, then reads the newest page of each kind: what changes meanwhile is after that head. What comes is kept
 * though another kind does not. A mirror that is here already is only replaced whole, or where the server itself has no
 * answer for a kind: on a bad line its reader would lose what can be read now.
 */
async function start(db: SiteDatabase, remote: Remote, expected: Cursor | null): Promise<Result<Started>> {
  const head = await remote.head();
  if (!head.ok) return head;
  const [blog, news, community, comment, service, profile] = await Promise.all([
    remote.page("blog", null, FIRST_PAGE),
    remote.page("news", null, FIRST_PAGE),
    remote.page("community", null, FIRST_PAGE),
    remote.page("comment", null, FIRST_PAGE),
    remote.all("service"),
    remote.all("profile"),
  ]);
  const asked = { blog, news, community, comment, service, profile };
  const lacking = CONTENT_KINDS.flatMap((kind): Lacking[] => {
    const answer = asked[kind];
    return answer.ok ? [] : [{ kind, failure: answer.failure }];
  });
  const [first] = lacking;
  const cut = lacking.find(({ failure }) => isOfTheLine(failure));
  if (first && (lacking.length === CONTENT_KINDS.length || (expected && cut)))
    return failed((cut ?? first).failure);
  const listed = <K extends ListedKind>(answer: Result<Page<K>>) =>
    answer.ok ? { ...answer.value, asked: FIRST_PAGE } : null;
  const state = await startMirror(db, expected, head.value, {
    listed: {
      blog: listed(blog),
      news: listed(news),
      community: listed(community),
      comment: listed(comment),
    },
    whole: { service: service.ok ? service.value : null, profile: profile.ok ? profile.value : null },
  });
  return success({ now: head.value.now, dropped: [], lacking: state === "written" ? lacking : [] });
}

function follow(db: SiteDatabase, remote: Remote, from: Cursor): Promise<Result<Pulled | Started>> {
  return followChanges(
    from,
    async (since) => remote.changes(since, PAGE, await lastDone(db)),
    (since, changes) => applyChanges(db, since, changes),
    (since) => start(db, remote, since),
  );
}

/**
 * Reads what is missing here: kinds of which nothing came yet, and older rows down to the window.
 * @param met what has failed in this pull already, and is not asked for again at once
 * @returns whether anything was read, and what could not be
 */
async function fill(
  db: SiteDatabase,
  remote: Remote,
  window: number,
  met: readonly Lacking[],
): Promise<{ readonly read: boolean; readonly met: readonly Lacking[] }> {
  const missing = (await readMirrorState(db))?.missing ?? [];
  const failures: Lacking[] = [];
  let read = false;
  for (const kind of [...LISTED_KINDS, ...missing]) {
    if ([...met, ...failures].some((other) => other.kind === kind || isOfTheLine(other.failure))) continue;
    const filled = isWhole(kind)
      ? await complete(db, remote, kind)
      : await extendTo(db, remote, kind, window);
    if (filled.ok) read ||= filled.value;
    else failures.push({ kind, failure: filled.failure });
  }
  return { read, met: failures };
}

async function complete(db: SiteDatabase, remote: Remote, kind: WholeKind): Promise<Result<boolean>> {
  const rows = await remote.all(kind);
  if (!rows.ok) return rows;
  await completeMirror(db, kind, rows.value);
  return success(true);
}

function isWhole(kind: ContentKind): kind is WholeKind {
  return kind === "service" || kind === "profile";
}

/** Nothing else gets through either. */
function isOfTheLine(failure: Failure | null): boolean {
  return failure?.kind === "offline" || failure?.kind === "portal";
}

/**
 * Reads older rows of a kind until `count` of them are listed here or the server has no more.
 * @returns whether anything had to be read
 */
export async function extendTo(
  db: SiteDatabase,
  remote: Remote,
  kind: ListedKind,
  count: number,
): Promise<Result<boolean>> {
  for (let read = false; ; read = true) {
    const state = await readMirrorState(db);
    const floor = state?.floors[kind];
    if (!state || !floor || floor.whole) return success(read);
    const missing = count - (await tableOf(db, kind).orderBy("at").count());
    if (missing <= 0) return success(read);
    const asked = Math.min(PAGE, missing);
    const page = await remote.page(kind, floor.end, asked);
    if (!page.ok) return page;
    const { end, received } = page.value;
    const goesOn = received === 0 || !floor.end || (end !== null && sortKeyOf(end) < sortKeyOf(floor.end));
    if (!goesOn)
      return failed({ kind: "refused", code: "page_repeats", message: "The server's page repeats." });
    await extendMirror(db, kind, floor, page.value, asked, state);
  }
}
