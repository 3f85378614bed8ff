import path from "node:path";
import { parseArgs } from "node:util";
import { readKeys, replaceSigningKey } from "../../../../server/database/server-keys.ts";
import { loadEnvFiles } from "../../../../server/env-files.ts";
import { readSettings } from "../../../../server/settings.ts";
import { StartError } from "../../../../server/start-error.ts";
import { newSigningKey, publicKeysOf, type SigningKey } from "./signing-key.ts";

/**
 * `npm run signing:key`: prints a new key that signs posts, as the line for SELAM_SIGNING_KEY of a site with a hosted
 * Supabase. With a key in SELAM_SIGNING_KEY it is succeeded: the old one's signatures stay valid, with --revoke they do not.
 * `npm run signing:key -- --replace [--revoke]` does the same with the key of the embedded backend in DATA_DIR.
 */
function main(): void {
  const values = readArguments();
  loadEnvFiles();
  const { dataDir, signingKey } = readSettings(process.env);
  const next = (key?: SigningKey) => newSigningKey(key && !values.revoke ? publicKeysOf(key) : []);
  if (!values.replace) {
    console.log(JSON.stringify(next(signingKey)));
    return;
  }
  if (!readKeys(path.join(path.resolve(dataDir), "keys.json")))
    throw new StartError(`There is no site in ${path.resolve(dataDir)}; set DATA_DIR to its data directory.`);
  const { former } = replaceSigningKey(dataDir, next);
  const kept =
    former.length === 0 ? "No earlier key is valid." : `Earlier keys that stay valid: ${former.length}.`;
  console.log(`There is a new key in ${dataDir}. ${kept} Restart the site to use it.`);
}

function readArguments() {
  try {
    return parseArgs({ options: { replace: { type: "boolean" }, revoke: { type: "boolean" } } }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
