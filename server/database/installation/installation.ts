import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { fileReason } from "../../plain-reason.ts";
import { writePrivateFile } from "../../private-file.ts";
import { StartError, systemErrorCode } from "../../start-error.ts";
import { SCHEMA_FILE } from "../engine/schema-cache.ts";

/** Where the site's rows are: in the data directory, or on the server of DATABASE_URL. */
export type DatabasePlace = "embedded" | "postgres";

/** What a data directory says of the site that it belongs to; in DATA_DIR/installation.json. */
const markerSchema = v.object({
  home: v.pipe(v.string(), v.uuid()),
  database: v.picklist(["embedded", "postgres"]),
});
type Marker = v.InferOutput<typeof markerSchema>;

const FILE = "installation.json";
const RESTORE = 'restore the newest backup (docs/deploy.md, "Bring a backup back")';
/** How the operator says that it is meant. */
const MEANT = "start once with SELAM_ADOPT=1";

const isMeant = () => process.env.SELAM_ADOPT === "1";

/**
 * Throws StartError if the database of the site that was in this directory is missing: an empty one in its place would tell
 * devices that everything is gone. Does nothing for a new directory, or if the operator means it.
 */
export function assertWhole(root: string, place: DatabasePlace): void {
  if (isMeant()) return;
  const marker = readMarker(root);
  if (place === "postgres" || existsSync(path.join(root, "db", "PG_VERSION"))) return;
  if (marker?.database === "postgres")
    throw new StartError(
      `This site's database is on a PostgreSQL server, and DATABASE_URL is missing: set it as it was, or, to begin an empty site in ${root}, ${MEANT}.`,
    );
  if (marker || existsSync(path.join(root, SCHEMA_FILE)) || hasFiles(path.join(root, "storage")))
    throw new StartError(
      `The database of this site is missing: ${root} has no database in its folder db, though a site was there. Mount its disk, or ${RESTORE}; to begin an empty site there instead, ${MEANT}.`,
    );
}

/** Throws StartError if a site was in this directory, whose keys have to be there too. */
export function assertNoKeysLost(root: string): void {
  if (isMeant() || readMarker(root) === undefined) return;
  throw new StartError(
    `The keys of this site are missing: ${root} has no keys.json. Put back that file from the newest backup, or, for new keys, which sign everybody out and end notifications, ${MEANT}.`,
  );
}

type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

/**
 * Throws StartError if the database is that of another data directory, or an empty one in place of this directory's. Called
 * before anything is written to it.
 */
export async function assertOwn(query: Query, root: string, name: string): Promise<void> {
  const marker = readMarker(root);
  const home = await homeIn(query);
  if (isMeant() || (home !== null && home === marker?.home)) return;
  if (home !== null)
    throw new StartError(
      `The database ${name} belongs to the site of another data directory than ${root}: correct DATA_DIR or DATABASE_URL; to give it to this one, which that site must not use any more, ${MEANT}.`,
    );
  if (marker?.database === "postgres" && (await isEmpty(query)))
    throw new StartError(
      `The database ${name} is empty, though the site of ${root} was in one: correct DATABASE_URL, or bring the data back (docs/scaling.md); to begin an empty site there, ${MEANT}.`,
    );
}

/**
 * Makes the data directory and its database know each other; on an installed site too that did not yet. Throws StartError if
 * uploaded files are missing.
 */
export async function claim(query: Query, root: string, place: DatabasePlace): Promise<void> {
  if (!(await hasTable(query, "private.installation"))) return;
  const [files] = await query("select 1 from storage.objects where bucket_id = 'media' limit 1");
  if (files && !isMeant() && !hasFiles(path.join(root, "storage")))
    throw new StartError(
      `The pictures and files of this site are missing: ${path.join(root, "storage")} is empty. Mount its disk, or ${RESTORE}; to go on without them, ${MEANT}.`,
    );
  const marker = readMarker(root);
  const home = marker?.home ?? (await homeIn(query)) ?? randomUUID();
  if (marker?.home !== home || marker.database !== place) writeMarker(root, { home, database: place });
  await query("update private.installation set home = $1::uuid where home is distinct from $1::uuid", [home]);
}

async function hasTable(query: Query, name: string): Promise<boolean> {
  return (await query("select 1 where to_regclass($1) is not null", [name])).length > 0;
}

async function homeIn(query: Query): Promise<string | null> {
  if (!(await hasTable(query, "private.installation"))) return null;
  const [row] = await query<{ home: string | null }>("select home from private.installation");
  return row?.home ?? null;
}

/** True if nobody has an account there and nothing was written. */
async function isEmpty(query: Query): Promise<boolean> {
  if (!(await hasTable(query, "private.revisions"))) return true;
  const [row] = await query(
    "select 1 where exists (select from auth.users) or exists (select from private.revisions where rev > 10)",
  );
  return !row;
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  } catch (error) {
    // A file there is said where the folder is made.
    if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? "")) return false;
    throw new StartError(`The folder ${folder} can't be read (${fileReason(error)}).`);
  }
}

/** Throws StartError, unless the operator means it, if it cannot be understood. */
function readMarker(root: string): Marker | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(root, FILE), "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw new StartError(`The file ${path.join(root, FILE)} can't be read (${fileReason(error)}).`);
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), markerSchema), text);
  if (read.success || isMeant()) return read.success ? read.output : undefined;
  throw new StartError(
    `The file ${path.join(root, FILE)} is damaged: if ${root} is the data directory of that site, ${MEANT}.`,
  );
}

function writeMarker(root: string, marker: Marker): void {
  const file = path.join(root, FILE);
  try {
    writePrivateFile(file, `${JSON.stringify(marker)}\n`);
  } catch (error) {
    throw new StartError(`The file ${file} can't be written (${fileReason(error)}).`);
  }
}
