import { randomUUID } from "node:crypto";
import { type Project, projectsWith } from "../hosted/projects.ts";
import { sessionOf } from "../server/session.ts";

/** A running storage API with one admin and one stranger, embedded or the real server. */
export interface MediaServer extends Omit<Project, "jwtSecret"> {
  /** The `Authorization` header of a caller; null for a visitor. */
  readonly callers: Readonly<Record<Caller, string | null>>;
}

export type Caller = "admin" | "stranger" | "visitor" | "expired" | "forged" | "malformed";

/** The servers of this run. */
export const MEDIA_SERVERS: readonly (readonly [name: string, open: () => Promise<MediaServer>])[] =
  projectsWith("storage").map(([name, open]) => [name, () => withCallers(open)]);

async function withCallers(open: () => Promise<Project>): Promise<MediaServer> {
  const { jwtSecret: secret, ...project } = await open();
  const person = async () => {
    const id = randomUUID();
    await project.query("insert into auth.users (id, email) values ($1::uuid, $2)", [
      id,
      `${id}@selam.example`,
    ]);
    return id;
  };
  const [admin, stranger] = [await person(), await person()];
  await project.query("insert into private.admins (user_id) values ($1::uuid)", [admin]);
  const callers = {
    admin: await sessionOf(admin, { secret }),
    stranger: await sessionOf(stranger, { secret }),
    visitor: null,
    expired: await sessionOf(admin, { secret, expires: "-1 minute" }),
    forged: await sessionOf(admin, { secret: "a secret that no server of these tests has" }),
    malformed: "Bearer a.b.c",
  };
  return { ...project, callers };
}
