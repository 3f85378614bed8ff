import { expect, it } from "vitest";
import type { KeptKind } from "../../../src/domain/privacy/kept-data.ts";
import { describeOnEach } from "../support/each-database.ts";

/** Where the privacy notice describes a table with personal data. A new kind needs its text on the page, by its type. */
const DESCRIBED: Readonly<Record<string, KeptKind>> = {
  "public.contact_messages": "messages",
  "public.community_comments": "comments",
  "private.comment_secrets": "comments",
  "private.comment_reports": "reports",
  "private.appeals": "comments",
  "public.attendances": "attendances",
  "private.attendance_secrets": "attendances",
  "public.data_requests": "requests",
  "public.submissions": "submissions",
  "private.submission_secrets": "submissions",
  "private.submitted_files": "submissions",
  "private.file_parts": "submissions",
  "private.moderation_log": "records",
  "private.erasures": "records",
  "private.applied_operations": "counts",
  "private.rate_counts": "addresses",
  "private.push_subscriptions": "subscriptions",
  "private.push_deliveries": "subscriptions",
  "private.admins": "admins",
  "private.open_editors": "admins",
  "private.saved_versions": "admins",
  // Rows of the other tables, for the days that the notice names.
  "public.deletions": "messages",
  "private.deleted_rows": "messages",
};

/** Tables without personal data, or with what the owner publishes. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  "public.blog_posts": "published by the owner",
  "public.news_posts": "published by the owner",
  "public.community_posts": "published by the owner",
  "public.events": "published by the owner",
  "public.services": "published by the owner",
  "public.site_profile": "published by the owner",
  "private.backups": "times",
  "private.clock": "times",
  "private.imports": "names of earlier sites and times",
  "private.imported_rows": "ids of posts",
  "private.installation": "a number of the data directory",
  "private.kinds": "the kinds of rows",
  "private.admin_lists": "the lists of the admin",
  "private.limits": "the rate limits",
  "private.arrival_mails": "ids of what arrived and times",
  "private.push_events": "ids of what was announced",
  "private.reminder_mails": "ids of reminders and times",
  "private.redirects": "addresses of posts",
  "private.revisions": "numbers and times",
  "private.rule_words": "sentences of the interface",
  "private.settings": "settings",
  "private.tombstones": "ids of deleted rows",
  "private.unreferenced_since": "names of files",
  "private.upkeep": "times",
};

/** The columns of what visitors write, each described in the notice. */
const COLUMNS: Readonly<Record<string, string>> = {
  "public.contact_messages":
    "answer answer_recording created_at email id message name read reply rev subject version website",
  "public.community_comments":
    "author_name body by_owner created_at decision id post_id rev seq status version",
  "private.comment_secrets": "comment_id device_hash secret_hash",
  "private.comment_reports": "at comment_id device_hash handled_at reason reporter words",
  "private.moderation_log": "acted_by action at comment_id id post_id reason secret_hash words",
  "private.appeals": "answered_at at comment_id words",
  "public.attendances": "arrived created_at day event_id id name people rev seen version",
  "private.attendance_secrets": "attendance_id device_hash secret_hash",
  "public.data_requests": "acknowledged_on answered_on asks_for created_at id person received_on rev version",
  "public.submissions":
    "answer answer_recording body created_at credit email files id lang link name page passage rev status target_id target_kind topic transcript version",
  "private.submission_secrets": "device_hash secret_hash submission_id",
  "private.submitted_files": "bytes id kind message_id size submission_id type",
  "private.file_parts": "at bytes file part parts size",
  "private.erasures": "acted_by at counts found_by id",
  "private.applied_operations": "applied_at id request_hash result",
  "private.rate_counts": "address amount minute scope slot",
  "private.push_subscriptions":
    "auth created_at device_hash endpoint failures id locale muted p256dh quiet_from quiet_until reads seen_at time_zone topics user_id",
};

describeOnEach("the privacy notice", (running) => {
  it("describes every table that has personal data", async () => {
    const tables = await running.db.sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'private') and table_type = 'BASE TABLE'`,
    );
    const known = [...Object.keys(DESCRIBED), ...Object.keys(NOT_PERSONAL)];
    expect(known.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it("must be reviewed when a table of visitors' data gets another column", async () => {
    const columns = await running.db.sql<{ name: string; listed: string }>(
      `select table_schema || '.' || table_name as name,
         string_agg(column_name, ' ' order by column_name collate "C") as listed
       from information_schema.columns where table_schema || '.' || table_name = any ($1::text[]) group by 1`,
      [Object.keys(COLUMNS)],
    );
    expect(Object.fromEntries(columns.map(({ name, listed }) => [name, listed]))).toEqual(COLUMNS);
  });
});
