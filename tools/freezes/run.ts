import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { SCENES } from "../../tests/e2e/support/freezes/plan.ts";

/**
 * `npm run test:freezes -- --freezes 500 --seed N`: stops the processes of real tabs and workers (SIGSTOP), as phones do, at
 * random moments for one to sixty seconds, on the public site and in the admin, while another tab of the same browser is used.
 * Prints what each freeze did and the seed, which repeats the plan. --scenes "pull,send": only these.
 */
const { values } = parseArgs({
  options: { freezes: { type: "string" }, seed: { type: "string" }, scenes: { type: "string" } },
});
const freezes = Number(values.freezes ?? 50);
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const unknown = (values.scenes?.split(",") ?? []).filter((name) => !SCENES.some((scene) => scene === name));
if (!Number.isInteger(freezes) || freezes < 1 || unknown.length > 0) {
  console.error(`--freezes is a number from 1; --scenes are some of: ${SCENES.join(", ")}.`);
  process.exit(1);
}
console.log(`Seed ${seed}`);
const args = [
  "vitest",
  "run",
  "--project",
  "e2e",
  "tests/e2e/frozen-processes.test.ts",
  "--disable-console-intercept",
];
const env = {
  ...process.env,
  FREEZES: String(freezes),
  FREEZE_SEED: String(seed),
  ...(values.scenes ? { FREEZE_SCENES: values.scenes } : {}),
};
const [code] = await once(spawn("npx", args, { stdio: "inherit", env }), "exit");
console.log(`Again: npm run test:freezes -- --freezes ${freezes} --seed ${seed}`);
process.exit(code ?? 1);
