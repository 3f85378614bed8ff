import { parseArgs } from "node:util";
import { replaceSigningKey } from "../database/server-keys.ts";
import { loadEnvFiles, readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { newSigningKey, publicKeysOf, type SigningKey } from "./signing-key.ts";

/**
 * `npm run signing:key`: prints a new key that signs posts, as the line for SELAM_SIGNING_KEY of a site with a hosted
 * Supabase. With a key in SELAM_SIGNING_KEY it is succeeded: the old one's signatures stay valid, with --revoke they do not.
 * `npm run signing:key -- --replace [--revoke]` does the same with the key of the embedded backend in DATA_DIR.
 */
function main(): void {
  const { values } = parseArgs({ options: { replace: { type: "boolean" }, revoke: { type: "boolean" } } });
  loadEnvFiles();
  const { dataDir, signingKey } = readSettings(process.env);
  const next = (key?: SigningKey) => newSigningKey(key && !values.revoke ? publicKeysOf(key) : []);
  if (!values.replace) {
    console.log(JSON.stringify(next(signingKey)));
    return;
  }
  const { former } = replaceSigningKey(dataDir, next);
  const kept = former.length === 0 ? "No earlier key is valid." : `${former.length} earlier keys stay valid.`;
  console.log(`There is a new key in ${dataDir}. ${kept} Restart the site to use it.`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
