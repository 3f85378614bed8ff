import { SharedBrowser } from "./support/shared-browser.ts";

// The first device of a worker starts the browser, which then runs until the worker ends, through all of its files.
SharedBrowser.keep();
