import { afterEach } from "vitest";
import { shownPages } from "./support/browser.ts";
import { SharedBrowser } from "./support/shared-browser.ts";

// The first device of a worker starts the browser, which then runs until the worker ends, through all of its files.
SharedBrowser.keep();

// A failure on a machine that nobody can look at says what was on the screen.
afterEach(async ({ task }) => {
  const { errors } = task.result ?? {};
  if (!errors || errors.length === 0) return;
  for (const message of await shownPages()) errors.push({ message });
});
