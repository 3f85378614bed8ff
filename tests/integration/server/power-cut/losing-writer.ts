import { writeSync } from "node:fs";
import { writePrivateFile } from "../../../../server/private-file.ts";
import { randomOf } from "../../../faults/seeded-random.ts";
import { recordDisk } from "./recorded-disk.ts";

// A process that writes one file again and again, says each time that it has, and loses power:
// losing-writer.ts FOLDER COPY SEED CUT, where CUT is the number of changes of the folder after which it does.
const [folder = "", durable = "", seed = "", cut = ""] = process.argv.slice(2);
recordDisk(folder, durable).cutBefore(Number(cut), randomOf(Number(seed)));
for (let time = 1; ; time++) {
  writePrivateFile(`${folder}/keys.json`, JSON.stringify({ time, keys: "k".repeat(3_000) }));
  writeSync(1, `${time}\n`);
}
