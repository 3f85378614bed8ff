import {
  ADMIN,
  ADMIN_ENDPOINT,
  type Attempt,
  type Caller,
  IDS,
  OUTSIDERS,
  OWN_SECRET,
  type Scene,
  saysHidden,
} from "./scene.ts";

const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const id = (value: string) => `'${value}'::uuid`;
const operation = id(IDS.operation);
const proofs = (...of: string[]) => json(of.map((one) => ({ id: one, secret: OWN_SECRET })));

const subscription = (more: object) => ({
  ...{ endpoint: "https://push.example/new", p256dh: "A".repeat(87), auth: "A".repeat(22) },
  ...{ locale: "en", topics: ["blog"], ...more },
});
const story = (more: object) => ({
  ...{ topic: "story", lang: "en", name: "", email: "", body: "A", credit: false, passage: "", target: null },
  ...{ page: "", files: [], secret: OWN_SECRET, website: "", ...more },
});
const batch = (kind: string, on: string, target: string, body?: object) =>
  `${json([
    {
      ...{ id: IDS.operation, kind, target_kind: on, target_id: target, format: 1, first_attempt_at: null },
      ...(body ? { body } : {}),
    },
  ])}, null, null`;
const words = { author_name: "A", body: "B", secret: OWN_SECRET };

/** The arguments with which each function for admins is called; an admin's calls of them succeed. */
const FOR_ADMINS: Readonly<Record<string, readonly string[]>> = {
  admin_changes: ["0, null, 1000, null, null"],
  admin_counts: [""],
  admin_first_pages: [""],
  admin_page: ["'message', 'unread', null, null, 10"],
  admin_rows: [`'message', array[${id(IDS.message)}]`],
  admin_sessions: [""],
  confirm_time: [""],
  delete_row: [`'message', ${id(IDS.message)}, ${operation}, 1, null, null`],
  erase_deleted: [`'teller@selam.example', ${operation}`],
  erase_person: [`'writer@selam.example', ${operation}`],
  erase_submissions: [`'teller@selam.example', ${operation}`],
  erase_subscriptions: [`'teller@selam.example', ${operation}`],
  erased_counts: [`${id(IDS.erasure)}, '{}'::jsonb`],
  erasures: [""],
  imports: [""],
  mark_announced: [`array[${id(IDS.blog.open)}]`],
  moderation_log: [""],
  note_editor: [`'blog', ${id(IDS.blog.open)}, ${operation}, 'Phone', false`],
  note_import: [
    `${operation}, 'Old site', ${json([{ id: IDS.blog.open, version: 1, made_as: "published" }])}`,
  ],
  person_data: ["'writer@selam.example'"],
  person_requests: ["'writer@selam.example'"],
  person_deleted: ["'teller@selam.example'"],
  person_submissions: ["'teller@selam.example'"],
  person_subscriptions: ["'teller@selam.example'"],
  post_version: [`'blog', ${id(IDS.blog.open)}, 1`],
  post_versions: [`'blog', ${id(IDS.blog.open)}`],
  save_admin_subscription: [json(subscription({ muted: [] }))],
  save_redirects: [json([{ path: "/new", kind: "blog", id: IDS.blog.open }])],
  save_row: [
    `'news', ${json({ id: IDS.operation, title: "News", content: "Long enough" })}, ${operation}, 0, null, null`,
  ],
  site_health: [""],
  submitted_file: [id(IDS.file)],
  take_back_import: [`${operation}, true`],
  unreferenced_media: ["7"],
};

/** What a visitor may ask for a page of, and what not. */
const KINDS = [
  ...["blog", "news", "community", "comment", "service", "event", "profile"],
  ...["message", "attendance", "request", "submission", "none"],
];

/** The calls of everybody: none of them may say what is hidden, or change what somebody else has written. */
const FOR_EVERYBODY: Readonly<Record<string, readonly string[]>> = {
  apply_interactions: interactions(),
  take_interactions: interactions(),
  expire_when_due: [""],
  first_pages: ["null", "'en'"],
  for_format: ["'{}'::json, 2"],
  has_controls: ["'words'"],
  has_words: ["'words'"],
  head: [""],
  old_addresses: ["'', 1000", "null, null"],
  own_comments: [proofs(IDS.comment.held, IDS.comment.hidden, IDS.comment.deleted, IDS.comment.ofHiddenPost)],
  own_submissions: [proofs(IDS.submission, IDS.message)],
  own_answer: [`${id(IDS.submission)}, ''`, `${id(IDS.file)}, ''`],
  publish_due: [""],
  push_key: [""],
  redirect_of: ["blog", "news", "community"].map((kind) => `'/${kind}-hidden'`),
  save_subscription: [
    { endpoint: ADMIN_ENDPOINT, off: true },
    subscription({ endpoint: ADMIN_ENDPOINT }),
    subscription({ replaces: ADMIN_ENDPOINT }),
  ].map((sent) => `${operation}, ${json(sent)}`),
  send_file_part: [`${id(IDS.file)}, 0, 2, '/9j/'`, `${id(IDS.file)}, 1, 2, '/9j/'`],
  site_changes: ["0, null, 1000, null, null"],
  site_counts: [
    `array[${[IDS.blog, IDS.community].flatMap((one) => [id(one.open), id(one.hidden)]).join(", ")}]`,
  ],
  site_page: KINDS.map((kind) => `'${kind}', null, null, 1000`),
  site_row: [
    ...(["blog", "news", "community", "service", "event"] as const).map(
      (kind) => `'${kind}', ${id(IDS[kind].hidden)}`,
    ),
    ...[IDS.comment.held, IDS.comment.hidden, IDS.comment.ofHiddenPost].map((one) => `'comment', ${id(one)}`),
    `'message', ${id(IDS.message)}`,
  ],
  site_addresses: KINDS.map((kind) => `'${kind}', null`),
  site_first_pages: ["false", "true", "false, 'en'"],
  site_head: [""],
  submit: [
    `${operation}, ${json(story({ files: [{ id: IDS.file, kind: "picture", type: "image/jpeg", size: 2 }] }))}`,
    `${id(IDS.submission)}, ${json(story({}))}`,
  ],
};

function interactions(): string[] {
  return [
    batch("like", "blog", IDS.blog.hidden),
    batch("view", "blog", IDS.blog.hidden),
    batch("like", "community", IDS.community.hidden),
    batch("share", "community", IDS.community.hidden),
    batch("comment", "community", IDS.community.hidden, words),
    batch("comment_report", "comment", IDS.comment.hidden, { post_id: IDS.community.open }),
    batch("comment_delete", "comment", IDS.comment.open, { ...words, post_id: IDS.community.open }),
    batch("comment_appeal", "comment", IDS.comment.hidden, { ...words, post_id: IDS.community.open }),
    batch("attend", "event", IDS.event.hidden, {
      name: "A",
      people: 1,
      day: IDS.dayOfHiddenEvent,
      secret: OWN_SECRET,
    }),
    batch("attend_withdraw", "attendance", IDS.attendance, { secret: OWN_SECRET }),
  ];
}

/** What each of these must answer to whoever is not an admin. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  is_admin: { "": false },
  is_media_path: { "'elsewhere/new.png'": false },
  // Asked by the policy that protects files of earlier versions. It tells whether a name is one of them.
  is_in_a_version: { "'blog-images/kept.png'": false, "'blog-images/versioned.png'": true },
};

export type Callable = {
  readonly name: string;
  readonly schema: string;
  readonly isForAnon: boolean;
  /** False if it cannot write. */
  readonly isVolatile: boolean;
  /** How many functions of this name may be called. */
  readonly forms: number;
};

/** The functions that an API role may call, by schema. */
export async function callables({ db }: Scene): Promise<Callable[]> {
  const rows = await db.sql<Callable>(
    `select p.proname as name, n.nspname as schema, bool_or(has_function_privilege('anon', p.oid, 'EXECUTE')) as "isForAnon",
       bool_or(p.provolatile = 'v') as "isVolatile", count(*)::int as forms
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_|^information_schema$|^extensions$|^auth$|^storage$' and p.prorettype <> 'trigger'::regtype
       and has_schema_privilege('authenticated', n.oid, 'USAGE')
       and (has_function_privilege('anon', p.oid, 'EXECUTE') or has_function_privilege('authenticated', p.oid, 'EXECUTE'))
     group by 1, 2 order by 2, 1`,
  );
  return rows;
}

/** Functions that nobody has said who may call, and those said of that cannot be called. */
export function unknownAmong(found: readonly Callable[]): string[] {
  const known = [...Object.keys(FOR_ADMINS), ...Object.keys(FOR_EVERYBODY), ...Object.keys(ANSWERS)];
  return [
    ...found
      .filter(({ name }) => !known.includes(name))
      .map(({ schema, name }) => `${schema}.${name} is not known`),
    ...known
      .filter((name) => !found.some((one) => one.name === name))
      .map((name) => `${name} cannot be called`),
  ];
}

/** What outsiders learn or change by calling a function, and what an admin cannot do with it. */
export async function functionSurprises(
  scene: Scene,
  callable: Callable,
  callers: readonly Caller[] = [...OUTSIDERS, ADMIN],
): Promise<string[]> {
  const surprises: string[] = [];
  for (const caller of callers) {
    const finds = caller === ADMIN ? [forAdmins] : [forAdmins, forEverybody, answers];
    for (const find of finds) {
      const found = await find(scene, callable, caller);
      surprises.push(
        ...found.map((surprise) => `${caller.name}: ${callable.schema}.${callable.name}${surprise}`),
      );
    }
  }
  return surprises;
}

const callSql = ({ schema, name }: Callable, given: string) => `select ${schema}.${name}(${given}) as answer`;
const isBarred = ({ isForAnon }: Callable, { role }: Caller) => role === "anon" && !isForAnon;

async function forAdmins(scene: Scene, callable: Callable, caller: Caller): Promise<string[]> {
  const surprises: string[] = [];
  for (const given of FOR_ADMINS[callable.name] ?? []) {
    const { code, detail, said } = await scene.attempt(caller, callSql(callable, given));
    const isExpected =
      caller === ADMIN ? code === "ok" : isStopped(caller, isBarred(callable, caller), code, detail);
    if (!isExpected) surprises.push(`(${given}) is answered ${code}: ${said}`);
  }
  return surprises;
}

async function forEverybody(scene: Scene, callable: Callable, caller: Caller): Promise<string[]> {
  const surprises: string[] = [];
  for (const given of FOR_EVERYBODY[callable.name] ?? []) {
    const { code, said, changed } = await scene.attempt(
      caller,
      callSql(callable, given),
      callable.isVolatile,
    );
    if (!isTakenOrRefused(code)) surprises.push(`(${given}) is answered ${code}: ${said}`);
    if (INTERACTIONS.includes(callable.name) && said.includes('"status":"applied"'))
      surprises.push(`(${given}) is applied`);
    if (saysHidden(said)) surprises.push(`(${given}) says what is hidden: ${said}`);
    if (changed.length > 0) surprises.push(`(${given}) changes ${changed.join(", ")}`);
  }
  return surprises;
}

async function answers(scene: Scene, callable: Callable, caller: Caller): Promise<string[]> {
  const surprises: string[] = [];
  for (const [given, answer] of Object.entries(ANSWERS[callable.name] ?? {})) {
    const { code, rows } = await scene.attempt(caller, callSql(callable, given));
    const isExpected = isBarred(callable, caller) ? code === "42501" : rows[0]?.answer === answer;
    if (!isExpected) surprises.push(`(${given}) is not ${answer}`);
  }
  return surprises;
}

/** Of what is hidden or somebody else's: each is refused. */
const INTERACTIONS = ["apply_interactions", "take_interactions"];

/** Not by its arguments: by a missing grant, or because the caller is not an admin. */
function isStopped(caller: Caller, isBarred: boolean, code: string, detail: string): boolean {
  if (isBarred) return code === "42501";
  return caller.name === "ended session"
    ? detail === "session_ended"
    : code === "42501" && detail === "not_admin";
}

/** A call that an outsider may make is carried out, or rejected with a reason of ours. */
function isTakenOrRefused(code: Attempt["code"]): boolean {
  return code === "ok" || code === "22023";
}
