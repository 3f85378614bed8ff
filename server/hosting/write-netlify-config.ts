import { writeFileSync } from "node:fs";
import { netlifyConfig } from "./netlify-config.ts";

/** `tsx server/hosting/write-netlify-config.ts`: generates netlify.toml from the rules of the site. */
writeFileSync(new URL("../../netlify.toml", import.meta.url), netlifyConfig());
