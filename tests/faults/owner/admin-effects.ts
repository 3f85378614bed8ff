import type { TestServer } from "../test-server.ts";

export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** One operation the server applied for the owner: the row as it was then, null if deleted. */
type AdminEffect = {
  readonly operation: string;
  readonly rowId: string;
  readonly at: string;
  readonly row: StoredRow | null;
};

/** The effects of the owner's actions in the database and the storage. */
export type AdminEffects = {
  readonly rows: ReadonlyMap<string, StoredRow>;
  /** The operations on each row, in chronological order. */
  readonly history: ReadonlyMap<string, readonly AdminEffect[]>;
  /** Upload time of each file, by path. */
  readonly files: ReadonlyMap<string, string>;
};

const TABLES = {
  blog: "blog_posts",
  news: "news_posts",
  community: "community_posts",
  comment: "community_comments",
  service: "services",
  profile: "site_profile",
  message: "contact_messages",
  event: "events",
  attendance: "attendances",
  deletion: "deletions",
} as const;

/**
 * Reads the effects from the database itself.
 * @param deletedBy the row that an operation was to delete and that was gone already
 */
export async function readAdminEffects(
  server: TestServer,
  deletedBy: (operation: string) => string | undefined,
): Promise<AdminEffects> {
  const rows = new Map<string, StoredRow>();
  for (const table of Object.values(TABLES))
    for (const { row } of await server.query<{ row: StoredRow }>(
      `select to_jsonb(t) as row from public.${table} t`,
    ))
      rows.set(row.id, camel(row));
  const history = new Map<string, AdminEffect[]>();
  const ledger = await server.query<{
    id: string;
    at: string;
    row: StoredRow | null;
    deleted: string | null;
  }>(
    `select o.id::text, o.applied_at::text as at, f.result -> 'row' as row, f.deleted::text
      from private.applied_operations o join bench.first_results f using (id)
      where f.result ->> 'status' in ('saved', 'deleted')
      order by o.applied_at, (f.result -> 'row' ->> 'version')::int nulls last`,
  );
  for (const { id, at, row, deleted } of ledger) {
    const rowId = row?.id ?? deleted ?? deletedBy(id);
    if (!rowId) continue;
    const effect = { operation: id, rowId, at, row: row && camel(row) };
    history.set(rowId, [...(history.get(rowId) ?? []), effect]);
  }
  return { rows, history, files: await storedFiles(server) };
}

/** The upload time of each file in the storage, by path. */
export async function storedFiles(server: TestServer): Promise<Map<string, string>> {
  const objects = await server.query<{ name: string; at: string }>(
    "select name, created_at::text as at from storage.objects where bucket_id = 'media'",
  );
  return new Map(objects.map(({ name, at }) => [name, at]));
}

function camel(row: StoredRow): StoredRow {
  const named = Object.entries(row).map(([key, value]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named) as StoredRow;
}
