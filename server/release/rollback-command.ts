import { readCommand, runCommand } from "../archive/run-command.ts";
import { loadEnvFiles } from "../env-files.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { versionOf } from "../version.mjs";
import { currentRelease, lockHome, releaseFolder } from "./installation.ts";
import { takeBack } from "./take-back.ts";

const USAGE = `Takes the last update back.

  selam rollback [--data yes]

  --data  "yes" brings back the data of before the update too; "no" leaves it. Default: only if the release of before can't
          read it any more. What was written since is then lost on the server; devices send theirs again.`;

/** `selam rollback`. */
async function rollbackCommand(): Promise<void> {
  const options = readCommand(USAGE, ["data"]);
  if (options === null) return console.log(USAGE);
  const { data = "if needed" } = options.values;
  if (!(data === "yes" || data === "no" || data === "if needed"))
    throw new StartError(`--data is yes or no, not "${data}".\n\n${USAGE}`);
  const home = lockHome();
  loadEnvFiles();
  const restored = await takeBack(home, readSettings(process.env), data);
  const version = versionOf(releaseFolder(home, currentRelease(home)));
  console.log(`Selam ${version} is back${restored ? `, with the data of ${restored}` : ""}.`);
  console.log("A service starts it by itself; without one: selam start");
}

await runCommand(rollbackCommand);
