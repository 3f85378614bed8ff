import type { TestServer } from "./test-server.ts";

type PostRow = {
  id: string;
  published: boolean;
  likes: number;
  comments: number;
  shares: number;
  views: number;
};
type CommentRow = { id: string; post_id: string; body: string; status: string; seq: number };
type AttendanceRow = { id: string; event_id: string; people: number; rev: number };
type EventRow = { id: string; capacity: number; taken: number };
type SubmissionRow = {
  id: string;
  /** Its words, with those that a correction is about. */
  body: string;
  /** The contents of its files, in order. */
  files: string[];
  /** How many of its files are still kept in parts too. */
  in_parts: number;
};
type AppealRow = { id: string; words: string };
type MessageRow = { id: string; message: string; rev: number };

/** The effects of visitors' actions in the database. */
export type Effects = {
  readonly posts: ReadonlyMap<string, PostRow>;
  readonly comments: ReadonlyMap<string, CommentRow>;
  readonly messages: ReadonlyMap<string, MessageRow>;
  readonly submissions: ReadonlyMap<string, SubmissionRow>;
  /** Who comes, by the id of the answer. */
  readonly attendances: ReadonlyMap<string, AttendanceRow>;
  /** Taken places as the event's row tells visitors, by its id. */
  readonly events: ReadonlyMap<string, EventRow>;
  /** Words of requests to reconsider, by the hidden comment. */
  readonly appeals: ReadonlyMap<string, AppealRow>;
  /** Comments that were reported. */
  readonly reported: ReadonlySet<string>;
  /** Transaction id of each operation in the ledger, in chronological order. */
  readonly ledger: ReadonlyMap<string, number>;
};

/** Reads the effects from the database itself. */
export async function readEffects(server: TestServer): Promise<Effects> {
  const byId = async <Row extends { id: string }>(sql: string) =>
    new Map((await server.query<Row>(sql)).map((row) => [row.id, row]));
  const reports = await byId<{ id: string }>("select comment_id::text as id from private.comment_reports");
  const ledger = await byId<{ id: string; at: number }>(
    "select id::text, xmin::text::bigint::float8 as at from private.applied_operations",
  );
  return {
    posts: new Map([
      ...(await byId<PostRow>(
        "select id::text, published, likes, comments, shares, 0 as views from public.community_posts",
      )),
      ...(await byId<PostRow>(
        "select id::text, published, likes, 0 as comments, 0 as shares, views from public.blog_posts",
      )),
    ]),
    comments: await byId<CommentRow>(
      "select id::text, post_id::text, body, status, seq::float8 as seq from public.community_comments",
    ),
    messages: await byId<MessageRow>(
      "select id::text, message, rev::float8 as rev from public.contact_messages",
    ),
    submissions: await byId<SubmissionRow>(
      `select s.id::text, concat_ws(' instead of ', s.body, nullif(s.passage, '')) as body, count(p.file)::int as in_parts,
         coalesce(array_agg(encode(sha256(f.bytes), 'hex') order by named.place) filter (where f.id is not null), '{}') as files
       from public.submissions s
         left join lateral jsonb_array_elements(s.files) with ordinality as named (file, place) on true
         left join private.submitted_files f on f.id = (named.file ->> 'id')::uuid and f.submission_id = s.id
         left join lateral (select distinct file from private.file_parts where file = f.id) p on true
       group by s.id`,
    ),
    attendances: await byId<AttendanceRow>(
      "select id::text, event_id::text, people, rev::float8 as rev from public.attendances",
    ),
    events: await byId<EventRow>(
      `select id::text, capacity, coalesce((select sum(value::int) from jsonb_each_text(taken)), 0)::int as taken
       from public.events`,
    ),
    appeals: await byId<AppealRow>("select comment_id::text as id, words from private.appeals"),
    reported: new Set(reports.keys()),
    ledger: new Map([...ledger].map(([id, { at }]) => [id, at])),
  };
}
