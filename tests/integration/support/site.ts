import { randomUUID } from "node:crypto";
import type { Role, Session, TestDatabase, Visit } from "./database.ts";

/** One entry of a page of changes. */
interface Entry {
  kind: string;
  row: Record<string, unknown> & { id: string; rev: number };
}

/** The result of site_changes and admin_changes. */
export interface Page {
  restart: boolean;
  rev: number;
  stamp: string;
  now: string;
  more: boolean;
  rows: Entry[];
  gone: { kind: string; id: string; rev: number }[];
}

export interface Head {
  rev: number;
  stamp: string;
  now: string;
  min_format: number;
}

/** The result of apply_interactions for one item. */
export interface Answer {
  id: string;
  status: "applied" | "repeated" | "later" | "refused";
  seconds?: number;
  at?: string;
  code?: string;
  counts?: { likes: number; comments: number; shares: number; views: number; counts_version: number };
  comment?: Record<string, unknown> | null;
}

export interface Interaction {
  id: string;
  kind: string;
  target_kind: string;
  target_id: string;
  format: number;
  first_attempt_at: string | null;
  body?: Record<string, unknown>;
}

export const SECRET = "a-secret-of-this-device";

/** Calls a function with named parameters, as PostgREST does; objects and lists are sent as JSON. */
export async function call<T>(
  session: Session,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  const entries = Object.entries(args);
  const list = entries.map(
    ([key, value], at) => `${key} => $${at + 1}${isJson(value) ? "::text::jsonb" : ""}`,
  );
  const values = entries.map(([, value]) => (isJson(value) ? JSON.stringify(value) : value));
  const [row] = await session.sql<{ answer: T }>(
    `select public.${name}(${list.join(", ")}) as answer`,
    values,
  );
  if (!row) throw new Error(`${name} answered nothing`);
  return unlessRefused(row.answer);
}

/** An answer; throws for one that says that the call is refused, as the database would raise it (private.refused). */
export function unlessRefused<T>(answer: T): T {
  const { code, message, details } = Object(answer) as Record<string, unknown>;
  if (code === undefined || details === undefined) return answer;
  throw Object.assign(new Error(String(message)), { code, detail: details });
}

function isJson(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** A visitor, with a separate address unless one is given. */
export function visitor(db: TestDatabase, address?: string): Session {
  return db.as("anon", address === undefined ? {} : { headers: { "x-forwarded-for": address } });
}

/** A signed-in user: an admin, or a stranger with only an account. */
export async function person(db: TestDatabase, kind: "admin" | "stranger"): Promise<Session> {
  const id = randomUUID();
  await db.sql("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@selam.example`]);
  if (kind === "admin") await db.sql("insert into private.admins (user_id) values ($1)", [id]);
  return db.as("authenticated", signedIn(id));
}

/** The session token claims of a user. */
function signedIn(id: string): Visit {
  return { claims: { sub: id, role: "authenticated" satisfies Role } };
}

/** Inserts a community post in SQL and returns its id. */
export async function communityPost(db: Session, published = true): Promise<string> {
  const id = randomUUID();
  await db.sql(
    "insert into public.community_posts (id, title, content, published) values ($1, 'Coffee', 'In Leeds', $2)",
    [id, published],
  );
  return id;
}

/** Inserts a blog article and returns its id. */
export async function blogPost(db: Session, published = true, content = "<p>Bread</p>"): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into public.blog_posts (id, title, content, excerpt, published)
     values ($1, 'Himbasha', $2, 'How it is baked', $3)`,
    [id, content, published],
  );
  return id;
}

export function like(target: string, targetKind = "community"): Interaction {
  return interaction("like", targetKind, target);
}

export function comment(target: string, text: string, more: Record<string, unknown> = {}): Interaction {
  const body = { author_name: "Aster", body: text, secret: SECRET, ...more };
  return { ...interaction("comment", "community", target), body };
}

export function interaction(kind: string, targetKind: string, target: string): Interaction {
  return {
    id: randomUUID(),
    kind,
    target_kind: targetKind,
    target_id: target,
    format: 1,
    first_attempt_at: null,
  };
}

export async function send(session: Session, batch: unknown[]): Promise<Answer[]> {
  return (await call<{ results: Answer[] }>(session, "apply_interactions", { batch })).results;
}

/** The newest revision of all, which an admin's changes begin after. */
export async function newestRevision(db: Session): Promise<{ rev: number; stamp: string }> {
  const [row] = await db.sql<{ rev: number; stamp: string }>(
    "select rev::int, stamp::text from private.revisions order by rev desc limit 1",
  );
  if (!row) throw new Error("There is no revision.");
  return row;
}

/** The head as visitors get it. */
export function headOf(session: Session): Promise<Head> {
  return call<Head>(session, "site_head");
}

/** The page of changes after a head or page. */
export function changesAfter(
  session: Session,
  from: { rev: number; stamp: string },
  max = 1000,
): Promise<Page> {
  return call<Page>(session, "site_changes", { since: from.rev, stamp: from.stamp, max });
}

/** The SQLSTATE of a rejection, or "ok". */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
}

/** A rejection's SQLSTATE, machine code and hint. Throws if nothing was rejected. */
export async function rejectionOf(
  work: Promise<unknown>,
): Promise<{ state: string; code: string; hint: string }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const field = (name: string) => String(Reflect.get(error, name) ?? "");
    return { state: field("code"), code: field("detail"), hint: field("hint") };
  }
  throw new Error("Nothing was refused.");
}

/** Inserts a comment and returns its id. */
export async function visibleComment(
  db: { sql(text: string, params?: unknown[]): Promise<unknown> },
  post: string,
  status = "visible",
): Promise<string> {
  const id = randomUUID();
  await db.sql(
    "insert into public.community_comments (id, post_id, author_name, body, status) values ($1, $2, 'Aster', 'Hi', $3)",
    [id, post, status],
  );
  return id;
}
