import { defineConfig } from "vitest/config";

const shared = { define: { __APP_VERSION__: JSON.stringify("test") } };

/** The databases of a test live for seconds, so PGlite's WebAssembly is compiled without optimising it. */
const execArgv = ["--liftoff-only"];

/** The file to which a run writes its results for tests/run-all.ts, beside printing them. */
const report = process.env.VITEST_REPORT;

/** Unit tests choose their environment by a docblock; the rest runs in Node. */
export default defineConfig({
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          // A hang fails; a busy machine does not.
          testTimeout: 120_000,
          maxWorkers: 2,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/unit/support/silent-console.ts"],
          env: { VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "test-key" },
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/integration/support/migrated-once.ts"],
          execArgv,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          // From the version that people have installed to this one.
          name: "update",
          include: ["tests/update/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build-once.ts"],
          execArgv,
          testTimeout: 600_000,
          hookTimeout: 180_000,
          // As the browser journeys, with which it runs.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build-once.ts"],
          // A browser on a busy machine gets a second attempt; the report names each test that needed it ("retry x1").
          retry: 1,
          execArgv,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
