import { provideShippedVersion } from "../../provision/shipped-version.ts";
import { chromiumPath } from "./chromium.ts";
import { makeTemplate } from "./site-template.ts";

/** Makes the site of the browser tests in the folder that SELAM_TEST_SITE names, for `npm test`. */
const folder = process.env.SELAM_TEST_SITE;
if (!folder) throw new Error("SELAM_TEST_SITE names no folder.");
const say = (line: string) => console.log(line);
await makeTemplate(folder, chromiumPath() ? provideShippedVersion(say) : null);
