import { CONTENT_SCHEMAS } from "../../domain/content/content.ts";
import {
  SEARCHED_KINDS,
  type Searched,
  type SearchedDocument,
  type SearchedKind,
  searchedDocument,
  searchedId,
} from "../../domain/content/searched.ts";
import { hasShape } from "../../domain/content/stored-shape.ts";
import { SPELLINGS } from "../../domain/text/geez-spellings.ts";
import type { SiteDatabase } from "../site/database.ts";
import type { SearchRecord, Touched } from "../site/tables.ts";
import { type Breathe, emptyIndex, readBack, type SearchIndex, takeIn, writtenDown } from "./search-index.ts";

/** How many rows of the mirror are read at a time. */
const ROWS = 200;
/** A stored index is written anew when this many things were touched since, or this part of what it holds. */
const FEW = 64;
const PART = 16;

type Head = Extract<SearchRecord, { key: "head" }>;
type Held = { readonly index: SearchIndex; readonly made: string; through: number; unsaved: boolean };

/**
 * The index of the mirror as this device keeps it: written down as it was at one moment, and beside it the ids of what
 * the mirror wrote since, each noted in the write's own transaction. So it is never behind the mirror, and following it
 * costs what changed. A mirror that starts again takes both away.
 *
 * Two tabs may do this at once: who writes last under a name that is no longer the stored one writes nothing.
 */
export function createStoredIndex(db: SiteDatabase, breathe: Breathe, newId: () => string) {
  let held: Held | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** Somebody looks for something: until then nothing is held in memory between two turns. */
  let asked = false;

  /** The index, level with the mirror: read, or made where there is none. */
  function current(): Promise<SearchIndex> {
    asked = true;
    return inTurn(async () => (await level()).index);
  }

  /** Writes down what is not, or what has been touched so often that reading would take long. */
  function renew(): Promise<void> {
    return inTurn(async () => {
      if (!(await db.meta.get("mirror"))) return;
      const head = await readHead();
      if (
        head &&
        isReady(head) &&
        (await touchedAfter(head.through)) < Math.max(FEW, (head.size ?? 0) / PART)
      )
        return;
      const now = await level();
      if (head && isReady(head) && now.made === head.made) held = await write(now);
      if (!asked) held = null;
    });
  }

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = turn.then(run, run);
    turn = next.catch(() => undefined);
    return next;
  }

  async function level(): Promise<Held> {
    const head = await readHead();
    const mine = held && (held.made === head?.made || held.unsaved) ? held : null;
    const now = mine ?? ((head && isReady(head) && (await readStored(head))) || (await make()));
    const touched = await db.touched.where("seq").above(now.through).toArray();
    await follow(now.index, touched);
    now.through = touched.at(-1)?.seq ?? now.through;
    held = now;
    return now;
  }

  async function readStored({ made, through }: Head): Promise<Held | null> {
    const parts = await db.search.where("key").startsWith("part ").toArray();
    const inOrder = parts
      .flatMap((part) => (part.key === "head" ? [] : [part]))
      .sort((a, b) => numberOf(a.key) - numberOf(b.key));
    try {
      const index = await readBack(
        inOrder.map(({ json }) => json),
        breathe,
      );
      return { index, made, through, unsaved: false };
    } catch (error) {
      console.warn("The stored search index cannot be read and is made again.", error);
      return null;
    }
  }

  async function make(): Promise<Held> {
    const made = newId();
    const last = await db.touched.orderBy("seq").last();
    const through = last?.seq ?? 0;
    await db.search.put({ key: "head", made, through, size: null, spellings: SPELLINGS });
    const index = emptyIndex();
    for (const kind of SEARCHED_KINDS) {
      for (let after = ""; ; ) {
        const rows = await db.table(kind).where("id").above(after).limit(ROWS).toArray();
        await takeIn(index, documentsOf(kind, rows), breathe);
        if (rows.length < ROWS) break;
        after = (rows.at(-1) as { id: string }).id;
      }
    }
    return write({ index, made, through, unsaved: false });
  }

  async function follow(index: SearchIndex, touched: readonly Touched[]): Promise<void> {
    for (const kind of SEARCHED_KINDS) {
      const ids = [...new Set(touched.flatMap((each) => (each.kind === kind ? each.ids : [])))];
      if (ids.length === 0) continue;
      const rows = (await db.table(kind).bulkGet(ids)).filter((row) => row !== undefined);
      const documents = documentsOf(kind, rows);
      const here = new Set(documents.map(({ id }) => id));
      for (const name of ids.map((id) => searchedId(kind, id)))
        if (!here.has(name) && index.has(name)) index.discard(name);
      await takeIn(index, documents, breathe);
    }
  }

  /** Writes it down in the place of what it was made from; a full disk costs the next start its making. */
  async function write(from: Held): Promise<Held> {
    const { index, through } = from;
    const made = newId();
    const size = index.documentCount;
    const parts = await writtenDown(index, breathe);
    try {
      return await db.transaction("rw", [db.search, db.touched], async () => {
        if ((await readHead())?.made !== from.made) return from;
        await db.search.clear();
        await db.search.bulkPut([
          { key: "head", made, through, size, spellings: SPELLINGS },
          ...parts.map((json, place) => ({ key: `part ${place}` as const, json })),
        ]);
        await db.touched.where("seq").belowOrEqual(through).delete();
        return { ...from, made };
      });
    } catch (error) {
      console.warn("The search index is not kept.", error);
      return { ...from, unsaved: true };
    }
  }

  async function readHead(): Promise<Head | null> {
    const head = await db.search.get("head");
    return head?.key === "head" ? head : null;
  }

  async function touchedAfter(through: number): Promise<number> {
    const touched = await db.touched.where("seq").above(through).toArray();
    return touched.reduce((sum, { ids }) => sum + ids.length, 0);
  }

  return { current, renew };
}

/** One whose words are compared by another table of spellings is made anew. */
function isReady(head: Head): boolean {
  return head.size !== null && head.spellings === SPELLINGS;
}

/** A row that is not of its kind's shape is left out; its reader finds it and has it fetched again. */
function documentsOf(kind: SearchedKind, rows: readonly unknown[]): SearchedDocument[] {
  return rows
    .filter((row) => hasShape(CONTENT_SCHEMAS[kind], row))
    .map((row) => searchedDocument({ kind, row } as Searched));
}

function numberOf(key: string): number {
  return Number(key.slice("part ".length));
}
