import { readFileSync } from "node:fs";
import path from "node:path";
import { startVitest, type Vitest } from "vitest/node";
import { MISTAKES, type Mistake } from "./mistakes.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CONFIG = path.join(import.meta.dirname, "vitest.config.ts");

/**
 * Makes each of the mistakes whose name contains one of `wanted`, one at a time and only in the memory of the tests, and prints
 * the first test that notices it.
 * @returns false if a mistake was not caught, or the tests fail without one
 */
export async function tryMistakes(wanted: readonly string[]): Promise<boolean> {
  const tried = MISTAKES.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  if (tried.length === 0) throw new Error(`No mistake is called ${wanted.join(" or ")}.`);
  let caught = 0;
  for (const mistake of tried) {
    const failed = await firstFailure(mistake.tests, mistake);
    if (failed) caught += 1;
    (failed ? console.log : console.error)(
      `${failed ? "caught" : "NOT CAUGHT"}: ${mistake.name} (${failed ?? mistake.tests})`,
    );
  }
  const failed = await firstFailure([...new Set(tried.flatMap(({ tests }) => tests))], null);
  console.log(
    `${caught} of ${tried.length} caught. Without them, ${failed ? `"${failed}" fails` : "the same tests pass"}.`,
  );
  return caught === tried.length && !failed;
}

/** The name of the first test that fails; null if all pass. */
async function firstFailure(tests: readonly string[], mistake: Mistake | null): Promise<string | null> {
  const options = { root: ROOT, config: CONFIG, watch: false, bail: 1, reporters: [{}] };
  const vitest = await startVitest(
    "test",
    [...tests],
    options,
    mistake ? { plugins: [plantedIn(mistake)] } : {},
  );
  const failed = failuresOf(vitest);
  await vitest.close();
  // A red test is what this command looks for.
  process.exitCode = 0;
  return failed[0] ?? null;
}

function failuresOf(vitest: Vitest): string[] {
  const modules = vitest.state.getTestModules();
  if (modules.length === 0) throw new Error("No test was found.");
  const broken = modules.find((module) => module.errors().length > 0) ?? null;
  if (broken) throw new Error(`${broken.moduleId} does not run: ${broken.errors()[0]?.message}`);
  return modules.flatMap((module) => [...module.children.allTests("failed")].map(({ fullName }) => fullName));
}

/** Changes one file as it is loaded. */
function plantedIn({ name, file, from, to }: Mistake) {
  const target = path.join(ROOT, file);
  const parts = readFileSync(target, "utf8").split(from);
  if (parts.length !== 2) throw new Error(`"${name}" does not fit ${file} any more.`);
  return {
    name: "planted-mistake",
    enforce: "pre",
    transform: (_: string, id: string) => (id.split("?")[0] === target ? parts.join(to) : null),
  } as const;
}
