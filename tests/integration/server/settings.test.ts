import { describe, expect, test } from "vitest";
import { readSettings } from "../../../server/settings.ts";

const HOSTED = { VITE_SUPABASE_URL: "https://abc.supabase.co", VITE_SUPABASE_ANON_KEY: "sb_publishable_x" };
const jwt = (role: string) => `eyJh.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.sig`;

describe("settings", () => {
  test("settings have defaults, and an empty variable counts as unset", () => {
    const expected = {
      port: 4173,
      dataDir: "./.data",
      hosted: undefined,
      logRequests: false,
      documentWaitMs: 1_000,
      trustProxy: false,
      siteUrl: null,
      isPublic: false,
      demo: true,
      demoPassword: undefined,
    };
    expect(readSettings({})).toEqual(expected);
    expect(
      readSettings({ PORT: " ", DATA_DIR: "", VITE_SUPABASE_URL: "", VITE_SUPABASE_ANON_KEY: "" }),
    ).toEqual(expected);
  });

  test("settings accept a hosted Supabase, or a local one", () => {
    expect(readSettings({ ...HOSTED, VITE_SUPABASE_URL: "https://abc.supabase.co/" }).hosted).toEqual({
      url: "https://abc.supabase.co",
      anonKey: "sb_publishable_x",
    });
    for (const url of ["http://localhost:54321", "http://127.0.0.1:54321", "http://[::1]:54321"]) {
      expect(readSettings({ ...HOSTED, VITE_SUPABASE_URL: url }).hosted?.url).toBe(url);
    }
    expect(readSettings({ ...HOSTED, VITE_SUPABASE_ANON_KEY: jwt("anon") }).hosted?.anonKey).toBe(
      jwt("anon"),
    );
  });

  test.each(["0", "65536", "-1", "80.5", "0x50", "4173a"])("PORT=%s is rejected", (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(
      `PORT must be a whole number from 1 to 65535, not "${PORT}".`,
    );
  });

  test("a page waits a second for the database, or as long as is configured", () => {
    expect(readSettings({}).documentWaitMs).toBe(1_000);
    expect(readSettings({ DOCUMENT_WAIT_MS: "2500" }).documentWaitMs).toBe(2_500);
    for (const DOCUMENT_WAIT_MS of ["soon", "-1", "60001"])
      expect(() => readSettings({ DOCUMENT_WAIT_MS })).toThrow(
        `DOCUMENT_WAIT_MS must be a whole number of milliseconds, at most 60000, not "${DOCUMENT_WAIT_MS}".`,
      );
  });

  test.each(["~/selam", "$HOME/selam", '"/var/lib/selam"', "“/var/lib/selam”", "file:///var/lib/selam"])(
    "DATA_DIR=%s would be another folder, and is rejected",
    (DATA_DIR) => {
      expect(() => readSettings({ DATA_DIR })).toThrow(
        `DATA_DIR must be a folder's name as it is, such as /var/lib/selam: nothing replaces ~ or $ in it or takes quotes away, not "${DATA_DIR}".`,
      );
    },
  );

  test("a data directory may be called anything else", () => {
    for (const dataDir of ["/srv/my site", "/srv/ሰላም", "../data", "/srv/a$", "/mnt/x~1"])
      expect(readSettings({ DATA_DIR: dataDir }).dataDir).toBe(dataDir);
  });

  test.each([
    ["SMTP_URL", { SMTP_URL: "smtp://u:p%@mail.example", MAIL_FROM: "a@b.cd", MAIL_TO: "a@b.cd" }],
    ["BACKUP_TO", { BACKUP_TO: "/mnt/100% s3://k:s%e@host/b", BACKUP_PASSPHRASE: "five or six words" }],
  ])("a password in %s that cannot be decoded is rejected", (name, settings) => {
    expect(() => readSettings(settings)).toThrow(
      `${name} has a % that encodes nothing; write a % of the password as %25.`,
    );
  });

  test.each([
    ["http://old-site.lan"],
    ["old-site.lan:8080"],
    ["*.lan"],
    ["10.0.0.0/8"],
    ["old-site.lan;other.lan"],
    ['"old-site.lan"'],
  ])("INTERNAL_HOSTS=%s would allow nothing, and is rejected", (INTERNAL_HOSTS) => {
    expect(() => readSettings({ INTERNAL_HOSTS })).toThrow(
      `INTERNAL_HOSTS must be names or addresses of hosts such as old-site.lan,192.168.1.20, without http:// and ports, not "${INTERNAL_HOSTS}".`,
    );
  });

  test.each(["nonsense", "ftp://h/", "https://h/releases", "https://[h/", "~/releases", '"/srv/releases"'])(
    "SELAM_UPDATE_FROM=%s is no place of releases, and is rejected",
    (SELAM_UPDATE_FROM) => {
      expect(() => readSettings({ SELAM_UPDATE_FROM })).toThrow(/^SELAM_UPDATE_FROM must be a release/);
    },
  );

  test("hosts, and places of releases and backups, are what they were written as", () => {
    for (const INTERNAL_HOSTS of ["old-site.lan, 192.168.1.20", "[fd00::1],fd00::2 old_site", ""])
      expect(() => readSettings({ INTERNAL_HOSTS })).not.toThrow();
    for (const from of ["https://h/releases/", "http://h/x.tar.gz", "/srv/releases"])
      expect(readSettings({ SELAM_UPDATE_FROM: from }).updateFrom).toBe(from);
    expect(readSettings({ BACKUP_TO: "/mnt/a  /mnt/b\n/mnt/a" }).backups?.to).toEqual(["/mnt/a", "/mnt/b"]);
    for (const BACKUP_TO of ["/mnt/a,/mnt/b", "/mnt/a; /mnt/b"])
      expect(() => readSettings({ BACKUP_TO })).toThrow(/^BACKUP_TO must be .* with spaces between them\.$/);
    expect(() => readSettings({ SELAM_ADOPT: "yes" })).toThrow(/^SELAM_ADOPT must be 1 .* not "yes"\.$/);
  });

  test("a proxy is trusted only if configured", () => {
    expect([
      readSettings({ TRUST_PROXY: "1" }).trustProxy,
      readSettings({ TRUST_PROXY: "0" }).trustProxy,
    ]).toEqual([true, false]);
    expect(() => readSettings({ TRUST_PROXY: "yes" })).toThrow(
      'TRUST_PROXY must be 1 (behind a reverse proxy) or 0, not "yes".',
    );
  });

  test.each([
    [{}, { isPublic: false, demo: true }],
    [{ SITE_URL: "http://localhost:8080" }, { isPublic: false, demo: true }],
    [{ SITE_URL: "https://selam.example" }, { isPublic: true, demo: false }],
    [{ TRUST_PROXY: "1" }, { isPublic: true, demo: false }],
    [
      { TRUST_PROXY: "1", SELAM_DEMO: "1" },
      { isPublic: true, demo: true },
    ],
    [{ SELAM_DEMO: "0" }, { isPublic: false, demo: false }],
  ])("with %o demo content is offered only on a private machine or on request", (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  test.each(["selam-demo-2026", "password1", "short", "x".repeat(73)])(
    "the demo password %s is rejected without repeating it",
    (SELAM_DEMO_PASSWORD) => {
      const read = () => readSettings({ SELAM_DEMO_PASSWORD });
      expect(read).toThrow(/^SELAM_DEMO_PASSWORD was rejected\. (The|This) password [^.]+\.$/);
      expect(read).not.toThrow(SELAM_DEMO_PASSWORD);
    },
  );

  test("the site's public address is reduced to its origin", () => {
    expect(readSettings({ SITE_URL: "https://Selam.example/" }).siteUrl).toBe("https://selam.example");
    expect(readSettings({ SITE_URL: "http://192.168.1.20:8080" }).siteUrl).toBe("http://192.168.1.20:8080");
  });

  test.each([
    "selam.example",
    "ftp://selam.example",
    "https://selam.example/blog",
    "https://u:p@selam.example",
    'https://sel"am.example',
    "https://selam.example;rm",
  ])("SITE_URL=%s is rejected", (SITE_URL) => {
    expect(() => readSettings({ SITE_URL })).toThrow(
      `SITE_URL must be the http or https address that visitors use, without a path, not "${SITE_URL}".`,
    );
  });

  test.each([
    "abc",
    "http://abc.supabase.co",
    "ftp://localhost",
    "https://abc.supabase.co/rest/v1",
    "https://u:p@abc.co",
  ])("VITE_SUPABASE_URL=%s is rejected", (url) => {
    expect(() => readSettings({ ...HOSTED, VITE_SUPABASE_URL: url })).toThrow(
      /^VITE_SUPABASE_URL must be an https address/,
    );
  });

  test.each(["sb_secret_abc", jwt("service_role"), "two words", '"quoted"'])(
    "the key %s is rejected and not repeated",
    (key) => {
      const read = () => readSettings({ ...HOSTED, VITE_SUPABASE_ANON_KEY: key });
      expect(read).toThrow("VITE_SUPABASE_ANON_KEY must be the project's public (anon or publishable) key.");
      expect(read).not.toThrow(key);
    },
  );

  test("a hosted Supabase needs both address and key", () => {
    expect(() => readSettings({ VITE_SUPABASE_URL: HOSTED.VITE_SUPABASE_URL })).toThrow(
      "VITE_SUPABASE_ANON_KEY is missing",
    );
    expect(() => readSettings({ VITE_SUPABASE_ANON_KEY: "x" })).toThrow("VITE_SUPABASE_URL is missing");
  });
});
