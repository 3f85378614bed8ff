import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import type { Backend } from "../database/backend.ts";
import type { SqlDatabase } from "../database/engine/sql-database.ts";
import { writePrivateFile } from "../private-file.ts";
import { StartError, systemErrorCode } from "../start-error.ts";

/** The demo admin of a community (src/community/demo). */
export const DEMO_EMAIL = "owner@selam.example";

/** The demo admin's password in earlier versions. It is public in the repository and must not work on any site. */
export const PUBLIC_PASSWORD = "selam-demo-2026";

const signInSchema = v.object({ email: v.string(), password: v.pipe(v.string(), v.minLength(8)) });

export type DemoSignIn = v.InferOutput<typeof signInSchema>;

/** The file of a data directory with the credentials, readable by its owner only. */
export function demoSignInFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), "demo-sign-in.json");
}

/** The credentials generated for this directory; null if there are none, or if the file cannot be read. */
export function readDemoSignIn(dataDir: string): DemoSignIn | null {
  let text: string;
  try {
    text = readFileSync(demoSignInFile(dataDir), "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return null;
    throw error;
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signInSchema), text);
  return read.success ? read.output : null;
}

/**
 * Reads or creates the credentials, with the password `wanted` if given. Throws StartError if they cannot be written.
 */
export function ensureDemoSignIn(dataDir: string, wanted?: string): DemoSignIn {
  const known = readDemoSignIn(dataDir);
  if (known) return known;
  const made = { email: DEMO_EMAIL, password: wanted ?? randomBytes(12).toString("base64url") };
  const file = demoSignInFile(dataDir);
  try {
    writePrivateFile(file, `${JSON.stringify(made, null, 2)}\n`);
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    throw new StartError(`The demo sign-in cannot be written to ${file} (${reason}).`);
  }
  return made;
}

/** Gives a demo admin with the public password a new one, and ends the sessions that may have been opened with it. */
export async function replacePublicPassword(db: SqlDatabase, dataDir: string): Promise<void> {
  if (readDemoSignIn(dataDir)) return;
  const [owner] = await db.query<{ id: string }>(
    "select id from auth.users where email = $1 and encrypted_password = extensions.crypt($2, encrypted_password)",
    [DEMO_EMAIL, PUBLIC_PASSWORD],
  );
  if (!owner) return;
  const { password } = ensureDemoSignIn(dataDir);
  await db.transaction(async (tx) => {
    await tx.query(
      "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)) where id = $1",
      [owner.id, password],
    );
    await tx.query("delete from auth.sessions where user_id = $1", [owner.id]);
  });
}

/** The demo credentials if they work; null if there is no demo admin or its password was changed. */
export async function validDemoSignIn(
  backend: Pick<Backend, "query">,
  dataDir: string,
): Promise<DemoSignIn | null> {
  const known = readDemoSignIn(dataDir);
  if (!known) return null;
  const [owner] = await backend.query<{ valid: boolean }>(
    "select encrypted_password = extensions.crypt($2, encrypted_password) as valid from auth.users where email = $1",
    [known.email, known.password],
  );
  return owner?.valid === true ? known : null;
}
