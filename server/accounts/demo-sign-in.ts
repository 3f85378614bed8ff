import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import * as v from "valibot";
import type { Backend } from "../database/backend.ts";
import { StartError, systemErrorCode } from "../start-error.ts";

/** The demo admin of supabase/seed.sql. */
export const DEMO_EMAIL = "owner@selam.example";

/** What earlier versions gave the demo admin of every site. It stands in a public repository and must open none. */
export const PUBLIC_PASSWORD = "selam-demo-2026";

const signInSchema = v.object({ email: v.string(), password: v.pipe(v.string(), v.minLength(8)) });

/** What the demo admin of one data directory signs in with. */
export type DemoSignIn = v.InferOutput<typeof signInSchema>;

/** Where a data directory keeps it, readable by its owner alone. */
export function demoSignInFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), "demo-sign-in.json");
}

/** The sign-in that was made up for this directory; null where none was, or where its file cannot be read. */
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

/** Reads it, or makes it up: from `wanted` where that is given. Throws StartError where it cannot be written. */
export function ensureDemoSignIn(dataDir: string, wanted?: string): DemoSignIn {
  const known = readDemoSignIn(dataDir);
  if (known) return known;
  const made = { email: DEMO_EMAIL, password: wanted ?? randomBytes(12).toString("base64url") };
  const file = demoSignInFile(dataDir);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    throw new StartError(`The demo sign-in cannot be written to ${file} (${reason}).`);
  }
  return made;
}

/** Gives a demo admin who still has the public password one of its own, and ends the sessions it may have opened. */
export async function replacePublicPassword(db: PGlite, dataDir: string): Promise<void> {
  if (readDemoSignIn(dataDir)) return;
  const { rows } = await db.query<{ id: string }>(
    "select id from auth.users where email = $1 and encrypted_password = extensions.crypt($2, encrypted_password)",
    [DEMO_EMAIL, PUBLIC_PASSWORD],
  );
  const [owner] = rows;
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

/** The demo sign-in where it works; null where there is no demo admin or its password was changed. */
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
