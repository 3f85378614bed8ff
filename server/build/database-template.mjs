import { writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/**
 * Writes what PGlite makes of an empty folder as an archive. To make it takes 900 MB of memory, to unpack it 100: the machine that builds
 * does the first, the one that serves the second.
 * @param {string} file
 */
export async function writeDatabaseTemplate(file) {
  const database = new PGlite();
  await database.exec("checkpoint");
  const archive = await database.dumpDataDir("gzip");
  await database.close();
  writeFileSync(file, Buffer.from(await archive.arrayBuffer()));
}
