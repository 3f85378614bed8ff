import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { NIGHTLY } from "./tests/nightly.ts";
import { LongestFirst } from "./tests/runner/longest-first.ts";
import { messagesAsOneModule } from "./tests/runner/messages-as-one-module.ts";
import { ProgressReporter } from "./tests/runner/reporter.ts";

/** What the projects share. Vitest empties the definitions that it is given, so that each project needs its own. */
const shared = () => ({
  define: { __APP_VERSION__: JSON.stringify("test") },
  plugins: [messagesAsOneModule()],
});

/** The databases of a test live for seconds, so PGlite's WebAssembly is compiled without optimising it. */
const execArgv = ["--liftoff-only"];

/** Test files at once. Those with a server, or a browser, which needs about 1 GB of memory, wait for it for a part of their time. */
const cores = Math.max(2, availableParallelism());
const withServerAtOnce = Math.min(8, Math.ceil(1.5 * cores));

/** A hang fails, in milliseconds; a busy machine does not. */
const TEST_TIMEOUT = 120_000;
const JOURNEY_TIMEOUT = 180_000;
const everyTest = {
  expect: { poll: { timeout: 30_000 } },
  /** A failure names all elements of a list: the summary of `npm test` has its message, and not the difference below it. */
  chaiConfig: { truncateThreshold: 0 },
};

/** The file to which `npm test` has a run write its results. */
const report = process.env.VITEST_REPORT;

const UNIT_TESTS = ["tests/unit/**/*.test.{ts,tsx}"];
/** Unit tests whose source has these words. */
function testsThatSay(words: string): string[] {
  return readdirSync(path.join(import.meta.dirname, "tests/unit"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join("tests/unit", file.replaceAll(path.sep, "/")))
    .filter((file) => readFileSync(path.join(import.meta.dirname, file), "utf8").includes(words));
}
const DOCUMENT = "document";
const inOneDocument = testsThatSay(`@module-tag ${DOCUMENT}`);
/** Each has an environment of its own: it replaces modules, meets what a module remembers, or needs what only jsdom can do. */
const isolated = testsThatSay("@vitest-environment ");
const unitTest = {
  ...everyTest,
  testTimeout: TEST_TIMEOUT,
  maxWorkers: cores,
  setupFiles: [
    "tests/unit/support/each-test.ts",
    "tests/unit/support/wait-longer.ts",
    "tests/property-seed.ts",
  ],
  // Not universal time, so that a date or an hour in the wrong zone is another one.
  env: { TZ: "America/New_York", VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "test-key" },
};

export default defineConfig({
  test: {
    reporters: report ? [new ProgressReporter(report)] : ["default"],
    tags: [
      { name: NIGHTLY, description: "`npm run test:all` runs it, and `npm test` does not." },
      {
        name: DOCUMENT,
        description: "Mounts components, in the document that a worker has for all its files.",
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared(),
        test: {
          ...unitTest,
          name: "unit",
          // Files share a worker's modules: loading them costs as much as running the tests.
          isolate: false,
          setupFiles: [...unitTest.setupFiles, "tests/unit/support/fresh-databases.ts"],
          include: UNIT_TESTS,
          exclude: [...inOneDocument, ...isolated],
        },
      },
      {
        ...shared(),
        test: {
          ...unitTest,
          name: "unit-dom",
          environment: "./tests/unit/support/one-document.ts",
          isolate: false,
          setupFiles: [
            ...unitTest.setupFiles,
            "tests/unit/support/fresh-databases.ts",
            "tests/unit/support/fresh-document.ts",
          ],
          include: inOneDocument,
        },
      },
      {
        ...shared(),
        test: {
          ...unitTest,
          name: "unit-isolated",
          include: isolated,
        },
      },
      {
        ...shared(),
        test: {
          ...everyTest,
          name: "integration",
          // Other sites, from which an import fetches pictures, are on this machine.
          env: { INTERNAL_HOSTS: "127.0.0.1" },
          // Files share a worker's modules: loading them costs as much as several databases.
          isolate: false,
          include: ["tests/integration/**/*.test.ts"],
          setupFiles: ["tests/property-seed.ts"],
          globalSetup: ["tests/integration/support/migrated-once.ts"],
          execArgv,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          maxWorkers: withServerAtOnce,
        },
      },
      {
        plugins: shared().plugins,
        test: {
          // From the version that people have installed to this one.
          ...everyTest,
          name: "update",
          include: ["tests/update/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build-once.ts"],
          setupFiles: ["tests/property-seed.ts", "tests/e2e/setup.ts"],
          maxWorkers: withServerAtOnce,
          execArgv,
          testTimeout: 600_000,
          hookTimeout: JOURNEY_TIMEOUT,
        },
      },
      {
        plugins: shared().plugins,
        test: {
          ...everyTest,
          name: "e2e",
          // Files share a worker's modules and browser: loading them costs as much as several pages.
          isolate: false,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build-once.ts"],
          setupFiles: ["tests/property-seed.ts", "tests/e2e/setup.ts"],
          execArgv,
          testTimeout: JOURNEY_TIMEOUT,
          hookTimeout: JOURNEY_TIMEOUT,
          maxWorkers: withServerAtOnce,
        },
      },
    ],
  },
});
