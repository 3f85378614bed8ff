import path from "node:path";
import { ROOT } from "../root.ts";

/** This repository's folder of config.toml, migrations and seed. */
export const SUPABASE_DIR = path.join(ROOT, "supabase");
