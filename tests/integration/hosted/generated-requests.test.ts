// @module-tag nightly
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isReading } from "../../../server/api/public-api.ts";
import { classifyResponse } from "../../../src/api/http.ts";
import { openOwnPostgres } from "../postgres/own-postgres.ts";
import { sessionOf } from "../server/session.ts";
import { hostedWith, openEmbedded, type Project } from "./projects.ts";

/**
 * Generated calls of every function that the database grants, with arguments of the right names and any values, sent to the
 * embedded API on its own database and to a hosted project's PostgREST (`npm run test:hosted`), without one to the same API on
 * PostgreSQL: the app concludes the same from both answers. `RUNS=10000` sends that many.
 */

const RUNS = Number(process.env.RUNS ?? 400);
const OWNER = randomUUID();
const POSTS = [randomUUID(), randomUUID()];
const EVENT = randomUUID();

type Called = {
  readonly name: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly open: boolean;
};
type Call = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly asOwner: boolean;
};
type Side = Project & { readonly token: string };

let sides: Side[];
let functions: Called[];
let stop: () => Promise<void>;
let callers = 0;

beforeAll(async () => {
  const [hosted] = hostedWith("rest");
  const postgres = hosted ? null : await openOwnPostgres();
  const projects = [await openEmbedded(), await (hosted ? hosted[1]() : openEmbedded(postgres?.url))];
  stop = async () => {
    for (const project of projects) await project.close();
    await postgres?.remove();
  };
  sides = await Promise.all(projects.map(filled));
  functions = (await projects[0]?.query(`
    select proname as name, proargnames[1:pronargs] as names, proargtypes::regtype[]::text[] as types,
        has_function_privilege('anon', p.oid, 'execute') as open
      from pg_proc p where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      order by proname`)) as unknown as Called[];
}, 180_000);
afterAll(() => stop?.());

/** The same rows and the same owner on each. */
async function filled(project: Project): Promise<Side> {
  const { query, jwtSecret: secret } = project;
  const email = `${OWNER}@selam.example`;
  await query("insert into auth.users (id, email) values ($1::uuid, $2)", [OWNER, email]);
  await query("select private.make_admin($1)", [email]);
  for (const id of POSTS)
    await query(
      "insert into public.community_posts (id, title, content, published) values ($1::uuid, 'Coffee', 'In Leeds', true)",
      [id],
    );
  await query(
    `insert into public.events (id, title, content, starts_at, time_zone, rsvp, published)
      values ($1::uuid, 'Adwa', 'Together', '2030-03-02T12:00:00Z', 'Europe/London', true, true)`,
    [EVENT],
  );
  return { ...project, token: await sessionOf(OWNER, { secret }) };
}

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

const calls = (): fc.Arbitrary<Call> =>
  fc.constantFrom(...functions).chain(({ name, names, types, open }) =>
    fc.record({
      name: fc.constant(name),
      args: fc.record(
        Object.fromEntries((names ?? []).map((arg, at) => [arg, argument(arg, types[at] ?? "")])),
      ),
      asOwner: open ? fc.boolean() : fc.constant(true),
    }),
  );

/** What the app takes an answer for: a failure, or the form of a success. */
async function conclusionOf(side: Side, { name, args, asOwner }: Call, address: string): Promise<unknown> {
  const headers = {
    apikey: side.key,
    "content-type": "application/json",
    "x-forwarded-for": address,
    ...(asOwner ? { authorization: side.token } : {}),
  };
  const reads = isReading(name);
  const given = () => new URLSearchParams(Object.entries(args).map(([key, value]) => [key, inQuery(value)]));
  const url = `${side.url}/rest/v1/rpc/${name}${reads ? `?${given()}` : ""}`;
  const response = await fetch(
    url,
    reads ? { headers } : { method: "POST", headers, body: JSON.stringify(args) },
  );
  const text = await response.text();
  const failure = classifyResponse(response, text);
  if (failure === null) return text === "" ? response.status : formOf(JSON.parse(text));
  if (failure.kind !== "rejected") return failure.kind;
  // Which of several wrong values the database names first, and as what, is the same to the app.
  return /^(22...|42(?!501)...)$/.test(failure.code)
    ? "rejected: a wrong value"
    : `rejected: ${failure.code}`;
}

function inQuery(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(inQuery).join(",")}}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, formOf(inner)]),
  );
}

it(
  "the app concludes the same from both servers' answers",
  async () => {
    expect(functions.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(calls(), async (call) => {
        // Each call comes from a network of its own, so that no limit is met.
        callers += 1;
        const address = `${20 + (callers >> 14)}.${(callers >> 7) & 127}.${callers & 127}.7`;
        const [one, other] = await Promise.all(sides.map((side) => conclusionOf(side, call, address)));
        expect(other, JSON.stringify(call)).toEqual(one);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 1_000,
);
