import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Backend } from "../../../server/database/backend.ts";
import { openBackend } from "../../../server/open-backend.ts";

/** A minimal Supabase project: these tests are about the server, not the site's own tables. */
const CONFIG = `
[api]
schemas = ["public"]
max_rows = 1000

[auth]
enable_signup = false

[storage]
file_size_limit = "50MiB"
`;

const MIGRATION = `
create schema private;
create table private.admins (user_id uuid primary key);
create table private.secrets (id int primary key);
alter table private.secrets enable row level security;

create table public.community_posts (id int primary key, title text not null check (title <> ''), likes int default 0);
alter table public.community_posts enable row level security;
revoke all on public.community_posts from anon, authenticated;
grant select on public.community_posts to anon;
create policy "everyone reads" on public.community_posts for select using (true);

create table public.contact_messages (
  id int primary key,
  body text check (body <> ''),
  sender text default nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
);
revoke all on public.contact_messages from anon, authenticated;
grant insert, select on public.contact_messages to anon;

create function public.who(n int) returns text language sql stable as $$ select current_user || ' ' || n $$;
create function public.site_counts(ids text) returns bigint language sql stable as $$
  select count(*) from generate_series(1, 100000000000)
$$;
create function public.broken() returns int language plpgsql as $$
begin
  raise exception 'the disk is on fire' using errcode = 'XX000';
end $$;

insert into storage.buckets (id, name, public, allowed_mime_types)
values ('media', 'media', true, '{image/png,image/webp}');
create policy "the owner uploads" on storage.objects for all to authenticated using (true) with check (true);
`;

const SEED = `
insert into public.community_posts (id, title) values (1, 'First'), (2, 'Second');
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at)
values ('00000000-0000-4000-8000-000000000001', '00000000-0000-0000-0000-000000000000', 'authenticated',
  'authenticated', 'owner@selam.example', crypt(current_setting('selam.demo_password'), gen_salt('bf', 4)), now());
insert into private.admins (user_id) values ('00000000-0000-4000-8000-000000000001');
`;

export const PICTURE = Buffer.from("0123456789abcdef");
const INDEX =
  '<!doctype html><html lang="en"><title>Selam</title><script type="module" src="/assets/app-1.js"></script>';

export interface SmallProject {
  /** The project's root; everything else is below it. */
  root: string;
  supabaseDir: string;
  dist: string;
  dataDir: string;
  /** A copy of the data directory in its current state. */
  copyOfData(): string;
  remove(): void;
}

/** Writes a project, a minimal build and an empty data directory into a temporary directory. */
export function writeSmallProject(): SmallProject {
  const root = mkdtempSync(path.join(tmpdir(), "selam-server-"));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  };
  write("supabase/config.toml", CONFIG);
  write("supabase/migrations/20260101000000_first.sql", MIGRATION);
  write("src/community/demo/1-posts.sql", SEED);
  write("src/community/demo/media/blog-images/picture.webp", PICTURE);
  write("dist/index.html", INDEX);
  write("dist/ti.html", INDEX.replace('lang="en"', 'lang="ti" dir="ltr"'));
  write("dist/sw.js", "self.skipWaiting();");
  write("dist/icons/site.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
  write("dist/assets/app-1.js", `console.log(${JSON.stringify("selam ".repeat(400))});`);
  write("dist/.built-secret", "not for the public");
  write("outside.txt", "outside");
  const dataDir = path.join(root, "data");
  let copies = 0;
  return {
    root,
    supabaseDir: path.join(root, "supabase"),
    dist: path.join(root, "dist"),
    dataDir,
    copyOfData: () => {
      const copy = path.join(root, `data-${++copies}`);
      cpSync(dataDir, copy, { recursive: true });
      return copy;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Opens the project's backend, seeded; a visitor's request may take 1.5 seconds. */
export function openSmallBackend({ dataDir, supabaseDir }: SmallProject): Promise<Backend> {
  return openBackend({
    dataDir,
    siteUrl: "http://localhost:4310",
    seed: true,
    supabaseDir,
    visitorLimitMs: 1500,
  });
}
