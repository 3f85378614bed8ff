import { parseArgs } from "node:util";
import { provideShippedVersion } from "../../provision/shipped-version.ts";
import { chromiumPath } from "./chromium.ts";
import { makeTemplate } from "./site-template.ts";

/**
 * Makes the site of the browser tests in the folder that SELAM_TEST_SITE names, for `npm test`; with `--for-update`, which takes
 * minutes where the shipped version was never built, for the tests that take that version to this one too.
 */
const { values } = parseArgs({ options: { "for-update": { type: "boolean", default: false } } });
const folder = process.env.SELAM_TEST_SITE;
if (!folder) throw new Error("SELAM_TEST_SITE names no folder.");
const say = (line: string) => console.log(line);
await makeTemplate(folder, values["for-update"] && chromiumPath() ? provideShippedVersion(say) : null);
