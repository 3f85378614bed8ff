import { afterEach, beforeEach, type TestContext } from "vitest";
import { SharedBrowser } from "./support/shared-browser.ts";
import { rememberRunning } from "./support/site.ts";

// The first device of a worker starts the browser, which then runs until the worker ends, through all of its files.
SharedBrowser.keep();

const restarts = new WeakMap<TestContext["task"], () => Promise<void>>();

beforeEach(({ task }) => void restarts.set(task, rememberRunning()));
// A test may fail while its site is down: its second attempt, and the tests after it, find what it found.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await restarts.get(task)?.();
});
