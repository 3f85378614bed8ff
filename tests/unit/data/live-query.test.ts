import { Dexie, liveQuery } from "dexie";
import { expect, it, vi } from "vitest";
import { type Emission, emissionsOf } from "../../../src/data/live-query.ts";

const REQUEST = { key: "all", attempt: 0, retry: () => undefined };

function emissions(db: Dexie) {
  const emitted: Emission<unknown>[] = [];
  const first = new Promise<void>((resolve) => {
    const query = () => db.table("rows").toArray();
    emissionsOf(liveQuery, query, REQUEST, new Map()).subscribe((emission) => {
      emitted.push(emission);
      resolve();
    });
  });
  return { emitted, first };
}

it("a query of a database that cannot be opened fails, where Dexie's live query would emit nothing", async () => {
  const broken = {
    open: () => {
      throw new DOMException("Internal error opening backing store", "InvalidStateError");
    },
  } as unknown as IDBFactory;
  const db = new Dexie("unopenable", { indexedDB: broken, IDBKeyRange });
  db.version(1).stores({ rows: "id" });
  const { emitted, first } = emissions(db);
  await first;
  expect(emitted).toEqual([{ request: REQUEST, failed: true, value: undefined }]);
  vi.mocked(console.error).mockClear();
});

it("a query of a database that the app itself has closed emits nothing", async () => {
  const db = new Dexie("closed");
  db.version(1).stores({ rows: "id" });
  await db.open();
  db.close();
  const { emitted } = emissions(db);
  await expect(db.table("rows").toArray()).rejects.toThrow();
  expect(emitted).toEqual([]);
  await Dexie.delete("closed");
});
