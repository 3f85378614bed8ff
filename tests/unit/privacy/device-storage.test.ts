import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { CONTENT_KINDS, ofKinds } from "../../../src/domain/kinds/kinds.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { ownCaches } from "../../../src/pwa/language/build-files.ts";

/**
 * What the code stores on devices, against what the privacy notice says of it (PECR, regulation 6). A new key, cache or
 * table fails until it is listed here, with the words of the notice that describe it.
 */

const ROOT = path.join(import.meta.dirname, "../../..");
const { kept_device_text: forVisitors, kept_admins_text: forAdmins } = JSON.parse(
  readFileSync(path.join(ROOT, "messages/en.json"), "utf8"),
) as Record<string, string>;

/** The words of the notice for each kind of data on a device. */
const WORDS = {
  app: "The app itself",
  posts: "posts and pictures to read offline",
  actions: "what you wrote, liked, shared, answered and reported",
  code: "your device code",
  choices: "your choices",
  notes: "notes that the app needs",
  admin: "sign-ins of each admin",
} as const;
type Words = keyof typeof WORDS;

/** Keys of localStorage and sessionStorage; a key that ends with ":" is followed by an id. */
const KEYS: Readonly<Record<string, Words>> = {
  mode: "choices",
  "selam-language": "choices",
  "selam-reading-language": "choices",
  "selam-visit-language": "choices",
  "selam-data": "choices",
  "selam-name": "choices",
  "selam-notifications": "choices",
  "selam-install": "choices",
  "selam-update-later": "choices",
  "selam-device-code": "code",
  "selam-tap:": "actions",
  "selam-draft:": "actions",
  "selam-memory": "actions",
  "selam-snapshot": "posts",
  "selam-given": "posts",
  "selam-keys": "notes",
  "selam-visits": "notes",
  "selam-badge": "notes",
  "selam-updated": "notes",
  "selam-clock-offset": "notes",
  "selam-unsent": "notes",
  "selam-backoff": "notes",
  "selam-lost": "notes",
  "selam-site-en": "notes",
  "selam-site-ti": "notes",
  "selam-asked-to-keep": "notes",
  "selam-forgets": "notes",
  "selam-reloaded-in": "notes",
  "selam-entry:": "notes",
  "selam-entries": "notes",
  "selam-writing-panel": "admin",
  "selam-editor": "admin",
  "selam-desk-updated": "admin",
  "selam-desk-name": "admin",
  "selam-desk-swept": "admin",
  "selam-desk-setup": "admin",
  "selam-desk-steps-hidden": "admin",
  "selam-desk-muted": "admin",
};

const CACHES: Readonly<Record<string, Words>> = {
  "selam-images": "posts",
  "selam-pinned": "posts",
  "selam-start": "posts",
  "selam-signed": "posts",
  "selam-assets": "app",
  "selam-language": "choices",
  "selam-desk": "admin",
  "selam-shared": "admin",
};

const SITE_TABLES: Readonly<Record<string, Words>> = {
  ...ofKinds(CONTENT_KINDS, () => "posts" as const),
  search: "posts",
  tombstones: "notes",
  meta: "notes",
  lease: "notes",
  touched: "notes",
  outbox: "actions",
  receipts: "actions",
  files: "actions",
  chunks: "actions",
  pins: "choices",
};

/** Names beginning with "selam-" that are not stored: locks, channels, policies, tags. */
const NOT_STORED = [
  ..."selam-probe selam-worker selam-admin-worker selam-outbox selam-unsaved selam-send selam-sync selam-alive".split(
    " ",
  ),
  // Names of files that an admin saves, and beginnings of names.
  ..."selam-send- selam- selam-unsent- selam-personal-data- selam-site-".split(" "),
  // A cache that is only deleted.
  ..."selam-reading selam-desk-sync-".split(" "),
];

/** The databases; an admin's is followed by the user's id. */
const DATABASES = ["selam-site", "selam-admin-", "selam-session", "selam-recordings", "selam-drafts"];

const sources = ["src", "sw", "public"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|tsx|js)$/.test(file) && !file.includes("paraglide"))
    .map((file) => ({
      file: path.join(folder, file),
      text: readFileSync(path.join(ROOT, folder, file), "utf8"),
    })),
);

it("the notice names every kind of data on a device", () => {
  for (const [kind, words] of Object.entries(WORDS))
    expect(kind === "admin" ? forAdmins : forVisitors).toContain(words);
});

it("every key of the storage, every cache and every table is described", () => {
  const known = Object.keys(KEYS);
  expect(Object.values(storageKeys).filter((key) => !known.includes(key))).toEqual([]);
  expect(Object.values(ownCaches).sort()).toEqual(Object.keys(CACHES).sort());
  expect(new SiteDatabase().tables.map(({ name }) => name).sort()).toEqual(Object.keys(SITE_TABLES).sort());
  // An admin's own work and copies of what the server has; nobody else's device has it.
  expect(new AdminDatabase("u").name).toBe("selam-admin-u");
});

it("no other name is stored", () => {
  const known = [...Object.keys(KEYS), ...Object.keys(CACHES), ...NOT_STORED, ...DATABASES];
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/["'`](selam-[a-z-]*:?)(?=["'`]|\$\{)/g)].map(([, name = ""]) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ name }) => !known.includes(name))).toEqual([]);
});

/** The functions that write to the storage, and what they are called with: a key above, by its name in the code. */
const WRITES: readonly string[] = [
  "src/config/device-code.ts: storageKeys.deviceCode",
  "src/config/local-storage.ts: key",
  "src/data/site/tab-drafts.ts: keyOf(name",
  "src/config/tap-journal.ts: PREFIX + id",
  "src/app/layouts/named-site.tsx: siteNameKey(lang",
  "src/data/stored-times.ts: key",
  "src/data/site/lost-operations.ts: key",
  "src/features/admin/writing/presence/editor-id.ts: KEY",
  "src/offline/admin/session-store.ts: KEY",
  "src/offline/site/kept-by-tab.ts: KEY",
  'src/pwa/storage/delete-app-data.ts: "selam-forgets"',
  "src/pwa/update/lazy-page.ts: RELOADED_IN",
  "src/config/history-entries.ts: PREFIX + entry",
  "src/config/history-entries.ts: LIST",
  "src/pwa/language/preferred-language.ts: VISIT",
  'public/boot.js: "selam-visit-language"',
  `public/boot.js: \`selam-tap:\${id}\``,
];

it("nothing is written under a name from elsewhere, and no page sets a cookie", () => {
  const writes = sources.flatMap(({ file, text }) => {
    // Elsewhere, "store" is another function.
    const isImported = text.includes("local-storage.ts");
    const call = isImported ? /(?:\bstore|\.setItem)\(\s*([^,)]+)\s*[,)]/g : /\.setItem\(\s*([^,)]+)\s*[,)]/g;
    return [...text.matchAll(call)].map(([, key = ""]) => `${file}: ${key}`);
  });
  expect(writes.length).toBeGreaterThan(15);
  expect(writes.filter((write) => !/: storageKeys\.\w+$/.test(write) && !WRITES.includes(write))).toEqual([]);
  expect(
    sources.filter(({ text }) => /document\.cookie|cookieStore/.test(text)).map(({ file }) => file),
  ).toEqual([]);
  const opened = sources
    .filter(({ text }) => /extends DeviceDatabase\b|indexedDB\.open\(/.test(text))
    .map(({ file }) => file);
  expect(opened.sort()).toEqual([
    "src/capabilities/voice/offline/recordings-database.ts",
    "src/offline/admin/database.ts",
    "src/offline/admin/session-store.ts",
    "src/offline/drafts/drafts-database.ts",
    "src/offline/site/database.ts",
  ]);
});
