import { KINDS, TRANSLATED_KINDS } from "../../src/domain/kinds/kinds.ts";
import { Rejection } from "./rejected-request.ts";

/**
 * The PostgREST queries of the site's own app, the only ones allowed without the secret key: with the rest of its query
 * language, a visitor could keep the only database busy indefinitely (full-text search over every article).
 */

/** The filters a column accepts, as patterns of their values. */
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const TIME = '"?[0-9T:.+Z -]{10,40}"?';
const ID = new RegExp(`^(eq|lt|gt)\\.${UUID}$|^in\\.\\((${UUID},?){1,100}\\)$`, "i");
const FLAG = /^(is|eq)\.(true|false)$/;
const MOMENT = new RegExp(`^(eq|lt|lte|gt|gte)\\.${TIME}$`);
const WORD = /^eq\.[A-Za-z_ ]{1,40}$/;
/** Older, or newer, than the last row of a page; the id breaks ties. */
const KEYSET = new RegExp(
  `^\\((published_at|created_at)\\.(lt|gt)\\.${TIME},and\\(\\1\\.eq\\.${TIME},id\\.\\2\\.${UUID}\\)\\)$`,
  "i",
);
const COLUMNS = /^(\*|[a-z_]{1,40}(,[a-z_]{1,40}){0,40})$/;
const ORDER = /^(published_at|created_at|id)(\.(asc|desc))?(,id(\.(asc|desc))?)?$/;
const LIMIT = /^\d{1,4}$/;

const COMMON: Readonly<Record<string, RegExp>> = {
  select: COLUMNS,
  order: ORDER,
  limit: LIMIT,
  or: KEYSET,
  id: ID,
  created_at: MOMENT,
};
const POST = { ...COMMON, published: FLAG, published_at: MOMENT, lang: WORD };

const TABLES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(TRANSLATED_KINDS.map((kind) => [KINDS[kind].table, POST])),
  blog_posts: { ...POST, category: WORD },
  community_posts: { ...POST, country: WORD },
  community_comments: { ...COMMON, status: WORD, post_id: ID },
  services: { ...COMMON, active: FLAG },
  events: { ...COMMON, published: FLAG },
  site_profile: COMMON,
};
/** With a session, messages too; row level security decides which rows of all these are visible. */
const TABLES_OF_ADMINS = { ...TABLES, contact_messages: { ...COMMON, read: FLAG } };

const DONE = ["done", "done_at"];
/** Functions and their GET parameters; those with null are not called by GET. */
const FUNCTIONS: Readonly<Record<string, readonly string[] | null>> = {
  site_head: [],
  site_first_pages: ["readable_ti", "readable_in"],
  site_changes: ["since", "stamp", "max", "format", ...DONE],
  site_counts: ["ids"],
  apply_interactions: null,
  publish_due: null,
  redirect_of: ["path"],
  old_addresses: ["after", "max"],
  own_comments: null,
  push_key: [],
  save_subscription: null,
  send_file_part: null,
  submit: null,
  own_submissions: null,
};
const FUNCTIONS_OF_ADMINS: typeof FUNCTIONS = {
  ...FUNCTIONS,
  admin_first_pages: [],
  admin_page: ["kind", "list", "before", "before_id", "max"],
  admin_rows: ["kind", "ids"],
  admin_counts: [],
  admin_changes: ["since", "stamp", "max", "format", ...DONE],
  save_row: null,
  delete_row: null,
  unreferenced_media: null,
  admin_sessions: null,
  site_health: null,
  confirm_time: null,
  post_versions: null,
  post_version: null,
  note_editor: null,
  save_redirects: null,
  mark_announced: null,
  note_import: null,
  imports: null,
  take_back_import: null,
  moderation_log: null,
  person_data: null,
  erase_person: null,
  erasures: null,
  save_admin_subscription: null,
  submitted_file: null,
};

export interface RestQuery {
  readonly method: string;
  /** Below /rest/v1/, decoded. */
  readonly name: string;
  readonly params: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly isSession: boolean;
}

/** Throws Rejection for a query that the app does not use. */
export function checkPublicQuery({ method, name, params, headers, isSession }: RestQuery): void {
  const reads = method === "GET" || method === "HEAD";
  if (method === "OPTIONS") return;
  if (
    /vnd\.pgrst\.plan/i.test(String(headers.accept ?? "")) ||
    /\bcount\b/i.test(String(headers.prefer ?? ""))
  )
    throw rejection("This server doesn't return query plans or row counts.");
  const called = /^rpc\/(.+)$/.exec(name)?.[1];
  if (called !== undefined) checkFunction(called, reads, params, isSession);
  else if (method === "POST" && name === "contact_messages") checkMessage(params);
  else checkReading(method, name, params, isSession);
}

function checkMessage(params: URLSearchParams): void {
  if (params.size > 0) throw rejection("A message is sent without query parameters.");
}

function checkReading(method: string, name: string, params: URLSearchParams, isSession: boolean): void {
  const tables: typeof TABLES = isSession ? TABLES_OF_ADMINS : TABLES;
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!table || !["GET", "HEAD"].includes(method))
    throw rejection(`This server doesn't allow ${method} on "${name}".`);
  for (const [key, value] of uniqueParameters(params)) {
    const form = Object.hasOwn(table, key) ? table[key] : undefined;
    if (!form?.test(value))
      throw rejection(`This server doesn't accept "${key}=${value.slice(0, 40)}" here.`);
  }
}

function checkFunction(name: string, reads: boolean, params: URLSearchParams, isSession: boolean): void {
  const functions = isSession ? FUNCTIONS_OF_ADMINS : FUNCTIONS;
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined) throw rejection(`This server has no function "${name}" that you can call.`);
  const given = uniqueParameters(params).map(([key]) => key);
  const allowed = reads ? (known ?? []) : [];
  const other = given.find((key) => !allowed.includes(key));
  if (other !== undefined) throw rejection(`The function "${name}" doesn't take "${other}" here.`);
}

/** All parameters; none may appear twice. */
function uniqueParameters(params: URLSearchParams): [string, string][] {
  const given = [...params];
  if (new Set(params.keys()).size < given.length) throw rejection("Each parameter may be given only once.");
  return given;
}

function rejection(message: string): Rejection {
  return new Rejection(400, "PGRST100", message);
}
