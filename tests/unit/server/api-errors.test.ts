import { expect, test } from "vitest";
import { postgrestStatus } from "../../../server/api/postgrest-status.ts";
import { Rejection, rejectionResponse } from "../../../server/api/rejected-request.ts";
import { rejectionOf } from "../../../server/api/rejected-request-of.ts";
import { DatabaseLostError } from "../../../server/database/database-thread.ts";
import { QueueClosedError, QueueFullError } from "../../../server/database/turn-queue.ts";
import { BodyTooLargeError, ClientDisconnectedError } from "../../../server/http/node-http.ts";

const full = (code: string) => Object.assign(new Error("could not write"), { code });

test.each([
  [new BodyTooLargeError("large"), 413, "too_large", undefined],
  [new QueueFullError("busy"), 429, "too_many_requests", "5"],
  [new QueueClosedError("closing"), 503, "closing", "2"],
  [new DatabaseLostError("57P01", "away"), 503, "57P01", "5"],
  [new DatabaseLostError("57014", "away"), 503, "57014", "5"],
  [full("ENOSPC"), 507, "disk_full", "60"],
  [full("53100"), 507, "disk_full", "60"],
  [full("EACCES"), 500, "internal", undefined],
  [new ClientDisconnectedError("gone"), 500, "internal", undefined],
  [new TypeError("secret details"), 500, "internal", undefined],
  ["no error at all", 500, "internal", undefined],
  [new Rejection(405, "PGRST117", "no", { "Retry-After": "9" }), 405, "PGRST117", "9"],
])("the error %s is answered with %d %s, and when to try again", (error, status, code, retryAfter) => {
  const rejection = rejectionOf(error);
  expect([rejection.status, rejection.code, rejection.headers["Retry-After"]]).toEqual([
    status,
    code,
    retryAfter,
  ]);
  if (status === 500) expect(rejection.message).toBe("Internal server error");
});

test.each([
  ["/rest/v1/blog_posts", { code: "c", message: "m", details: null, hint: null }],
  ["/auth/v1/token", { code: "c", error_code: "c", msg: "m", message: "m" }],
  ["/storage/v1/object/media/a", { statusCode: "418", error: "c", message: "m" }],
])("a rejection below %s has the form of that part of the API", async (pathname, body) => {
  const response = rejectionResponse(pathname, new Rejection(418, "c", "m", { "Retry-After": "3" }));
  expect([response.status, response.headers.get("Retry-After"), await response.json()]).toEqual([
    418,
    "3",
    body,
  ]);
});

/** PostgREST's table of errors (docs.postgrest.org, "Errors"), where the backend package has another status. */
const STATUSES: readonly (readonly [sqlstate: string, status: number | undefined])[] = [
  ["08006", 503],
  ["0L000", 403],
  ["0P000", 403],
  ["23514", 400],
  ["23P01", 400],
  ["25006", 500],
  ["28000", 403],
  ["2D000", 500],
  ["38000", 500],
  ["39000", 500],
  ["3B000", 500],
  ["40001", 500],
  ["53100", 503],
  ["53400", 500],
  ["54001", 500],
  ["55P03", undefined],
  ["57014", 503],
  ["57P01", 503],
  ["57P02", 503],
  ["57P03", 503],
  ["57000", 500],
  ["58000", 500],
  ["P0001", 400],
  ["P0002", 500],
  ["XX000", 500],
  // The package answers these as PostgREST does.
  ["23505", undefined],
  ["23503", undefined],
  ["42501", undefined],
  ["42P01", undefined],
  ["22023", undefined],
  ["PT401", undefined],
  ["", undefined],
];

test.each(STATUSES)("the database error %s has the status %s", (sqlstate, status) => {
  expect(postgrestStatus(sqlstate)).toBe(status);
});
