import { inArea } from "../mistake.ts";

export const server = inArea("server", [
  {
    name: "password-ends-every-account",
    file: "server/accounts/account-rules.ts",
    find: "where mine.id::text = $1 and other.user_id = mine.user_id and other.id <> mine.id`",
    replace: "where mine.id::text = $1 and other.id <> mine.id`",
    why: "A password change signs out all accounts.",
  },
  {
    name: "sign-in-limit-by-spelling",
    file: "server/accounts/password-guard.ts",
    find: "name.trim().toLowerCase().slice(0, 320)",
    replace: "name.trim().slice(0, 320)",
    why: "Guesses for one account are counted anew for each spelling of its address.",
  },
  {
    name: "busy-database-counts-as-wrong-password",
    file: "server/accounts/password-guard.ts",
    find: "if (response.ok || response.status >= 500) undo();",
    replace: "if (response.ok) undo();",
    why: "After ten answers 503 the owner is locked out for a quarter of an hour.",
  },
  {
    name: "account-of-another-spelling",
    file: "server/accounts/create-admin.ts",
    find: "where lower(email) = lower($1)",
    replace: "where email = $1",
    why: "An existing account, written with a capital letter, is an internal error instead of an answer.",
  },
  {
    name: "head-of-a-picture-needs-a-key",
    file: "server/api/check-request.ts",
    find: '(method === "GET" || method === "HEAD") && pathname.startsWith("/storage/v1/object/public/")',
    replace: 'method === "GET" && pathname.startsWith("/storage/v1/object/public/")',
    why: "A HEAD request for a public picture is answered 401.",
  },
  {
    name: "full-database-rejects",
    file: "server/api/postgrest-status.ts",
    find: '"53": 503,',
    replace: '"53": 400,',
    why: "A device parks what it sent while the database lacked connections, instead of sending it again.",
  },
  {
    name: "suffix-range-beyond-the-start",
    file: "server/http/byte-range.ts",
    find: "{ start: Math.max(0, size - count), end: size - 1 }",
    replace: "{ start: size - count, end: size - 1 }",
    why: "The last 500 bytes of a file of 300 are an internal error.",
  },
  {
    name: "broken-uploads-are-counted",
    file: "server/api/body-reader.ts",
    find: [
      "    this.#uploads++;",
      "    try {",
      "      return await this.#intoFile(req);",
      "    } finally {",
      "      this.#uploads--;",
      "    }",
    ].join("\n"),
    replace: [
      "    this.#uploads++;",
      "    const received = await this.#intoFile(req);",
      "    this.#uploads--;",
      "    return received;",
    ].join("\n"),
    why: "After four broken uploads every further one is refused until the server is started again.",
  },
]);
