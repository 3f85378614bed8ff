import { ADMIN, type Caller, OUTSIDERS, type Scene } from "./scene.ts";

/** Rows as conditions of SQL: those that a caller sees, and those that they change and delete with the grants they have. */
type Rows = { readonly see: string; readonly change?: string; readonly remove?: string };

/** A row to be written, or a change of all rows, and who may. */
type Write = {
  readonly row?: Readonly<Record<string, unknown>>;
  readonly change?: string;
  readonly by: "everyone" | "admin" | "nobody";
};

type Rights = {
  readonly outsider: Rows;
  readonly admin: Rows;
  readonly writes?: readonly Write[];
  /** The grants of the roles `anon` and `authenticated`: c for some columns, t for the whole table. */
  readonly grants: { readonly anon: string; readonly authenticated: string };
};

const ALL = "DELETE t, INSERT t, SELECT t, UPDATE t";
const message = { name: "A", email: "a@selam.example", message: "Hello" };
const file = (bucket: string, name: string) => ({ bucket_id: bucket, name });

/** Every table and view of which an API role may do anything. Of what is not here it may do nothing. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  "public.contact_messages": {
    outsider: { see: "false" },
    admin: { see: "false" },
    grants: { anon: "INSERT c", authenticated: "INSERT c" },
    writes: [
      // A trigger makes these unread and drops those of machines, so that the policy never rejects one.
      { row: message, by: "everyone" },
      { row: { ...message, read: true }, by: "everyone" },
      { row: { ...message, website: "https://machine.example" }, by: "everyone" },
      { row: { ...message, reply: "none" }, by: "nobody" },
    ],
  },
  // In the storage schema the policies decide, not the grants.
  "storage.buckets": {
    outsider: { see: "false", change: "false", remove: "false" },
    admin: { see: "false", change: "false", remove: "false" },
    grants: { anon: ALL, authenticated: ALL },
    writes: [{ row: { id: "new", name: "new" }, by: "nobody" }],
  },
  "storage.objects": {
    outsider: { see: "false", change: "false", remove: "false" },
    admin: {
      see: "bucket_id = 'media'",
      change: "bucket_id = 'media'",
      // The file of an earlier version stays.
      remove: "bucket_id = 'media' and name <> 'blog-images/versioned.png'",
    },
    grants: { anon: ALL, authenticated: ALL },
    writes: [
      { row: file("media", "blog-images/new.png"), by: "admin" },
      { row: file("private", "blog-images/new.png"), by: "nobody" },
      { row: file("media", "elsewhere/new.png"), by: "nobody" },
      { change: "name = 'elsewhere/' || id || '.png'", by: "nobody" },
      { change: "bucket_id = 'private'", by: "nobody" },
    ],
  },
};

export type Relation = {
  readonly name: string;
  /** A column that can be written. */
  readonly column: string;
  readonly isSecured: boolean;
  readonly anon: string;
  readonly authenticated: string;
};

const grantsOf = (role: string) => `(
  select coalesce(string_agg(verb || case when has_table_privilege('${role}', c.oid, verb) then ' t' else ' c' end, ', ' order by verb), '')
  from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
  where case when verb in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then has_any_column_privilege('${role}', c.oid, verb)
    else has_table_privilege('${role}', c.oid, verb) end and (n.nspname <> 'storage' or verb not in ('TRUNCATE', 'REFERENCES', 'TRIGGER')))`;

/** The tables and views of every schema, with the grants of the API's roles. */
export async function relations({ db }: Scene, only?: string): Promise<Relation[]> {
  const rows = await db.sql<Relation>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as "isSecured",
       (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' and a.attidentity = '' order by a.attnum limit 1) as column,
       ${grantsOf("anon")} as anon, ${grantsOf("authenticated")} as authenticated
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and ($1::text is null or c.oid = $1::regclass) order by 1`,
    [only ?? null],
  );
  return rows;
}

const REFUSED = "42501";
/** Of a row without values also by a trigger, because a message has words. */
const NOT_TAKEN = [REFUSED, "22023"];

/**
 * What outsiders and the admin can do with a table or view beyond, or short of, their rights.
 * @param first true to stop at the first surprise
 */
export async function tableSurprises(scene: Scene, relation: Relation, first = false): Promise<string[]> {
  const { name, anon, authenticated, isSecured } = relation;
  const rights = RIGHTS[name];
  const surprises: string[] = [];
  for (const [role, found] of Object.entries({ anon, authenticated })) {
    const expected = rights?.grants[role as "anon" | "authenticated"] ?? "";
    if (found !== expected)
      surprises.push(`${role} has the grants ${found} of ${name} instead of ${expected}`);
  }
  if (!rights) return surprises;
  if (!isSecured) surprises.push(`${name} has no row security`);
  for (const caller of [...OUTSIDERS, ADMIN])
    for (const find of [reading, changing, writing]) {
      if (first && surprises.length > 0) return surprises;
      const found = await find(scene, relation, caller, rights);
      surprises.push(...found.map((surprise) => `${caller.name}: ${name}: ${surprise}`));
    }
  return surprises;
}

const rowsFor = (caller: Caller, { admin, outsider }: Rights) => (caller === ADMIN ? admin : outsider);

async function reading(scene: Scene, { name }: Relation, caller: Caller, rights: Rights): Promise<string[]> {
  const isGranted = rights.grants[caller.role === "anon" ? "anon" : "authenticated"].includes("SELECT");
  const expected = isGranted ? (await idsWhere(scene, name, rowsFor(caller, rights).see)).join(" ") : REFUSED;
  const { code, rows } = await scene.attempt(caller, `select id from ${name} order by id`);
  const seen = code === "ok" ? rows.map(({ id }) => String(id)).join(" ") : code;
  return seen === expected ? [] : [`sees ${seen || "nothing"} instead of ${expected || "nothing"}`];
}

async function changing(
  scene: Scene,
  { name, column }: Relation,
  caller: Caller,
  rights: Rights,
): Promise<string[]> {
  const { change, remove } = rowsFor(caller, rights);
  // A column that is written without being read, so that only the policy of the change decides.
  const update = name === "storage.objects" ? "user_metadata = '{}'" : `${column} = null`;
  const surprises: string[] = [];
  for (const [sql, of] of [
    [`update ${name} set ${update}`, change],
    [`delete from ${name}`, remove],
  ] as const) {
    const { code, affected } = await scene.attempt(caller, sql);
    const isExpected =
      of === undefined
        ? code === REFUSED
        : code === "ok" && affected === (await idsWhere(scene, name, of)).length;
    if (!isExpected) surprises.push(`${sql}: ${code}, ${affected} rows`);
  }
  return surprises;
}

async function writing(scene: Scene, { name }: Relation, caller: Caller, rights: Rights): Promise<string[]> {
  const surprises: string[] = [];
  for (const { row, change, by } of rights.writes ?? []) {
    const sql = row ? insertSql(name, row) : `update ${name} set ${change}`;
    const { code, affected } = await scene.attempt(caller, sql);
    const isTaken = code === "ok" && (row !== undefined || affected > 0);
    const isAllowed = by === "everyone" || (by === "admin" && caller === ADMIN);
    if (isTaken !== isAllowed) surprises.push(`${sql} is answered ${code}`);
  }
  const { code } = await scene.attempt(caller, `insert into ${name} default values`);
  return NOT_TAKEN.includes(code) ? surprises : [...surprises, `a row without values is answered ${code}`];
}

function insertSql(name: string, row: Readonly<Record<string, unknown>>): string {
  const values = Object.values(row).map((value) =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value),
  );
  return `insert into ${name} (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

async function idsWhere({ db }: Scene, name: string, condition: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }>(`select id from ${name} where ${condition} order by id`);
  return rows.map(({ id }) => String(id));
}

/** Tables in which the scene has no row that an outsider may see, or none that they may not. */
export async function tablesWithoutBoth(scene: Scene): Promise<string[]> {
  const lacking: string[] = [];
  for (const [name, { outsider }] of Object.entries(RIGHTS)) {
    const [seen, all] = [await idsWhere(scene, name, outsider.see), await idsWhere(scene, name, "true")];
    const [needsSeen, needsHidden] = [outsider.see !== "false", outsider.see !== "true"];
    if ((needsSeen && seen.length === 0) || (needsHidden && seen.length === all.length)) lacking.push(name);
  }
  return lacking;
}
