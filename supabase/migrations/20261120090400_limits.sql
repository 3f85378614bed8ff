-- Rate limits, the ledger and the messages of rejections.

-- The ledger ------------------------------------------------------------------------------------------------------------
-- Applied operations by the id their sender gave them. Effect and entry commit together, so a retry finds the entry.

create table private.applied_operations (
  id uuid primary key,
  -- Hash of the whole request: the same id with another body is rejected.
  request_hash bytea not null,
  result jsonb,
  applied_at timestamptz not null default now()
);
create index applied_operations_age on private.applied_operations (applied_at);

-- How far back the ledger is guaranteed to answer; entries are stored a little longer.
create function private.ledger_promise() returns interval
  language sql immutable set search_path = '' as $$ select interval '180 days' $$;

-- True if this server still has the operations a device has acknowledgements for; one restored from a backup may not.
-- Devices keep their receipts for 30 days, and older operations are not checked.
create function private.remembers(done uuid[], done_at timestamptz[]) returns boolean
  language sql stable set search_path = '' as $$
  select not exists (
    select from unnest(done, done_at) as d (id, at)
    where d.at >= now() - interval '29 days'
      and not exists (select from private.applied_operations o where o.id = d.id))
$$;

create function private.request_hash(verb text, request jsonb) returns bytea
  language sql immutable set search_path = '' as $$
  select sha256(convert_to(verb || chr(10) || request::text, 'UTF8'))
$$;

-- Rate limits ---------------------------------------------------------------------------------------------------------------
-- Counted per minute in rows, summed over a window. Each address has its own row and the total is spread over 16 rows
-- to avoid contention. Counts are read early and written last in the lock order: concurrent requests may slightly
-- exceed a limit, which is cheaper than serialising them.

create table private.limits (
  scope text primary key,
  per_address int not null,
  in_all int not null,
  window_seconds int not null check (window_seconds between 60 and 86400)
);
insert into private.limits (scope, per_address, in_all, window_seconds) values
  -- A legitimate backlog of 1,000 passes at once; a flood does not.
  ('interaction', 1500, 15000, 600),
  -- Comments are moderated by people, so a device's backlog is let through slowly.
  ('comment', 20, 200, 600),
  ('message', 20, 200, 3600);

create table private.rate_counts (
  scope text not null,
  -- Empty for the total.
  address text not null,
  minute timestamptz not null,
  slot int not null,
  amount int not null,
  primary key (scope, address, minute, slot)
);
create index rate_counts_age on private.rate_counts (minute);

-- Salted hash of the address of the request, IPv6 by its /64 (one household); null without a header.
create function private.client_address() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  settings record;
  hops text[];
  hop text;
begin
  select * into settings from private.settings;
  hops := string_to_array(
    nullif(current_setting('request.headers', true), '')::jsonb ->> settings.address_header, ',');
  hop := btrim(case when settings.address_hop = 'first' then hops[1] else hops[cardinality(hops)] end);
  if hop is null or hop = '' then
    return null;
  end if;
  begin
    hop := case when family(hop::inet) = 6 then host(network(set_masklen(hop::inet, 64))) else host(hop::inet) end;
  exception when invalid_text_representation then
    -- All requests with an unreadable address share one allowance.
    hop := 'unreadable';
  end;
  return encode(sha256(convert_to(settings.address_salt || hop, 'UTF8')), 'hex');
end
$$;

-- Remaining allowance of a scope for an address (null: only the total counts), and seconds until more may be available.
create function private.allowance(scope text, address text, out remaining int, out seconds int)
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.limits;
  opening timestamptz;
  -- The oldest entry is the one this call is about to write.
  this_minute constant timestamptz := date_trunc('minute', now());
  own record;
  total record;
begin
  select * into strict rule from private.limits l where l.scope = allowance.scope;
  opening := now() - make_interval(secs => rule.window_seconds);
  select coalesce(sum(c.amount), 0)::int as used, min(c.minute) as oldest into own from private.rate_counts c
    where c.scope = rule.scope and c.address = allowance.address and c.minute > opening;
  select coalesce(sum(c.amount), 0)::int as used, min(c.minute) as oldest into total from private.rate_counts c
    where c.scope = rule.scope and c.address = '' and c.minute > opening;
  remaining := greatest(least(rule.in_all - total.used,
    case when allowance.address is null then rule.in_all else rule.per_address - own.used end), 0);
  seconds := greatest(1, ceil(extract(epoch from
    coalesce(case when rule.in_all <= total.used or allowance.address is null then total.oldest else own.oldest end,
      this_minute)
    - opening)))::int;
end
$$;

-- Records usage. Last in the lock order, scopes sorted by name.
create function private.spend(scope text, address text, spent int) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
begin
  if spent <= 0 then
    return;
  end if;
  if address is not null then
    insert into private.rate_counts as c (scope, address, minute, slot, amount)
      values (spend.scope, spend.address, this_minute, 0, spent)
      on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
  end if;
  insert into private.rate_counts as c (scope, address, minute, slot, amount)
    values (spend.scope, '', this_minute, pg_backend_pid() % 16, spent)
    on conflict on constraint rate_counts_pkey do update set amount = c.amount + excluded.amount;
end
$$;

-- Deletes expired rows; rows locked by another transaction are left for the next run.
create function private.prune(most int default 1000) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from private.rate_counts where ctid = any (array(
    select ctid from private.rate_counts where minute < now() - interval '2 days' limit most for update skip locked));
  delete from private.applied_operations where ctid = any (array(
    select ctid from private.applied_operations
    where applied_at < now() - private.ledger_promise() - interval '30 days' limit most for update skip locked));
$$;

-- Messages
-- ----------------------------------------------------------------------------------------------------------------------

create table private.rule_words (
  rule text primary key,
  words text not null
);
comment on table private.rule_words is 'What to tell a person whose row breaks the constraint of that name.';
insert into private.rule_words (rule, words) values
  ('author_length', 'The author needs a name of at most 120 characters.'),
  ('author_name_length', 'The name is missing or longer than 80 characters.'),
  ('bad_characters', 'There are control characters in the text.'),
  ('bio_length', 'The biography is longer than 20,000 characters.'),
  ('body_length', 'The comment is empty or longer than 2,000 characters.'),
  ('category_known', 'This category does not exist.'),
  ('city_length', 'The city is empty or longer than 100 characters.'),
  ('comments_counted', 'A number of comments cannot be negative.'),
  ('content_length', 'The content is missing, too short or too long.'),
  ('country_length', 'The country is empty or longer than 100 characters.'),
  ('address_length', 'The address is longer than 500 characters.'),
  ('created_at_range', 'The date of creation must lie between 1900 and 2200.'),
  ('description_length', 'The description is empty or longer than 5,000 characters.'),
  ('email_shape', 'This is not an email address.'),
  ('excerpt_length', 'The excerpt is empty or longer than 2,000 characters.'),
  ('faq_shape', 'The questions and answers are not in the form the site knows.'),
  ('featured_image_url', 'The picture must be one of our own or have an https address.'),
  ('features_count', 'A service has at most 20 features.'),
  ('features_shape', 'A feature is empty, there twice, or longer than 200 characters.'),
  ('hours_length', 'The hours are longer than 300 characters.'),
  ('icon_known', 'This icon does not exist.'),
  ('image_meta_shape', 'The description of the picture is not in the form the site knows.'),
  ('image_url_url', 'The picture must be one of our own or have an https address.'),
  ('lang_known', 'This language does not exist.'),
  ('likes_counted', 'A number of likes cannot be negative.'),
  ('map_shape', 'The place on the map is not one.'),
  ('media_complete', 'Picture or video and its kind belong together.'),
  ('media_type_known', 'Media are a picture or a video.'),
  ('media_url_url', 'Picture or video must be one of our own or have an https address.'),
  ('message_length', 'The message is empty or longer than 10,000 characters.'),
  ('name_length', 'The name is missing or longer than 200 characters.'),
  ('phone_length', 'The telephone number is longer than 60 characters.'),
  ('place_length', 'The place is longer than 200 characters.'),
  ('price_range', 'A price is a number and not negative.'),
  ('privacy_length', 'The privacy text is longer than 50,000 characters.'),
  ('published_at_range', 'The date of publication must lie between 1900 and 2200.'),
  ('response_time_length', 'The response time is longer than 200 characters.'),
  ('shares_counted', 'A number of shares cannot be negative.'),
  ('social_shape', 'A social link needs a name and an https address.'),
  ('status_known', 'A comment is visible, pending or hidden.'),
  ('subject_length', 'The subject is longer than 300 characters.'),
  ('tagline_length', 'The tagline is longer than 300 characters.'),
  ('tags_count', 'There are too many tags.'),
  ('tags_shape', 'A tag is empty, there twice, or longer than 50 characters.'),
  ('title_length', 'The title is missing, too short, or too long.'),
  ('translations_shape', 'The translation is not in the form the site knows.'),
  ('updated_at_range', 'The date of the last change must lie between 1900 and 2200.'),
  ('video_url_url', 'The video must be one of our own or have an https address.'),
  ('views_counted', 'A number of views cannot be negative.'),
  ('website_empty', 'This field stays empty.');

-- Raises the rejection for a violated constraint, with its message.
create function private.refuse(rule text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  raise sqlstate '22023' using
    message = coalesce((select words from private.rule_words w where w.rule = refuse.rule), 'This is not allowed.'),
    detail = rule;
end
$$;

-- Contact messages ------------------------------------------------------------------------------------------------------------
-- A plain insert with an id made on the visitor's device. The id is recorded in the ledger, so a retry inserts nothing,
-- even after the owner has deleted the message. Replays are answered before limits, limits before the global lock.
create function private.receive_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  asked constant bytea := private.request_hash('message', jsonb_build_object(
    'name', new.name, 'email', new.email, 'message', new.message, 'subject', new.subject));
  address constant text := private.client_address();
  known bytea;
  allowed record;
begin
  if new.website ~ '\S' then
    return null;
  end if;
  new.website := null;
  new.read := false;
  new.created_at := now();
  new.name := private.clean_line(new.name);
  new.message := private.clean_text(new.message);
  new.subject := private.clean_line(new.subject);

  if private.has_controls(concat(new.name, new.message, new.subject)) then
    perform private.refuse('bad_characters');
  elsif new.name is null or not private.has_words(new.name) or char_length(new.name) > 200 then
    perform private.refuse('name_length');
  elsif new.email is null or char_length(new.email) > 320
    or private.has_controls(new.email) or new.email <> private.clean_line(new.email)
    or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' then
    perform private.refuse('email_shape');
  elsif new.message is null or not private.has_words(new.message) or char_length(new.message) > 10000 then
    perform private.refuse('message_length');
  elsif char_length(new.subject) > 300 then
    perform private.refuse('subject_length');
  end if;

  select request_hash into known from private.applied_operations where id = new.id;
  if known is null then
    allowed := private.allowance('message', address);
    if allowed.remaining < 1 then
      raise sqlstate 'PT429' using message = 'Too many messages at the moment. It will be sent later.',
        detail = 'too_many', hint = allowed.seconds::text;
    end if;
    perform private.lock_revisions();
    insert into private.applied_operations (id, request_hash, result)
      values (new.id, asked, '{"status":"applied"}') on conflict on constraint applied_operations_pkey do nothing;
    if found then
      perform private.spend('message', address, 1);
      return new;
    end if;
    select request_hash into known from private.applied_operations where id = new.id;
  end if;
  if known is distinct from asked then
    raise sqlstate '22023' using message = 'This message was already sent with other words.',
      detail = 'operation_reused';
  end if;
  return null;
end
$$;

-- SQL run by the owner (seed, restore) bypasses this; every other role counts as a visitor.
create trigger a_receive before insert on public.contact_messages
  for each row when (current_user not in ('postgres', 'supabase_admin', 'service_role'))
  execute function private.receive_message();
