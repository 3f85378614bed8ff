import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listMigrations } from "../../../server/database/migrations.ts";

it("refuses two migrations of one version, of which a database would record one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "migrations"));
  const add = (name: string) => writeFileSync(path.join(folder, "migrations", name), "");
  add("20260101000000_first.sql");
  add("20260102000000_second.sql");
  expect(listMigrations(folder).map(({ version }) => version)).toEqual(["20260101000000", "20260102000000"]);
  add("20260102000000_third.sql");
  expect(() => listMigrations(folder)).toThrow(
    /20260102000000_third\.sql has the version of 20260102000000_second\.sql/,
  );
});
