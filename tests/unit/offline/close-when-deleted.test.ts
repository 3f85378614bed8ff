import { Dexie } from "dexie";
import { expect, it } from "vitest";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { deleteDatabases } from "../../../src/offline/core/delete-databases.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";

it("every database is deleted, and no open page recreates one by reading", async () => {
  const site = await new SiteDatabase().open();
  const admin = await new AdminDatabase("u1").open();
  const pictures = new Dexie("workbox-expiration");
  pictures.version(1).stores({ "cache-entries": "id" });
  await pictures.open();
  pictures.close();

  await deleteDatabases();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
  await expect(site.table("outbox").count()).rejects.toThrow();
  await expect(admin.table("drafts").count()).rejects.toThrow();
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});

it("a database that a worker still has open is emptied at once", async () => {
  const held = new Dexie("workbox-expiration");
  held.version(1).stores({ "cache-entries": "id" });
  held.on("versionchange", () => false);
  await held.open();
  await held.table("cache-entries").put({ id: "a picture that was seen" });

  await deleteDatabases();
  expect(await held.table("cache-entries").count()).toBe(0);
  held.close();
});
