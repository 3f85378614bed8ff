import { inArea } from "../mistake.ts";

export const importArchiveMail = inArea("import-archive-mail", [
  {
    name: "local-time-read-as-utc",
    file: "server/import/post-fields.ts",
    find: "[`${item.dateGmt}Z`, item.date].find(",
    replace: "[item.date, `${item.dateGmt}Z`].find(",
    why: "Imported posts are published some hours off.",
  },
  {
    name: "imported-schedule-keeps-its-date",
    file: "server/import/plan-post.ts",
    find: "/^(?:draft|pending|future|auto-draft)$/",
    replace: "/^(?:draft|pending|auto-draft)$/",
    why: "A scheduled post of the old site is a draft with a date of publication in the future.",
  },
  {
    name: "last-article-takes-the-address",
    file: "server/import/plan-redirects.ts",
    find: "if (path !== null && !found.has(path)) found.set(path, id);",
    replace: "if (path !== null) found.set(path, id);",
    why: "An old address leads to a copy of its article.",
  },
  {
    name: "oldest-backups-are-kept",
    file: "server/archive/backup-folder.ts",
    find: "backups.slice(0, Math.max(0, backups.length - keep))",
    replace: "backups.slice(keep)",
    why: "Each backup deletes itself once there are enough.",
  },
  {
    name: "restored-comments-start-at-one",
    file: "server/archive/load-archive.ts",
    find: [
      "    await query(",
      "      `select setval(pg_get_serial_sequence('public.community_comments', 'seq'), coalesce(max(seq), 1),",
      "         max(seq) is not null) from public.community_comments`,",
      "    );",
      "",
    ].join("\n"),
    replace: "",
    why: "After a restore new comments stand before the old ones, or are refused.",
  },
  {
    name: "mail-gives-up-on-a-wrong-password",
    file: "server/notify/mail/mail-sender.ts",
    find: 'isFinal: code === "EMESSAGE" && responseCode >= 500,',
    replace: "isFinal: responseCode >= 500,",
    why: "What arrived while SMTP_URL had the wrong password is never sent.",
  },
  {
    name: "mail-language-ignored",
    file: "server/notify/mail/owner-mail.ts",
    find: "const lang = language ?? siteLang;\n  const text = textsIn(lang);\n  const name",
    replace: "const lang = siteLang ?? language;\n  const text = textsIn(lang);\n  const name",
    why: "The owner's mails are not in the language that was set for them.",
  },
  {
    name: "push-retried-at-once",
    file: "server/notify/sender.ts",
    find: "Math.min(Math.max(retryAfter ?? 0, backoff), LONGEST_SECONDS)",
    replace: "Math.min(retryAfter ?? backoff, LONGEST_SECONDS)",
    why: "A push service that answers Retry-After: 0 is asked again and again.",
  },
]);
