// @module-tag nightly
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Callable, callables, functionSurprises } from "./functions.ts";
import { OUTSIDERS, openScene, type Scene } from "./scene.ts";
import { RIGHTS, relations, tableSurprises } from "./tables.ts";

// That the tests beside this one see what somebody forgets in a policy or function: each condition is taken out of the database in turn.

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

type Mistake = { readonly name: string; readonly sql: string };

/** The mistakes after which `find` has nothing to say. */
async function missed<M extends Mistake>(
  mistakes: readonly M[],
  find: (mistake: M) => Promise<string[]>,
): Promise<string[]> {
  const names: string[] = [];
  for (const mistake of mistakes) {
    const surprises = await scene.withMistake(mistake.sql, () => find(mistake));
    if (surprises.length === 0) names.push(mistake.name);
  }
  return names;
}

/** The text with each place of a condition replaced in turn. */
function without(text: string, condition: RegExp, by: string): string[] {
  return [...text.matchAll(condition)].map(
    (found) =>
      text.slice(0, found.index) +
      found[0].replace(condition, by) +
      text.slice(found.index + found[0].length),
  );
}

type Policy = {
  readonly on: string;
  readonly policy: string;
  readonly other: string;
  readonly using: string | null;
  readonly check: string | null;
};

async function policies(): Promise<Policy[]> {
  const rows = await scene.db.sql<Policy>(
    `select format('%I.%I', schemaname, tablename) as on, policyname as policy,
       case when roles = '{anon}' then 'authenticated' else 'anon' end as other, qual as using, with_check as check
     from pg_policies order by 1, 2`,
  );
  return rows;
}

/** What a policy can ask for. A new one does not pass this test without an entry. */
const CONDITIONS =
  /\( SELECT private\.is_admin\(\) AS is_admin\)|\(bucket_id = 'media'::text\)|private\.is_media_path\(name\)|private\.is_in_a_version\(name\)|\((?:NOT read|website IS NULL)\)/g;

/** Mistakes that change nothing for anybody, because another rule says the same. */
const WITHOUT_EFFECT = [
  // A trigger sets both (private.receive_message).
  /^public\.contact_messages: anyone writes an unread message (?:is open|without .*)$/,
  // A changed file has to meet both conditions of the policy.
  /^storage\.objects: admins replace files of media without \( SELECT private\.is_admin/,
];

function alterSql({ on, policy, using, check }: Policy, changed: { using?: string; check?: string }): string {
  const parts = [
    ...(using === null ? [] : [`using (${changed.using ?? using})`]),
    ...(check === null ? [] : [`with check (${changed.check ?? check})`]),
  ];
  return `alter policy "${policy}" on ${on} ${parts.join(" ")}`;
}

it("a policy that is open, gone, for another role or without one of its conditions is seen", async () => {
  const mistakes = (await policies()).flatMap((one) => {
    const { on, policy, other, using, check } = one;
    const mistake = (what: string, sql: string) => ({ name: `${on}: ${policy} ${what}`, on, sql });
    const isOpen = using === "true" && check === null;
    const conditions = [...`${using} ${check}`.matchAll(CONDITIONS)].map(([condition]) => condition);
    const forgotten = [
      ...without(using ?? "", CONDITIONS, "true").map((changed) => ({ using: changed })),
      ...without(check ?? "", CONDITIONS, "true").map((changed) => ({ check: changed })),
    ];
    return [
      ...(isOpen ? [] : [mistake("is open", alterSql(one, { using: "true", check: "true" }))]),
      ...forgotten.map((changed, at) => mistake(`without ${conditions[at]}`, alterSql(one, changed))),
      mistake(`is for ${other}`, `alter policy "${policy}" on ${on} to ${other}`),
      mistake("is gone", `drop policy "${policy}" on ${on}`),
    ];
  });
  const names = await missed(mistakes, async ({ on }) => {
    const [table] = await relations(scene, on);
    return table ? tableSurprises(scene, table, true) : [];
  });
  expect(names.filter((name) => !WITHOUT_EFFECT.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(20);
});

it("a table without row security, or with a grant, is seen", async () => {
  const mistakes = (await relations(scene)).flatMap(({ name: on, isSecured }) => [
    ...(isSecured && on in RIGHTS
      ? [{ name: `${on}: row security`, on, sql: `alter table ${on} disable row level security` }]
      : []),
    ...(on.startsWith("storage.") ? [] : ["select", "insert", "update", "delete", "truncate"]).map(
      (verb) => ({
        name: `${on}: ${verb}`,
        ...{ on, sql: `grant ${verb} on ${on} to anon, authenticated` },
      }),
    ),
  ]);
  const names = await missed(mistakes, async ({ on }) => {
    const [table] = await relations(scene, on);
    return table ? tableSurprises(scene, table, true) : [];
  });
  expect(names).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(300);
});

type Source = { readonly schema: string; readonly name: string; readonly definition: string };

async function sources(): Promise<Source[]> {
  const rows = await scene.db.sql<Source>(
    `select pronamespace::regnamespace::text as schema, proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 2, pg_get_function_identity_arguments(oid)`,
  );
  return rows;
}

/** The functions of another form with the same name ask too. */
const ASKED_TWICE = ["save_row", "delete_row"];

it("a function that does not ask whether its caller is an admin is seen", async () => {
  const all = await callables(scene);
  const mistakes = (await sources()).flatMap(({ schema, name, definition }) =>
    without(definition, /perform private\.require_admin\(\);/g, "").map((sql) => ({
      ...{ name, sql, called: all.find((one) => one.schema === schema && one.name === name) },
    })),
  );
  const [, stranger] = OUTSIDERS;
  const names = await missed(mistakes, async ({ called }) =>
    called && stranger ? functionSurprises(scene, called, [stranger]) : [],
  );
  expect(names.filter((name) => !ASKED_TWICE.includes(name))).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(25);
});

/** Functions whose conditions are not about what an outsider learns or changes by a call. */
const OTHER_MATTERS: Readonly<Record<string, string>> = {
  announce_new: "what is announced is read again as visitors see it before it is sent",
  imminent_attendances: "reminders of events",
  own_comment: "asked only about the comment that the same call has written",
  track_row: "tombstones",
};

/** Of a secret, of what is public, and of whose a device is. */
const ASKED: readonly (readonly [condition: RegExp, instead: string])[] = [
  [
    /\b(\w+)\.secret_hash = (?:private\.secret_hash\([^)]*\)|\w+\.secret_hash)/g,
    "$1.secret_hash is not null",
  ],
  [/\b\w\.published\b(?! is)/g, "true"],
  [/\bs\.user_id is (?:null|not distinct from admin)/g, "true"],
];

it("a function that does not ask for a secret, or whether a post is public, is seen", async () => {
  const all = await callables(scene);
  const mistakes = (await sources())
    .filter(({ name }) => !(name in OTHER_MATTERS))
    .flatMap(({ name, definition }) =>
      ASKED.flatMap(([condition, instead]) =>
        without(definition, condition, instead).map((sql, at) => ({
          name: `${name}: ${condition.source} ${at}`,
          sql,
        })),
      ),
    );
  const names = await missed(mistakes, () => firstSurprise(all));
  expect(names).toEqual([]);
  expect(mistakes.length).toBeGreaterThan(10);
});

async function firstSurprise(all: readonly Callable[]): Promise<string[]> {
  for (const callable of all) {
    const found = await functionSurprises(scene, callable, OUTSIDERS.slice(0, 1));
    if (found.length > 0) return found;
  }
  return [];
}
