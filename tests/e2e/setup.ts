import { afterAll } from "vitest";
import { SharedBrowser } from "./support/shared-browser.ts";

// A file's first device starts the browser, which then runs until the file's end.
SharedBrowser.keep();
afterAll(() => SharedBrowser.release());
