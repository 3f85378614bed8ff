-- What the server knows and keeps of itself.

create table private.settings (
  single boolean primary key default true check (single),
  -- Devices that write an older format must update first.
  min_format int not null default 1,
  -- The request header that carries the visitor's address, and the hop of its list: 'first' trusts the proxy to replace
  -- the visitor's own header (our server does, hosted Supabase documents it), 'last' trusts only the nearest proxy.
  address_header text not null default 'x-forwarded-for' check (address_header = lower(address_header)),
  address_hop text not null default 'last' check (address_hop in ('first', 'last')),
  -- Addresses are stored only as hashes with this salt, and only while a limit needs them.
  address_salt text not null default (gen_random_uuid()::text || gen_random_uuid()::text),
  edge_header text default 'cf-connecting-ip' check (edge_header = lower(edge_header)),
  -- A build hook is a secret: anyone who knows it can start builds.
  rebuild_hook text
    constraint rebuild_hook_address check (rebuild_hook like 'https://%' and char_length(rebuild_hook) <= 500),
  -- The published revision for which the last build was requested.
  rebuild_requested_rev bigint not null default 0,
  -- The public half of the server's key pair (VAPID). While it is null nothing sends, and the app offers no notifications.
  push_key text constraint push_key_shape check (push_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- Whether the server sends the owner e-mails, as it says at each start.
  sends_mail boolean not null default false,
  -- What is wrong with the server, and what of it the owner was told: [{"id","kind","since","detail","ended","told"}].
  troubles jsonb not null default '[]'
);
comment on table private.settings is 'Settings of the server that the owner does not edit as content; one row.';
comment on column private.settings.edge_header is
  'A header that the outermost proxy sets anew on each request; null where there is no such proxy.';

create table private.installation (
  single boolean primary key default true check (single),
  -- The number in DATA_DIR/installation.json; null until a server has opened this database.
  home uuid
);
comment on table private.installation is 'The data directory that this database belongs to.';
alter table private.installation enable row level security;

create table private.upkeep (
  single boolean primary key default true check (single),
  -- Address hashes and answers, every ten minutes.
  forgot_at timestamptz not null default '-infinity',
  -- What the retention periods end, every hour.
  expired_at timestamptz not null default now()
);
comment on table private.upkeep is 'When old data were last deleted; one row.';

insert into private.settings default values;
insert into private.installation default values;
insert into private.upkeep default values;
