const BLOG =
  "author category content counts_version created_at excerpt featured_image id image_meta lang likes publish_at published published_at recording rev tags title translations updated_at version video_url views";
const COMMUNITY =
  "author city comments content country counts_version created_at featured id image_meta lang likes media_type media_url publish_at published published_at recording rev shares tags title translations updated_at version";
const NEWS =
  "content created_at id image_meta image_url lang publish_at published published_at recording rev title translations updated_at version video_url";
const SERVICES =
  "active created_at description features icon id lang price rev title translations updated_at version";
const PROFILE =
  "address bio created_at display_name email faq hours id image_meta image_url lang map name phone place privacy response_time retention rev sample_streams social tagline translations updated_at version";
const EVENTS =
  "cancelled capacity content created_at ends_at id image_meta image_url lang place publish_at published published_at repeats rev rsvp starts_at taken time_zone title translations updated_at version";
const ATTENDANCES = "arrived created_at day event_id id name people rev seen version";
const REQUESTS = "acknowledged_on answered_on asks_for created_at id person received_on rev version";
const SUBMISSIONS =
  "answer answer_recording body created_at credit email files id lang link name page passage rev status target_id target_kind topic transcript version";
const COMMENTS = "author_name body by_owner created_at decision id post_id rev seq status version";

/** Public columns by kind, to compare with the columns in pages of changes. */
export const PUBLIC_COLUMNS: Readonly<Record<string, string>> = {
  blog: BLOG,
  community: COMMUNITY,
  news: NEWS,
  service: SERVICES,
  profile: PROFILE,
  comment: COMMENTS,
  event: EVENTS,
};

/** Additional or different columns in an admin's pages. */
export const ADMIN_COLUMNS: Readonly<Record<string, string>> = {
  ...PUBLIC_COLUMNS,
  comment:
    "appeal author_name body by_owner created_at decision id post_id report_notes reports rev seq status version",
  message: "answer answer_recording created_at email id message name read reply rev subject version",
  attendance: ATTENDANCES,
  request: REQUESTS,
  submission: SUBMISSIONS,
  deletion: "created_at id lang of_kind reason restored rev title translations updated_at version",
};

/** Every column any client may access. A table or column missing here fails the suite. */
export const COLUMN_GRANTS: readonly string[] = ["anon", "authenticated"].map(
  (role) => `${role} INSERT contact_messages: email id message name read subject website`,
);

/** Every function of the API and the roles that may call it. */
export const FUNCTION_GRANTS: readonly string[] = [
  "site_head(): anon authenticated",
  "site_first_pages(boolean,text): anon authenticated",
  "site_changes(bigint,text,integer,uuid[],timestamp with time zone[],integer): anon authenticated",
  "site_counts(uuid[]): anon authenticated",
  "site_page(text,timestamp with time zone,uuid,integer): anon authenticated",
  "site_row(text,uuid): anon authenticated",
  "site_addresses(text,uuid): anon authenticated",
  "apply_interactions(jsonb,uuid[],timestamp with time zone[]): anon authenticated",
  "publish_due(): anon authenticated",
  "old_addresses(text,integer): anon authenticated",
  "redirect_of(text): anon authenticated",
  "save_redirects(jsonb): authenticated",
  "admin_counts(): authenticated",
  "admin_first_pages(): authenticated",
  "admin_page(text,text,timestamp with time zone,uuid,integer): authenticated",
  "admin_rows(text,uuid[]): authenticated",
  "admin_changes(bigint,text,integer,uuid[],timestamp with time zone[],integer): authenticated",
  "admin_sessions(): authenticated",
  "post_versions(text,uuid): authenticated",
  "post_version(text,uuid,integer): authenticated",
  "note_editor(text,uuid,uuid,text,boolean): authenticated",
  "save_row(text,jsonb,uuid,integer,uuid[],timestamp with time zone[]): authenticated",
  "delete_row(text,uuid,uuid,integer,uuid[],timestamp with time zone[]): authenticated",
  "unreferenced_media(integer): authenticated",
  "own_comments(jsonb): anon authenticated",
  "push_key(): anon authenticated",
  "save_subscription(uuid,jsonb): anon authenticated",
  "send_file_part(uuid,integer,integer,text): anon authenticated",
  "submit(uuid,jsonb): anon authenticated",
  "own_submissions(jsonb): anon authenticated",
  "own_answer(uuid,text): anon authenticated",
  "submitted_file(uuid): authenticated",
  "save_admin_subscription(jsonb): authenticated",
  "set_push_key(text): nobody",
  "lease_pushes(integer,integer): nobody",
  "settle_pushes(uuid,jsonb): nobody",
  "moderation_log(): authenticated",
  "person_data(text): authenticated",
  "erase_person(text,uuid): authenticated",
  "erasures(): authenticated",
  "make_admin(text): nobody",
  "project_state(): nobody",
  "note_backup(): nobody",
  "site_health(): authenticated",
  "confirm_time(): authenticated",
  "mark_announced(uuid[]): authenticated",
  "note_import(uuid,text,jsonb): authenticated",
  "imports(): authenticated",
  "take_back_import(uuid,boolean): authenticated",
];

/** Functions that the API's functions and policies call, each guarded in itself. */
export const HELPERS_FOR_CLIENTS: readonly string[] = [
  "private.for_format(json,integer): anon authenticated",
  "private.is_admin(): anon authenticated",
  "private.has_controls(text): anon authenticated",
  "private.has_words(text): anon authenticated",
  "private.head(): anon authenticated",
  "private.first_pages(text): anon authenticated",
  "private.site_counts(uuid[]): anon authenticated",
  "private.site_page(text,timestamp with time zone,uuid,integer): anon authenticated",
  "private.site_row(text,uuid): anon authenticated",
  "private.site_addresses(text,uuid): anon authenticated",
  "private.site_changes(bigint,text,integer,uuid[],timestamp with time zone[]): anon authenticated",
  "private.admin_sessions(): authenticated",
  "private.site_health(): authenticated",
  "private.confirm_time(): authenticated",
  "private.mark_announced(uuid[]): authenticated",
  "private.note_import(uuid,text,jsonb): authenticated",
  "private.imports(): authenticated",
  "private.take_back_import(uuid,boolean): authenticated",
  "private.publish_due(): anon authenticated",
  "private.old_addresses(text,integer): anon authenticated",
  "private.redirect_of(text): anon authenticated",
  "private.save_redirects(jsonb): authenticated",
  "private.post_versions(text,uuid): authenticated",
  "private.post_version(text,uuid,integer): authenticated",
  "private.note_editor(text,uuid,uuid,text,boolean): authenticated",
  "private.is_in_a_version(text): authenticated",
  "private.expire_when_due(): anon authenticated",
  "private.take_interactions(jsonb,uuid[],timestamp with time zone[]): anon authenticated",
  "private.own_comments(jsonb): anon authenticated",
  "private.push_key(): anon authenticated",
  "private.save_subscription(uuid,jsonb): anon authenticated",
  "private.send_file_part(uuid,integer,integer,text): anon authenticated",
  "private.submit(uuid,jsonb): anon authenticated",
  "private.own_submissions(jsonb): anon authenticated",
  "private.own_answer(uuid,text): anon authenticated",
  "private.submitted_file(uuid): authenticated",
  "private.person_submissions(text): authenticated",
  "private.erase_submissions(text,uuid): authenticated",
  "private.person_deleted(text): authenticated",
  "private.erase_deleted(text,uuid): authenticated",
  "private.save_admin_subscription(jsonb): authenticated",
  "private.person_subscriptions(text): authenticated",
  "private.erase_subscriptions(text,uuid): authenticated",
  "private.erased_counts(uuid,jsonb): authenticated",
  "private.moderation_log(): authenticated",
  "private.person_data(text): authenticated",
  "private.person_requests(text): authenticated",
  "private.erase_person(text,uuid): authenticated",
  "private.erasures(): authenticated",
  "private.admin_counts(): authenticated",
  "private.admin_first_pages(): authenticated",
  "private.admin_page(text,text,timestamp with time zone,uuid,integer): authenticated",
  "private.admin_rows(text,uuid[]): authenticated",
  "private.admin_changes(bigint,text,integer,uuid[],timestamp with time zone[]): authenticated",
  "private.save_row(text,jsonb,uuid,integer,uuid[],timestamp with time zone[]): authenticated",
  "private.delete_row(text,uuid,uuid,integer,uuid[],timestamp with time zone[]): authenticated",
  "private.unreferenced_media(integer): authenticated",
  "private.is_media_path(text): authenticated",
];
