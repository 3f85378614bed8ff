-- The state of release 0.9.0: functions are named for what they do, and each table says what it holds.

do $$
declare
  renamed record;
  caller oid;
begin
  for renamed in select * from (values
      ('bury(text, text, uuid, bigint)', 'leave_tombstone'),
      ('is_bait(jsonb)', 'has_filled_honeypot'),
      ('remembers(uuid[], timestamptz[])', 'knows_operations'),
      ('without_words(jsonb)', 'without_text'),
      ('forget_words()', 'remove_text_from_ledger'),
      ('keep_no_comment()', 'remove_comment_from_ledger'),
      ('keep_no_reports()', 'remove_reports_from_ledger')
    ) listed (signature, name)
  loop
    execute format('alter function private.%s rename to %I', renamed.signature, renamed.name);
    for caller in
      select p.oid from pg_catalog.pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ format('private\.%s\(', split_part(renamed.signature, '(', 1))
    loop
      execute replace(pg_get_functiondef(caller), format('private.%s(', split_part(renamed.signature, '(', 1)),
        format('private.%s(', renamed.name));
    end loop;
  end loop;
end
$$;

comment on table public.attendances is 'Who comes to which event on which day. Only the owner reads it; a device writes and withdraws its own.';
comment on table public.blog_posts is 'Articles.';
comment on table public.community_comments is 'Comments of visitors and the owner on community posts.';
comment on table public.community_posts is 'Posts of the community, which can be liked, shared and commented.';
comment on table public.contact_messages is 'Messages of visitors to the owner. Only admins read them.';
comment on table public.events is 'Events, once or repeated, with their places.';
comment on table public.news_posts is 'News.';
comment on table public.services is 'What the community offers.';
comment on table public.site_profile is 'The name of the site, how to reach its owner, and their settings; one row.';
comment on table private.admin_lists is 'The lists of the admin that rows of each kind are divided into.';
comment on table private.appeals is 'Authors of hidden comments who ask to reconsider, once per comment.';
comment on table private.applied_operations is
  'The ledger: operations that were applied, by the id their sender gave them. Effect and entry commit together.';
comment on table private.attendance_secrets is
  'What proves the device that answered an event (secret_hash) and finds its answers (device_hash).';
comment on table private.comment_reports is 'Reports of comments, one per comment and address; the address is a salted hash.';
comment on table private.comment_secrets is 'What proves the device that wrote a comment (secret_hash) and finds its comments (device_hash).';
comment on table private.erasures is 'Which data of a person were erased, when and by whom, without saying whose.';
comment on table private.kinds is 'The kinds of rows that devices sync: their tables, their size, and the columns that an admin writes.';
comment on table private.limits is 'How much an address, its networks and all visitors may write in a window.';
comment on table private.open_editors is 'Editors that are open now, so that two devices of an owner know of each other. A heartbeat, not a lock.';
comment on table private.push_deliveries is 'Notifications to devices, leased and settled by the sender.';
comment on table private.push_events is 'What was announced; nothing is announced twice.';
comment on table private.rate_counts is 'What was written per limit, address (empty for the total) and minute, in slots that avoid contention.';
comment on table private.revisions is 'The number of every change of content, in the order of commits.';
comment on table private.settings is 'Settings of the server that the owner does not edit as content; one row.';
comment on table private.submission_secrets is
  'What proves the device that sent a submission (secret_hash) and finds its submissions (device_hash).';
comment on table private.tombstones is
  'Removed rows by audience: public when deleted or unpublished, admin when deleted. Only the latest entry counts.';
comment on table private.unreferenced_since is 'Uploaded files that no row refers to, and since when.';
comment on table private.upkeep is 'When old data were last deleted; one row.';

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
