import { Rejection } from "./rejected-request.ts";

/**
 * The calls of the site's own app, the only ones allowed without the secret key. Tables are read by nobody: what the database grants is
 * functions, each with its own bounds, and the row of a message.
 */

const DONE = ["done", "done_at"];
/** Functions and their GET parameters; those with null are not called by GET. */
const FUNCTIONS: Readonly<Record<string, readonly string[] | null>> = {
  site_head: [],
  site_first_pages: ["readable_ti", "readable_in"],
  site_changes: ["since", "stamp", "max", "format", ...DONE],
  site_counts: ["ids"],
  site_page: ["kind", "before", "before_id", "max"],
  site_row: ["kind", "id"],
  site_addresses: ["kind", "after"],
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
  own_answer: null,
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

/** An installed app that still reads tables keeps what it has, and offers its update. */
const OUT_OF_DATE = "This version of the app is out of date. Reload the page.";

/** True for a function that only reads; a GET of any other would let a link or an image address run it. */
export function isReading(name: string): boolean {
  return Object.hasOwn(FUNCTIONS_OF_ADMINS, name) && FUNCTIONS_OF_ADMINS[name] !== null;
}

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
  else if (reads) throw new Rejection(400, "SE001", OUT_OF_DATE);
  else throw rejection(`This server doesn't allow ${method} on "${name}".`);
}

function checkMessage(params: URLSearchParams): void {
  if (params.size > 0) throw rejection("A message is sent without query parameters.");
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
