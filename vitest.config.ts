import { defineConfig } from "vitest/config";

const shared = { define: { __APP_VERSION__: JSON.stringify("test") } };

/** Unit tests choose their environment by a docblock; the rest runs in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/support/build-once.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
