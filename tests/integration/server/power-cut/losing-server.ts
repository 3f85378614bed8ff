import { createHash, randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { FLUSH_LATER_SQL, FLUSH_SQL } from "../../../../server/database/engine/group-commit.ts";
import { openDatabase } from "../../../../server/database/open-database.ts";
import { DiskStorage } from "../../../../server/media/disk-storage.ts";
import { randomOf } from "../../../faults/seeded-random.ts";
import { recordDisk } from "./recorded-disk.ts";

// A process that writes rows and pictures, says on standard output what was acknowledged, and loses power:
// losing-server.ts FOLDER COPY SEED CUT, where CUT is the number of changes after which it does, counted from its start
// ("start:N") or from the first write ("ready:N").
const [folder = "", durable = "", seed = "", cut = ""] = process.argv.slice(2);
const random = randomOf(Number(seed));
const [from, changes] = cut.split(":");
const disk = recordDisk(folder, durable);
const say = (line: Record<string, unknown>) => writeSync(1, `${JSON.stringify(line)}\n`);

if (from === "start") disk.cutBefore(Number(changes), random);
const database = await openDatabase(`${folder}/database`, async (directory, options) => {
  const driver = await PGlite.create(directory, options);
  return { driver, query: driver.query.bind(driver), close: () => driver.close() };
});
const storage = new DiskStorage(`${folder}/storage`);
say({ ready: disk.changes() });
if (from === "ready") disk.cutBefore(disk.changes() + Number(changes), random);

for (;;) {
  const id = randomUUID();
  const act = random();
  if (act < 0.2) {
    const group = Array.from({ length: 2 + Math.floor(random() * 4) }, () => randomUUID());
    for (const one of group)
      await database.driver.transaction(async (alone) => {
        await alone.query(`select ${FLUSH_LATER_SQL}`);
        await alone.query("insert into words (id, body) values ($1, $2)", [one, one.repeat(100 * random())]);
      });
    await database.driver.exec(FLUSH_SQL);
    for (const one of group) say({ row: one, grouped: true });
  } else if (act < 0.6) {
    await database.query("insert into words (id, body) values ($1, $2)", [id, id.repeat(1 + 100 * random())]);
    say({ row: id });
  } else if (act < 0.75) {
    await database.driver.transaction(async (both) => {
      await both.query("insert into words (id, body) values ($1, 'first of two')", [id]);
      await both.query("insert into pairs (id) values ($1)", [id]);
    });
    say({ pair: id });
  } else if (act < 0.85) {
    await database.query("update words set body = body || $1 where id in (select id from words limit 50)", [
      "more",
    ]);
  } else if (act < 0.97) {
    const picture = Buffer.alloc(1 + Math.floor(random() * 40_000), id);
    await storage.uploadObject("media", `blog-images/${id}.webp`, undefined, picture, "image/webp", "3600");
    say({ picture: id, sha: createHash("sha256").update(picture).digest("hex") });
  } else {
    await database.query("checkpoint");
  }
}
