import { CONTENT_SCHEMAS } from "../../domain/content/content.ts";
import {
  documentId,
  type SearchableRow,
  type SearchDocument,
  toSearchDocument,
} from "../../domain/content/searched.ts";
import { readStoredRows } from "../../domain/content/stored-shape.ts";
import { SEARCHABLE_KINDS, type SearchableKind } from "../../domain/kinds/kinds.ts";
import { SPELLINGS } from "../../domain/text/geez-spellings.ts";
import type { DirtyIds, SearchRecord, SiteDatabase } from "../site/database.ts";
import {
  addDocuments,
  emptyIndex,
  INDEX_FORMAT,
  restoreIndex,
  type SearchIndex,
  serialiseIndex,
  type YieldToMain,
} from "./search-index.ts";

/** Number of mirrored rows read at a time. */
const ROWS = 200;
/** The stored index is rewritten after this many dirty rows, or 1/PART of its documents, whichever is more. */
const MIN_DIRTY = 64;
const PART = 16;

/** An index of other versions is built again. */
const VERSIONS = { spellings: SPELLINGS, format: INDEX_FORMAT } as const;

type Head = Extract<SearchRecord, { key: "head" }>;
type LoadedIndex = { readonly index: SearchIndex; readonly made: string; through: number; unsaved: boolean };

/**
 * The stored search index of the mirror: a snapshot, plus the ids of rows changed since. Each mirror write records its
 * ids in its own transaction, so the index never misses a change, and an update costs only what changed. A rebuilt
 * mirror clears both.
 *
 * Safe with several tabs: a tab whose build id is no longer the stored one writes nothing.
 */
export function createStoredIndex(db: SiteDatabase, yieldToMain: YieldToMain, newId: () => string) {
  let loaded: LoadedIndex | null = null;
  let tail: Promise<unknown> = Promise.resolve();
  /** True after the first search; until then the index is not held in memory. */
  let wasSearched = false;

  function current(): Promise<SearchIndex> {
    wasSearched = true;
    return oneAtATime(async () => (await upToDate()).index);
  }

  /** Stores the index if it is missing, outdated, or has too many dirty rows. */
  function saveIfStale(): Promise<void> {
    return oneAtATime(async () => {
      if (!(await db.meta.get("mirror"))) return;
      const head = await readHead();
      if (
        head &&
        isReady(head) &&
        (await touchedAfter(head.through)) < Math.max(MIN_DIRTY, (head.size ?? 0) / PART)
      )
        return;
      const now = await upToDate();
      if (head && isReady(head) && now.made === head.made) loaded = await write(now);
      if (!wasSearched) loaded = null;
    });
  }

  function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
    const next = tail.then(run, run);
    tail = next.catch(() => undefined);
    return next;
  }

  async function upToDate(): Promise<LoadedIndex> {
    const head = await readHead();
    const mine = loaded && (loaded.made === head?.made || loaded.unsaved) ? loaded : null;
    const now = mine ?? ((head && isReady(head) && (await readStored(head))) || (await build()));
    const touched = await db.touched.where("seq").above(now.through).toArray();
    await applyDirty(now.index, touched);
    now.through = touched.at(-1)?.seq ?? now.through;
    loaded = now;
    return now;
  }

  async function readStored({ made, through }: Head): Promise<LoadedIndex | null> {
    const records = await db.search.where("key").startsWith("part ").toArray();
    const head = records.find((record) => "json" in record)?.json ?? "";
    const parts = records
      .flatMap((record) => ("words" in record ? [record] : []))
      .sort((a, b) => numberOf(a.key) - numberOf(b.key));
    try {
      const index = await restoreIndex({ head, parts }, yieldToMain);
      return { index, made, through, unsaved: false };
    } catch (error) {
      console.warn("The stored search index is unreadable and will be rebuilt.", error);
      return null;
    }
  }

  async function build(): Promise<LoadedIndex> {
    const made = newId();
    const last = await db.touched.orderBy("seq").last();
    const through = last?.seq ?? 0;
    await db.search.put({ key: "head", made, through, size: null, ...VERSIONS });
    const index = emptyIndex();
    for (const kind of SEARCHABLE_KINDS) {
      for (let after = ""; ; ) {
        const rows = await db.table(kind).where("id").above(after).limit(ROWS).toArray();
        await addDocuments(index, documentsOf(kind, rows), yieldToMain);
        if (rows.length < ROWS) break;
        after = (rows.at(-1) as { id: string }).id;
      }
    }
    return write({ index, made, through, unsaved: false });
  }

  async function applyDirty(index: SearchIndex, touched: readonly DirtyIds[]): Promise<void> {
    for (const kind of SEARCHABLE_KINDS) {
      const ids = [...new Set(touched.flatMap((each) => (each.kind === kind ? each.ids : [])))];
      if (ids.length === 0) continue;
      const rows = (await db.table(kind).bulkGet(ids)).filter((row) => row !== undefined);
      const documents = documentsOf(kind, rows);
      const present = new Set(documents.map(({ id }) => id));
      for (const name of ids.map((id) => documentId(kind, id)))
        if (!present.has(name) && index.has(name)) index.discard(name);
      await addDocuments(index, documents, yieldToMain);
    }
  }

  /** Replaces the stored index. If the disk is full, the next start has to build it again. */
  async function write(from: LoadedIndex): Promise<LoadedIndex> {
    const { index, through } = from;
    const made = newId();
    const size = index.documentCount;
    const { head, parts } = await serialiseIndex(index, yieldToMain);
    try {
      return await db.transaction("rw", [db.search, db.touched], async () => {
        if ((await readHead())?.made !== from.made) return from;
        await db.search.clear();
        await db.search.bulkPut([
          { key: "head", made, through, size, ...VERSIONS },
          { key: "part 0", json: head },
          ...parts.map((part, place) => ({ key: `part ${place + 1}` as const, ...part })),
        ]);
        await db.touched.where("seq").belowOrEqual(through).delete();
        return { ...from, made };
      });
    } catch (error) {
      console.warn("The search index could not be stored.", error);
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

  return { current, saveIfStale };
}

/** True if the stored index is complete, in the current format and built with the current spelling table. */
function isReady({ size, spellings, format }: Head): boolean {
  return size !== null && spellings === VERSIONS.spellings && format === VERSIONS.format;
}

/** The documents of valid rows. An invalid row is left out; the screen that reads it marks the mirror as damaged. */
function documentsOf(kind: SearchableKind, rows: readonly unknown[]): SearchDocument[] {
  const stored = rows.filter((row): row is object => typeof row === "object" && row !== null);
  return readStoredRows(CONTENT_SCHEMAS[kind], stored).rows.map((row) =>
    toSearchDocument({ kind, row } as SearchableRow),
  );
}

function numberOf(key: string): number {
  return Number(key.slice("part ".length));
}
