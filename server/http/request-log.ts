import { AsyncLocalStorage } from "node:async_hooks";
import { isDiskFull } from "../disk-full.ts";
import { UnsafeKeyError } from "../media/disk-storage.ts";

/** What the database has to know of a request. */
export interface RequestOptions {
  /** Its time limit, in milliseconds, where the database keeps it. */
  readonly limitMs?: number;
  /** True if its commit needs no flush (server/database/engine/group-commit.ts). */
  readonly isFlushedLater?: boolean;
}

/** The request in progress, and what was logged during it. */
interface RequestNotes {
  readonly headers: Readonly<Record<string, string>>;
  readonly reports: unknown[][];
  readonly options: RequestOptions;
}

const current = new AsyncLocalStorage<RequestNotes>();

/** The headers of the request in progress, lower-case, for the database's `request.headers` setting. */
export function currentRequestHeaders(): Readonly<Record<string, string>> | undefined {
  return current.getStore()?.headers;
}

/** What the database has to know of the request in progress. */
export function currentRequestOptions(): RequestOptions {
  return current.getStore()?.options ?? {};
}

/** Notes an error of the request in progress that its response may not show. */
export function noteError(error: unknown): void {
  current.getStore()?.reports.push([error]);
}

/**
 * Keeps the console readable. The backend package prints a stack trace for every statement the database rejects, though
 * rejections are routine; here its output during a request is buffered, and one line is printed only if the request
 * ended in an internal error. Returns the function that undoes it.
 */
export function bufferConsole(): () => void {
  const { error, warn } = console;
  const buffered =
    (print: typeof console.error) =>
    (...parts: unknown[]) => {
      const notes = current.getStore();
      if (notes) notes.reports.push(parts);
      else print(...parts);
    };
  const quietError = buffered(error);
  const quietWarn = buffered(warn);
  console.error = quietError;
  console.warn = quietWarn;
  return () => {
    if (console.error === quietError) console.error = error;
    if (console.warn === quietWarn) console.warn = warn;
  };
}

/** Runs a function without its console output, such as the package's notice that its storage is experimental. */
export function withoutConsole<Result>(run: () => Promise<Result>): Promise<Result> {
  return current.run({ headers: {}, reports: [], options: {} }, run);
}

/**
 * Runs one request; returns its response, and one line to print if that is an internal error. The error for a file name
 * that the disk cannot store becomes 400: the storage service does not know our errors, and clients would retry a 5xx
 * forever. An error of a full disk is thrown: the package answers it with a 500 that does not say so.
 */
export async function withRequestLog(
  request: Request,
  run: () => Promise<Response>,
  options: RequestOptions = {},
): Promise<{ response: Response; report: string | null }> {
  const notes: RequestNotes = { headers: Object.fromEntries(request.headers), reports: [], options };
  const response = await current.run(notes, run);
  if (response.status >= 500 && notes.reports.flat().some((part) => part instanceof UnsafeKeyError)) {
    const error = { statusCode: "400", error: "InvalidKey", message: "The file name isn't valid." };
    const badRequest = Response.json(error, { status: 400, headers: { "Access-Control-Allow-Origin": "*" } });
    return { response: badRequest, report: null };
  }
  if (response.status >= 500) {
    const full = notes.reports.flat().find(isDiskFull);
    if (full) throw full;
  }
  if (response.status < 500 || response.status === 503) return { response, report: null };
  const reasons = notes.reports.map(describeReport).join("; ") || "no reason given";
  const { pathname } = new URL(request.url);
  return { response, report: `${request.method} ${pathname} answered ${response.status}: ${reasons}` };
}

function describeReport(parts: unknown[]): string {
  return parts.map(describePart).join(" ");
}

function describePart(part: unknown): string {
  if (!(part instanceof Error)) return String(part);
  if (part.cause instanceof Error) return describePart(part.cause);
  const code = "code" in part && typeof part.code === "string" ? ` [${part.code}]` : "";
  const where = "where" in part && typeof part.where === "string" ? ` (${part.where.split("\n")[0]})` : "";
  // A database error says where in the SQL it happened; any other error needs a stack trace.
  const place = code ? where : `\n${(part.stack ?? "").split("\n").slice(1, 4).join("\n")}`;
  return `${part.message}${code}${place}`;
}
