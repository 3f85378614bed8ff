// @module-tag nightly
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { classifyResponse } from "../../../src/api/http.ts";
import { propertySeed } from "../../property-seed.ts";
import { openOwnPostgres } from "../postgres/own-postgres.ts";
import { sessionOf } from "../server/session.ts";
import { type Call, type Called, calls, EVENT, FUNCTIONS_SQL, POSTS, requestOf } from "./generated-calls.ts";
import { hostedWith, openEmbedded, type Project } from "./projects.ts";

/**
 * Generated calls of every function that the database grants, with arguments of the right names and any values, sent to the
 * embedded API on its own database and to a hosted project's PostgREST (`npm run test:hosted`), without one to the same API on
 * PostgreSQL: the app concludes the same from both answers. `RUNS=10000` sends that many, in slices, each of which has a verdict and a seed of
 * its own: `PROPERTY_SEED=N RUNS=400` repeats the one with seed N.
 */

const RUNS = Number(process.env.RUNS ?? 400);
const SLICE = 400;
/** Milliseconds of a call that takes both servers to their limits. */
const SLOWEST = 1_000;
const FIRST_SEED = propertySeed();
const slices = Array.from({ length: Math.ceil(RUNS / SLICE) }, (_, n) => ({
  seed: FIRST_SEED + n,
  numRuns: Math.min(SLICE, RUNS - n * SLICE),
}));
const OWNER = randomUUID();

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
  functions = (await projects[0]?.query(FUNCTIONS_SQL)) as unknown as Called[];
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

/** What the app takes an answer for: a failure, or the form of a success. */
async function conclusionOf(side: Side, call: Call, address: string): Promise<unknown> {
  const headers = {
    apikey: side.key,
    "content-type": "application/json",
    "x-forwarded-for": address,
    ...(call.asOwner ? { authorization: side.token } : {}),
  };
  const { path, ...init } = requestOf(call);
  const response = await fetch(side.url + path, { ...init, headers });
  const text = await response.text();
  const failure = classifyResponse(response, text);
  if (failure === null) return text === "" ? response.status : formOf(JSON.parse(text));
  if (failure.kind !== "rejected") return failure.kind;
  // Which of several wrong values the database names first, and as what, is the same to the app.
  return /^(22...|42(?!501)...)$/.test(failure.code)
    ? "rejected: a wrong value"
    : `rejected: ${failure.code}`;
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

it.each(slices)(
  "the app concludes the same from both servers' answers to $numRuns calls of seed $seed",
  async (slice) => {
    expect(functions.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(calls(functions), async (call) => {
        // Each call comes from a network of its own, so that no limit is met.
        callers += 1;
        const address = `${20 + (callers >> 14)}.${(callers >> 7) & 127}.${callers & 127}.7`;
        const [one, other] = await Promise.all(sides.map((side) => conclusionOf(side, call, address)));
        expect(other, JSON.stringify(call)).toEqual(one);
      }),
      slice,
    );
  },
  SLICE * SLOWEST,
);
