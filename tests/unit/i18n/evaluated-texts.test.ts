// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";

const modules = import.meta.glob([
  "../../../src/**/*.{ts,tsx}",
  "!../../../src/app/{entry-client,start-admin}.ts*",
  "!../../../src/capabilities/*/server/*",
]);

// The server renders both languages with the same modules, so a text that is evaluated with its module would be in the
// language of whichever page came first.
it("no module evaluates a text or the language when it is imported", async () => {
  const evaluated: string[] = [];
  let current = "";
  // Other files of this worker have imported them.
  vi.resetModules();
  const { overwriteGetLocale } = await import("../../../src/i18n/paraglide/runtime.js");
  overwriteGetLocale(() => {
    evaluated.push(current);
    return "en";
  });
  for (const [file, load] of Object.entries(modules)) {
    current = file;
    await load();
  }
  expect(Object.keys(modules).length).toBeGreaterThan(300);
  expect(evaluated).toEqual([]);
}, 120_000);
