import { LISTED_KINDS } from "../../domain/content/content.ts";
import { failed, type Result } from "../../domain/outbox/failure.ts";
import type { FirstPages, Remote } from "../../domain/outbox/remote.ts";
import { type MirrorState, type SiteDatabase, tableOf } from "./database.ts";

/** The response of a server that is not this device's: the site is being repaired, and what is stored here waits for it. */
const STRANGER = failed<never>({ kind: "busy", retryAfter: null, isStranger: true });

type KnownRemote = Pick<Remote, "head" | "changes" | "firstPages" | "applyInteractions">;

/**
 * The same server, of whose responses none counts that tells the history of another site: an empty database in place of a lost one,
 * or another server at this address. The site whose history the mirror tells is known from the first response that names it.
 */
export function ofKnownSite<R extends Partial<KnownRemote>>(db: SiteDatabase, remote: R): R {
  const guarded = <Args extends unknown[], T>(
    call: ((...args: Args) => Promise<Result<T>>) | undefined,
    siteOf: (value: T) => string | undefined,
  ) =>
    call &&
    (async (...args: Args): Promise<Result<T>> => {
      const answer = await call(...args);
      return answer.ok && (await isStranger(db, siteOf(answer.value))) ? STRANGER : answer;
    });
  const { head, changes, firstPages, applyInteractions } = remote;
  return {
    ...remote,
    ...definedOf({
      head: guarded(head, ({ site }) => site),
      changes: guarded(changes, ({ site }) => site),
      firstPages: guarded(
        firstPages && ((...args) => wholeOf(db, firstPages(...args))),
        (pages) => pages.head.site,
      ),
      applyInteractions: guarded(applyInteractions, ({ site }) => site),
    }),
  };
}

/**
 * Asks the server which site it is, before what is sent in a form whose response does not say so.
 * @returns the failure if it is another one, or does not respond
 */
export async function askSite(db: SiteDatabase, remote: Pick<Remote, "head">): Promise<Result<null>> {
  const state = await stateOf(db);
  if (state?.site === undefined) return { ok: true, value: null };
  const head = await ofKnownSite(db, { head: () => remote.head() }).head();
  return head.ok ? { ok: true, value: null } : head;
}

async function isStranger(db: SiteDatabase, site: string | undefined): Promise<boolean> {
  if (site === undefined) return false;
  const known = (await stateOf(db))?.site;
  return known !== undefined && known !== site;
}

/** A device that knows no site yet does not give up what it has for a server that has nothing at all. */
async function wholeOf(db: SiteDatabase, asked: Promise<Result<FirstPages>>): Promise<Result<FirstPages>> {
  const pages = await asked;
  if (!pages.ok || LISTED_KINDS.some((kind) => pages.value.listed[kind].rows.length > 0)) return pages;
  const state = await stateOf(db);
  if (!state || state.site !== undefined) return pages;
  const stored = await Promise.all(LISTED_KINDS.map((kind) => tableOf(db, kind).count()));
  return stored.some((count) => count > 0) ? STRANGER : pages;
}

async function stateOf(db: SiteDatabase): Promise<MirrorState | undefined> {
  return db.meta.get("mirror");
}

function definedOf<T extends object>(all: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}
