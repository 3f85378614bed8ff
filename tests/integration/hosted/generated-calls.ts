import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { isReading } from "../../../server/api/public-api.ts";

/** Rows that generated calls name beside made-up ones. */
export const POSTS: readonly string[] = [randomUUID(), randomUUID()];
export const EVENT = randomUUID();

/** A function that the database grants; `open` to everybody. */
export type Called = {
  readonly name: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly open: boolean;
};
export type Call = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly asOwner: boolean;
};

export const FUNCTIONS_SQL = `
  select proname as name, proargnames[1:pronargs] as names, proargtypes::regtype[]::text[] as types,
      has_function_privilege('anon', p.oid, 'execute') as open
    from pg_proc p where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    order by proname`;

const id = fc.oneof(fc.constantFrom(...POSTS, EVENT), fc.uuid());
const words = fc.oneof(
  fc.constantFrom(
    "",
    "community",
    "blog",
    "event",
    "news",
    "comment",
    "ሰላም",
    "\ud800",
    "a\u0000b",
    "'; --",
    "null",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const moment = fc.oneof(
  fc.constantFrom("2026-11-20T09:02:05.651123+00:00", "infinity", "yesterday", "", "2026-02-30T00:00:00Z"),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const whole = fc.oneof(fc.integer({ min: -2, max: 2_000 }), fc.constantFrom(2 ** 31, 2 ** 53, -1.5));
const TYPES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.oneof({ weight: 8, arbitrary: id }, { weight: 1, arbitrary: words }),
  text: words,
  integer: whole,
  bigint: whole,
  boolean: fc.boolean(),
  "timestamp with time zone": moment,
  "uuid[]": fc.array(id, { maxLength: 60 }),
  "timestamp with time zone[]": fc.array(moment, { maxLength: 4 }),
};
const secret = fc.constantFrom("a secret that is long enough", "short");
/** Objects as the app sends them, with some members wrong or missing. */
const OBJECTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  batch: fc.array(
    fc.record(
      {
        id: fc.uuid(),
        kind: fc.constantFrom("like", "share", "view", "comment", "attend", "comment_report", "none"),
        target_kind: fc.constantFrom("community", "blog", "event", "comment"),
        target_id: id,
        format: fc.constantFrom(1, 1, 1, 9),
        first_attempt_at: fc.option(moment),
        body: fc.record(
          {
            author_name: words,
            name: words,
            body: words,
            secret,
            people: whole,
            day: fc.constant("2030-03-02"),
          },
          { requiredKeys: ["secret"] },
        ),
      },
      { requiredKeys: ["id", "kind", "target_id", "target_kind"] },
    ),
    { maxLength: 5 },
  ),
  proofs: fc.array(fc.record({ id, secret }), { maxLength: 5 }),
  fields: fc.record({ id, title: words, content: words, published: fc.boolean(), tags: fc.array(words) }),
  submission: fc.record({
    topic: fc.constantFrom("story", "correction", "none"),
    lang: fc.constantFrom("en", "ti", "xx"),
    name: words,
    email: fc.constantFrom("", "aster@selam.example", "aster"),
    body: words,
    passage: words,
    page: words,
    secret,
    website: fc.constantFrom("", "https://x.example"),
    credit: fc.boolean(),
    files: fc.constant([]),
  }),
};

/** Texts, numbers and lists are sent as such; what an object holds may be anything. */
const argument = (name: string, type: string): fc.Arbitrary<unknown> =>
  TYPES[type] ??
  fc.oneof(
    { weight: 9, arbitrary: OBJECTS[name] ?? fc.jsonValue() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );

/** Calls of these functions. */
export const calls = (functions: readonly Called[]): fc.Arbitrary<Call> =>
  fc.constantFrom(...functions).chain(({ name, names, types, open }) =>
    fc.record({
      name: fc.constant(name),
      args: fc.record(
        Object.fromEntries((names ?? []).map((arg, at) => [arg, argument(arg, types[at] ?? "")])),
      ),
      asOwner: open ? fc.boolean() : fc.constant(true),
    }),
  );

/** A call as the app sends it: what only reads with GET. */
export function requestOf({ name, args }: Call): { method: "GET" | "POST"; path: string; body?: string } {
  const path = `/rest/v1/rpc/${name}`;
  if (!isReading(name)) return { method: "POST", path, body: JSON.stringify(args) };
  const given = Object.entries(args).map(([key, value]) => [key, inQuery(value)]);
  return { method: "GET", path: `${path}?${new URLSearchParams(given)}` };
}

function inQuery(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(inQuery).join(",")}}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}
