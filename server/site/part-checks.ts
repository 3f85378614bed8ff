import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "../database/backend.ts";
import { LEAST_FREE, roomOf } from "../disk-full.ts";
import type { PartChecks } from "./health.ts";

/** Tries what the site needs beside reading: a write to the database, one to its files, and room on their disk. */
export function partChecksOf(
  { query }: Pick<Backend, "query">,
  dataDir: string,
  leastFree = LEAST_FREE,
): PartChecks {
  return {
    writes: async () => {
      const [known] = await query("select 1 where to_regclass('private.clock') is not null");
      if (known) await query("update private.clock set watched = watched");
    },
    storage: async () => {
      const probe = path.join(dataDir, "storage", `.health-${process.pid}`);
      await writeFile(probe, "");
      await rm(probe);
    },
    disk: async () => {
      if (roomOf(await statfs(dataDir)) < leastFree) throw new Error("The disk is full.");
    },
  };
}
