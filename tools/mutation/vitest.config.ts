import { defineConfig } from "vitest/config";

/**
 * The unit tests of what runs without a page, as Stryker runs them. A configuration of its own, because Stryker collects no
 * coverage from one with several projects.
 */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify("test") },
  test: {
    include: process.env.MUTATION_TESTS?.split(" ") ?? [
      "tests/unit/{admin,api,contact,data,domain,drafts,events,library,notifications}/**/*.test.ts",
      "tests/unit/{offline,pwa,recordings,schedule,search,submissions}/**/*.test.ts",
    ],
    setupFiles: ["tests/unit/support/each-test.ts", "tests/unit/support/wait-longer.ts"],
    env: { VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "test-key" },
    testTimeout: 120_000,
  },
});
