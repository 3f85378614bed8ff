-- Who may do what. No client reads a table or writes one but for contact messages: all goes through functions, so that each answer has its
-- bounds, and counters, rev and version cannot be set. All is taken away, then given by column and function.

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on all functions in schema public, private from public, anon, authenticated;
revoke all on schema private from public, anon, authenticated;
grant usage on schema public, private to anon, authenticated, service_role;

-- The secret key is for the owner's own commands, never for a browser.
grant select, insert, update, delete on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;

-- Columns ---------------------------------------------------------------------------------------------------------------

grant insert (id, name, email, message, subject, read, website)
  on public.contact_messages to anon, authenticated;

-- Functions -------------------------------------------------------------------------------------------------------------
-- Checks, defaults and generated columns are computed with the rights of the role that writes the row.

grant execute on function
  private.admin_changes(bigint, text, int, uuid[], timestamptz[]), private.admin_counts(), private.admin_first_pages(),
  private.admin_page(text, text, timestamptz, uuid, int), private.admin_rows(text, uuid[]), private.admin_sessions(),
  private.confirm_time(), private.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]), private.erase_deleted(text, uuid),
  private.erase_person(text, uuid), private.erase_submissions(text, uuid), private.erase_subscriptions(text, uuid), private.erased_counts(uuid, jsonb),
  private.erasures(), private.imports(), private.is_in_a_version(text), private.mark_announced(uuid[]), private.moderation_log(),
  private.note_editor(text, uuid, uuid, text, boolean), private.note_import(uuid, text, jsonb), private.person_data(text), private.person_deleted(text), private.person_requests(text),
  private.person_submissions(text), private.person_subscriptions(text), private.post_version(text, uuid, int),
  private.post_versions(text, uuid), private.save_admin_subscription(jsonb), private.save_redirects(jsonb),
  private.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]), private.site_health(), private.submitted_file(uuid),
  private.take_back_import(uuid, boolean)
  to authenticated;

grant execute on function
  private.apply_one_by_one(jsonb, uuid[], timestamptz[]), private.are_labels(text[], int),
  private.are_translations(jsonb, text[]), private.clean_line(text), private.clean_text(text), private.is_day(text),
  private.is_decision(jsonb), private.is_faq(jsonb), private.is_https_url(text), private.is_image_meta(jsonb),
  private.is_language(text), private.is_map(jsonb), private.is_media_reference(text), private.is_reason(text),
  private.is_recording(jsonb), private.is_repeat(jsonb), private.is_retention(jsonb), private.is_social(jsonb),
  private.is_time_zone(text),
  private.readable_in(text, jsonb), private.post_kinds(), private.published_kinds(),
  private.lease_pushes(int, int), public.lease_pushes(int, int), private.make_admin(text), public.make_admin(text),
  private.note_backup(), public.note_backup(), private.project_state(), public.project_state(), private.retention_rules(),
  private.set_push_key(text), public.set_push_key(text), private.settle_pushes(uuid, jsonb), public.settle_pushes(uuid, jsonb),
  private.stamp_now()
  to service_role;

grant execute on function
  public.apply_interactions(jsonb, uuid[], timestamptz[]), private.expire_when_due(), private.first_pages(text),
  private.for_format(json, int), private.has_controls(text), private.has_words(text), private.head(), private.is_admin(),
  private.old_addresses(text, int), public.old_addresses(text, int), private.own_comments(jsonb), public.own_comments(jsonb),
  private.own_answer(uuid, text), public.own_answer(uuid, text), private.own_submissions(jsonb), public.own_submissions(jsonb),
  private.publish_due(), public.publish_due(),
  private.push_key(), public.push_key(), private.redirect_of(text), public.redirect_of(text),
  private.save_subscription(uuid, jsonb), public.save_subscription(uuid, jsonb), private.send_file_part(uuid, int, int, text),
  public.send_file_part(uuid, int, int, text), private.site_addresses(text, uuid), public.site_addresses(text, uuid),
  private.site_changes(bigint, text, int, uuid[], timestamptz[]),
  public.site_changes(bigint, text, int, uuid[], timestamptz[], int), private.site_counts(uuid[]), public.site_counts(uuid[]),
  public.site_first_pages(boolean, text), public.site_head(), private.site_page(text, timestamptz, uuid, int),
  public.site_page(text, timestamptz, uuid, int), private.site_row(text, uuid), public.site_row(text, uuid),
  private.submit(uuid, jsonb), public.submit(uuid, jsonb),
  private.take_interactions(jsonb, uuid[], timestamptz[])
  to anon, authenticated, service_role;

grant execute on function
  public.admin_changes(bigint, text, int, uuid[], timestamptz[], int), public.admin_counts(), public.admin_first_pages(),
  public.admin_page(text, text, timestamptz, uuid, int), public.admin_rows(text, uuid[]), public.admin_sessions(),
  public.confirm_time(), public.delete_row(text, uuid, uuid, int, uuid[], timestamptz[]), public.erase_person(text, uuid),
  public.erasures(), public.imports(), private.is_media_path(text), public.mark_announced(uuid[]), public.moderation_log(),
  public.note_editor(text, uuid, uuid, text, boolean), public.note_import(uuid, text, jsonb), public.person_data(text), public.post_version(text, uuid, int),
  public.post_versions(text, uuid), public.save_admin_subscription(jsonb), public.save_redirects(jsonb),
  public.save_row(text, jsonb, uuid, int, uuid[], timestamptz[]), public.site_health(), public.submitted_file(uuid),
  public.take_back_import(uuid, boolean), private.unreferenced_media(int), public.unreferenced_media(int)
  to authenticated, service_role;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
