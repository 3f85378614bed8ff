import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "../database/backend.ts";
import type { PartChecks } from "./health.ts";

/** With fewer bytes free, PostgreSQL's next segment of its log does not fit. */
const LEAST_FREE = 32_000_000;

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
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < leastFree) throw new Error("The disk is full.");
    },
  };
}
