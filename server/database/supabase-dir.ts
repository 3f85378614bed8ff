import path from "node:path";
import { fileURLToPath } from "node:url";

/** This repository's folder of config.toml, migrations and seed. */
export const SUPABASE_DIR = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..", "supabase");
