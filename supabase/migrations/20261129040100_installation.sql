-- A database and a data directory know each other, so that a server never takes a wrong or an empty one for its site; and a
-- device knows whose history a server tells.

create table private.installation (
  single boolean primary key default true check (single),
  -- The number in DATA_DIR/installation.json; null until a server has opened this database.
  home uuid
);
comment on table private.installation is 'The data directory that this database belongs to.';
alter table private.installation enable row level security;
insert into private.installation default values;

-- The stamp of revision 0 is made with a site's first database and is part of every archive: it names the site for as long as
-- its history is told, by this server or by another one.
create function private.site_id() returns uuid
  language sql stable security definer set search_path = '' as $$ select stamp from private.revisions where rev = 0 $$;

do $$
declare
  change record;
begin
  for change in select * from (values
    ('private.head()', '''rev'', r.rev,', '''site'', private.site_id(), ''rev'', r.rev,'),
    ('private.changes(text, bigint, text, int)', '''rev'', head.rev,',
      '''site'', private.site_id(), ''rev'', head.rev,'),
    ('private.changes(text, bigint, text, int)', '''rev'', answer_rev,',
      '''site'', private.site_id(), ''rev'', answer_rev,'),
    ('private.apply_interactions(jsonb, uuid[], timestamptz[])', 'jsonb_build_object(''now'', now(),',
      'jsonb_build_object(''site'', private.site_id(), ''now'', now(),'),
    ('private.apply_one_by_one(jsonb, uuid[], timestamptz[])', 'jsonb_build_object(''now'', now(),',
      'jsonb_build_object(''site'', private.site_id(), ''now'', now(),')
    ) listed (name, old_part, new_part)
  loop
    perform private.replace_in(change.name, change.old_part, change.new_part);
  end loop;
end
$$;

-- PostgREST caches the schema.
notify pgrst, 'reload schema';
