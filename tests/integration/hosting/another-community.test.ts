// @module-tag nightly
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PALETTE } from "../../../src/community/palette.ts";
import { PALETTE as CARDIFF_PALETTE } from "../../communities/cardiff/palette.ts";
import { namesIn } from "../../communities/names.ts";
import { ProgramCopy } from "../../communities/program-copy.ts";
import { type ServerProcess, visitorHeaders } from "../server/server-process.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CARDIFF = path.join(ROOT, "tests/communities/cardiff");
/** What the product knows of languages and scripts, whichever a community uses. */
const OF_LANGUAGES = [
  "src/domain/languages/english.ts",
  "src/domain/text/geez-keys.ts",
  "src/domain/text/geez-spellings.ts",
  "src/domain/text/latin-to-geez.ts",
]
  .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
  .join("\n");
const BUILD_MS = 900_000;
const OWNER = { email: "owner@cardiff.example", password: "butetown-harbour-1886" };
/** What is served as text. */
const TEXT = /\.(?:html|js|css|json|svg|txt|xml|webmanifest|atom|rss|ics)$|_headers$/;

/** The light background of our look. */
const OUR_PAPER = PALETTE.light.paper;

const copy = new ProgramCopy("src/community");
let server: ServerProcess;

/** Puts another community's folder in the place of ours. */
function moveIn(): void {
  const own = path.join(copy.folder, "src/community");
  cpSync(CARDIFF, own, { recursive: true });
  for (const name of readdirSync(own).filter((file) => file.endsWith(".ts"))) {
    const file = path.join(own, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"../../../src/', '"../'));
  }
}

async function post(address: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { ...visitorHeaders(copy.dataDir), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(server.origin + address, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** An event on two days, so that every text of dates and times is said. */
async function writeContent(): Promise<void> {
  copy.run("server/accounts/create-admin-command.ts", [OWNER.email], {
    SELAM_ADMIN_PASSWORD: OWNER.password,
    PORT: new URL(server.origin).port,
  });
  const { access_token: token } = await post("/auth/v1/token?grant_type=password", OWNER);
  const save = (kind: string, fields: object) => {
    const id = crypto.randomUUID();
    const row = { lang: "en", published: true, published_at: new Date().toISOString(), ...fields, id };
    return post(
      "/rest/v1/rpc/save_row",
      { kind, fields: row, operation: crypto.randomUUID(), base_version: 0 },
      String(token),
    );
  };
  await save("event", {
    ...{ title: "Homework club", content: "From {17:00}.", place: "Butetown" },
    time_zone: "Africa/Mogadishu",
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    ends_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  });
  await save("news", { title: "The hall is open", content: "<p>Come in.</p>" });
}

/** Every text of a folder that is served, by its path. */
function textsIn(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => TEXT.test(file) && !file.startsWith("."))
    .map((file) => [file, readFileSync(path.join(folder, file), "utf8")]);
}

beforeAll(async () => {
  moveIn();
  copy.run("scripts/draw-icons.ts");
  server = await copy.start();
  await writeContent();
}, BUILD_MS);

afterAll(async () => {
  server?.child.kill();
  await server?.ended();
  copy.remove();
});

it("nothing that another community's server answers speaks of ours", async () => {
  const addresses = [
    ...[
      "/",
      "/about",
      "/services",
      "/portfolio",
      "/portfolio?tab=live",
      "/blog",
      "/news",
      "/events",
      "/contact",
    ],
    ...["/story", "/report-word", "/search", "/library", "/privacy", "/notifications", "/admin", "/nowhere"],
    ...["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/sw.js", "/feeds/events.en.ics"],
    ...["all", "news", "blog", "community"].flatMap((name) =>
      ["atom", "rss", "json"].map((format) => `/feeds/${name}.en.${format}`),
    ),
  ];
  const found = [];
  for (const address of addresses) {
    const answer = await fetch(server.origin + address);
    expect([200, 404], address).toContain(answer.status);
    const text = await answer.text();
    if (answer.ok) expect(text.length, address).toBeGreaterThan(20);
    found.push(...namesIn(text).map((name) => `${address}: ${name}`));
  }
  expect(found).toEqual([]);
  expect(await (await fetch(`${server.origin}/services`)).text()).toContain("Homework club");
  expect(await (await fetch(`${server.origin}/`)).text()).toContain("Soo dhawoow");
});

it("another community's site has its own colours, pictures and time", async () => {
  const read = async (address: string) => (await fetch(server.origin + address)).text();
  const { paper } = CARDIFF_PALETTE.light;
  expect(await read("/")).toContain(`content="${paper}"`);
  expect(JSON.parse(await read("/manifest.webmanifest"))).toMatchObject({ theme_color: paper });
  const styles = textsIn(path.join(copy.folder, "dist")).filter(([file]) => file.endsWith(".css"));
  expect(styles.some(([, css]) => css.includes(paper))).toBe(true);
  expect(styles.filter(([, css]) => css.includes(OUR_PAPER)).map(([file]) => file)).toEqual([]);
  for (const name of ["icons/site.svg", "band.svg"])
    expect(await read(`/${name}`)).toBe(readFileSync(path.join(CARDIFF, "public", name), "utf8"));
  for (const name of ["icons/icon-512.png", "icons/share.png", "icons/shortcut-blog.png", "welcome.webp"]) {
    const picture = Buffer.from(await (await fetch(`${server.origin}/${name}`)).arrayBuffer());
    expect(picture.equals(readFileSync(path.join(ROOT, "src/community/public", name))), name).toBe(false);
  }
  expect((await fetch(`${server.origin}/live/krar.svg`)).status).toBe(404);
});

it(
  "nothing of another community's app and of its pages for a static host speaks of ours",
  async () => {
    const fixed = path.join(copy.folder, "static");
    copy.run("server/build/build.ts", ["--dist", fixed], {
      VITE_SUPABASE_URL: server.origin,
      VITE_SUPABASE_ANON_KEY: visitorHeaders(copy.dataDir).apikey ?? "",
      SITE_URL: "https://cardiff.example",
    });
    const texts = [...textsIn(path.join(copy.folder, "dist")), ...textsIn(fixed)];
    const found = texts.flatMap(([file, text]) =>
      namesIn(text)
        .filter((name) => !OF_LANGUAGES.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  },
  BUILD_MS,
);
