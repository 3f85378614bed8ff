// @module-tag document
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { ADMIN_KINDS } from "../../../src/domain/content/admin-content.ts";
import type { SiteHealth } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { DashboardPage } from "../../../src/features/admin/dashboard/dashboard-page.tsx";
import { HealthPage } from "../../../src/features/admin/health/health-page.tsx";
import { SettingsPage } from "../../../src/features/admin/settings/settings-page.tsx";
import { kindName, pathOfRow } from "../../../src/features/admin/waiting/row-names.ts";
import { AdminWaitingPage } from "../../../src/features/admin/waiting/waiting-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";
import { FakeCache } from "../support/fake-cache.ts";

let at: AdminScreen;
let health: SiteHealth;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  health = {
    ...{
      postgres: "17.5",
      migration: "20261122221100",
      databaseBytes: 12_300_000,
      files: 3,
      fileBytes: 4_500_000,
    },
    ...{
      backupAt: at.hoursAgo(47),
      downloadedAt: at.hoursAgo(5),
      tellsOwner: true,
      doubtedClock: null,
      overdue: false,
      troubles: [],
    },
  };
  Object.assign(at.parts, {
    health: async () => success(health),
    transfer: { hasBackups: async () => ({ ok: true, value: false }) },
    imports: { list: async () => ({ ok: true, value: [] }) },
    notifications: { isOn: async () => false, muted: () => [] },
    sessions: async () => success([]),
  });
  const cache = new FakeCache();
  vi.stubGlobal("caches", { open: async () => cache, has: async () => true, delete: async () => false });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const name of ["storage", "serviceWorker"]) Reflect.deleteProperty(navigator, name);
  await at.close();
});

function putWork() {
  at.put("profile", uuid(1), {
    name: "Selam",
    tagline: "A place",
    email: "owner@selam.example",
    bio: "",
    retention: {},
  });
  const post = { createdAt: at.hoursAgo(30), published: true, publishedAt: at.hoursAgo(29) };
  at.put("blog", uuid(11), { ...post, title: "Bees" });
  at.put("blog", uuid(12), {
    ...post,
    title: "ንህቢ",
    lang: "ti",
    createdAt: at.hoursAgo(2),
    published: false,
    publishedAt: null,
  });
  at.put("blog", uuid(13), { ...post, title: "Old one", createdAt: at.hoursAgo(900) });
  at.put("blog", uuid(14), { ...post, title: "Oldest", createdAt: at.hoursAgo(950) });
  at.put("news", uuid(21), {
    ...post,
    title: "The hall",
    createdAt: at.hoursAgo(4),
    published: false,
    publishedAt: null,
    publishAt: "2026-11-23T08:00:00.000000Z",
  });
  at.put("news", uuid(22), { ...post, title: "The roof", createdAt: at.hoursAgo(50) });
  at.put("news", uuid(23), { ...post, title: "The door", createdAt: at.hoursAgo(60) });
  at.put("community", uuid(31), { ...post, title: "Coffee", createdAt: at.hoursAgo(1) });
  for (const [n, read, reply] of [
    [41, false, "open"],
    [42, true, "open"],
    [43, true, "answered"],
  ] as const)
    at.put("message", uuid(n), { name: `Person ${n}`, read, reply });
  at.put("comment", uuid(51), { postId: uuid(31), status: "pending", byOwner: false });
  at.put("comment", uuid(52), {
    postId: uuid(31),
    status: "visible",
    byOwner: false,
    reports: 1,
    reportNotes: [{ reason: "abuse", words: "", at: at.hoursAgo(49) }],
  });
  at.put("submission", uuid(61), { topic: "story", status: "new", name: "Letay" });
  at.put("request", uuid(71), { asksFor: "access", person: "Aster", receivedOn: "2026-10-01" });
  at.put("request", uuid(72), { asksFor: "erasure", person: "Dawit", receivedOn: "2026-11-20" });
}

it("the overview has what is to do, the counts and the latest posts", async () => {
  putWork();
  expect(await at.open(<DashboardPage />, "/admin/dashboard")).toMatchInlineSnapshot(`
    h1 "Dashboard"
    As of 19:00
    section "Getting started"
      h2 "Getting started"
      What makes this site yours, in any order.
      5 of 7 done
      item
        link "Name and tagline Done" to /admin/profile#tagline
      item
        link "How to reach you Done" to /admin/profile#email
      item
        link "About the community To do · Who you are, and what you do together." to /admin/profile#bio
      item
        link "Privacy, and how long data is kept To do · The privacy notice is ready. Look through the periods and save them." to /admin/personal-data#retention
      item
        link "Notifications Done" to /admin/settings#notifications
      item
        link "A backup Done" to /admin/settings#transfer
      item
        link "The first post Done" to /admin/blog/new
      button "Hide this list"
    section "To do"
      h2 "To do"
      item
        link "1 request about personal data has been overdue since Sunday 1 November 2026 · 21 days overdue" to /admin/personal-data
      item
        link "1 request about personal data, to answer by Sunday 20 December 2026 · 28 days left" to /admin/personal-data
      item
        link "1 report or request waiting for more than 2 days" to /admin/comments
      item
        link "2 messages to answer" to /admin/messages
      item
        link "1 comment to approve" to /admin/comments
      item
        link "1 reported comment" to /admin/comments
      item
        link "1 story to read" to /admin/submissions
      item
        link "Blog Posts: 1 draft to finish" to /admin/blog?state=draft
    link "New blog post" to /admin/blog/new
    link "New news article" to /admin/news/new
    link "New community post" to /admin/community/new
    item
      link "4Blog Posts" to /admin/blog
    item
      link "3News Articles" to /admin/news
    item
      link "1Community Posts" to /admin/community
    item
      link "3Messages" to /admin/messages
    item
      link "1Unread messages" to /admin/messages
    section "Recent activity"
      h2 "Recent activity"
      item
        in <en>
        link "Coffee" to /admin/community/#31
        Community post · Published · 1 hr ago
      item
        in <ti>
        link "ንህቢ" to /admin/blog/#12
        Blog post · Draft · 2 hr ago
      item
        in <en>
        link "The hall" to /admin/news/#21
        News · Scheduled for 23 November 2026, 08:00 · 4 hr ago
      item
        in <en>
        link "Bees" to /admin/blog/#11
        Blog post · Published · yesterday
      item
        in <en>
        link "The roof" to /admin/news/#22
        News · Published · 2 days ago
  `);
  expect(await at.open(<DashboardPage />, "/admin/dashboard", { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ሰሌዳ ቁፅፅር"
    ኩነታት ናይ 1:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00)
    section "መጀመርታ ስጉምትታት"
      h2 "መጀመርታ ስጉምትታት"
      ነዚ ዌብሳይት ናትኩም ዝገብሮ፣ ብዝደለኹምዎ ተርታ።
      ተዛዚሞም፦ 5 ካብ 7
      item
        link "ስምን መፈክርን ተዛዚሙ" to /admin/profile#tagline
      item
        link "ብኸመይ ከም ዝረኽቡኹም ተዛዚሙ" to /admin/profile#email
      item
        link "ብዛዕባ እቲ ማሕበረሰብ ዝተርፍ · መን ምዃንኩምን ሓቢርኩም እትገብርዎን።" to /admin/profile#bio
      item
        link "ውልቃዊ ምስጢርን ሓበሬታ ዝዕቀበሉ ግዜን ዝተርፍ · መግለፂ ውልቃዊ ምስጢር ድሉው እዩ። ነቶም ግዜታት ርእይኩም ዕቀብዎም።" to /admin/personal-data#retention
      item
        link "መፍለጢታት ተዛዚሙ" to /admin/settings#notifications
      item
        link "መጠባበቒ ቅዳሕ ተዛዚሙ" to /admin/settings#transfer
      item
        link "ናይ መጀመርታ ፅሑፍ ተዛዚሙ" to /admin/blog/new
      button "ነዚ ዝርዝር ሕብኡ"
    section "ንዓኹም ዝፅበ"
      h2 "ንዓኹም ዝፅበ"
      item
        link "1 ሕቶ ብዛዕባ ውልቃዊ ሓበሬታ ግዜኡ ሓሊፉ፣ ናይ መወዳእታ መዓልቱ ሰንበት 22 ጥቅምቲ 2019 ዓ.ም · 21 መዓልታት ሓሊፈን" to /admin/personal-data
      item
        link "1 ሕቶ ብዛዕባ ውልቃዊ ሓበሬታ፣ ክሳብ ሰንበት 11 ታሕሳስ 2019 ዓ.ም ክምለስ · 28 መዓልታት ተሪፈን" to /admin/personal-data
      item
        link "ልዕሊ 2 መዓልቲ ዝተፀበየ 1 ጥርዓን ወይ ሕቶ" to /admin/comments
      item
        link "መልሲ ዝፅበዩ 2 መልእኽትታት" to /admin/messages
      item
        link "ፍቓድ ዝፅበ 1 ርእይቶ" to /admin/comments
      item
        link "ጥርዓን ዝቐረቦ 1 ርእይቶ" to /admin/comments
      item
        link "ክንበብ ዝፅበ 1 ታሪኽ" to /admin/submissions
      item
        link "ናይ ብሎግ ዓንቀፃት፦ 1 ዘይተወድአ ንድፊ" to /admin/blog?state=draft
    link "ሓድሽ ናይ ብሎግ ዓንቀፅ" to /admin/blog/new
    link "ሓድሽ ዜና" to /admin/news/new
    link "ሓድሽ ናይ ማሕበረሰብ ፅሑፍ" to /admin/community/new
    item
      link "4ናይ ብሎግ ዓንቀፃት" to /admin/blog
    item
      link "3ዜናታት" to /admin/news
    item
      link "1ፅሑፋት ማሕበረሰብ" to /admin/community
    item
      link "3መልእኽትታት" to /admin/messages
    item
      link "1ዘይተነበቡ መልእኽትታት" to /admin/messages
    section "ናይ ቀረባ ንጥፈታት"
      h2 "ናይ ቀረባ ንጥፈታት"
      item
        in <en>
        link "Coffee" to /admin/community/#31
        ናይ ማሕበረሰብ ፅሑፍ · ዝተዘርግሐ · ቅድሚ 1 ሰዓት
      item
        in <ti>
        link "ንህቢ" to /admin/blog/#12
        ናይ ብሎግ ዓንቀፅ · ንድፊ · ቅድሚ 2 ሰዓት
      item
        in <en>
        link "The hall" to /admin/news/#21
        ዜና · ዝዝርገሐሉ እዋን፦ 14 ሕዳር 2019 (23/11/2026)፣ 2:00 ንግሆ ብኣቆፃፅራ ሓበሻ (08:00) · ቅድሚ 4 ሰዓት
      item
        in <en>
        link "Bees" to /admin/blog/#11
        ናይ ብሎግ ዓንቀፅ · ዝተዘርግሐ · ትማሊ
      item
        in <en>
        link "The roof" to /admin/news/#22
        ዜና · ዝተዘርግሐ · ቅድሚ 2 መዓልቲ
  `);
});

it("the first steps can be hidden, on this device", async () => {
  putWork();
  await at.open(<DashboardPage />, "/admin/dashboard");
  expect(await at.press("Hide this list")).not.toContain("+ ");
  expect(localStorage.getItem(storageKeys.hiddenSteps)).toBe("about privacy");
  expect(await at.open(<DashboardPage />, "/admin/dashboard")).not.toContain("Hide this list");
});

it("before the first sync nothing stands where something else will be, and without a server it is marked as a sample", async () => {
  expect(await at.open(<DashboardPage />, "/admin/dashboard", { isSynced: false })).toMatchInlineSnapshot(`
    h1 "Dashboard"
    status "Loading"
  `);
  const sync = { phase: "idle", updatedAt: null, failure: { kind: "offline" } };
  at.parts.adminSync = { status: () => sync, subscribe: () => () => undefined } as never;
  expect(await at.open(<DashboardPage />, "/admin/dashboard", { isSynced: false })).toMatchInlineSnapshot(`
    h1 "Dashboard"
    status
      Nothing has been loaded yet, and we can't reach the server. These numbers are samples.
    link "New blog post" to /admin/blog/new
    link "New news article" to /admin/news/new
    link "New community post" to /admin/community/new
    item
      link "12Blog Posts" to /admin/blog
    item
      link "8News Articles" to /admin/news
    item
      link "24Community Posts" to /admin/community
    item
      link "5Messages" to /admin/messages
    item
      link "2Unread messages" to /admin/messages
    section "Recent activity"
      h2 "Recent activity"
      Welcome to your dashboard. What you write appears here.
  `);
});

it("a site that works says so in every row, and what does not has one thing to do", async () => {
  const storage = {
    estimate: async () => ({ usage: 900_000_000, quota: 1_000_000_000 }),
    persisted: async () => true,
  };
  Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
  expect(await at.open(<HealthPage />, "/admin/health")).toMatchInlineSnapshot(`
    h1 "Health"
    Whether everything works, and what to do if it doesn't.
    item
      Fine. Everything you did on this device was accepted.
    item
      To do. The site takes 900.0 MB on this device, which has little room left.
      link "Open the offline library" to /library
    item
      Fine. The site's server is working.
    item
      Fine. The newest backup was made 2 days ago
      Everything was downloaded from here: 5 hr ago That file has everything but the accounts.
    item
      Fine. Scheduled posts are published on time.
    item
      Fine. You're told when someone writes to you.
    details closed
      summary "For whoever looks after the server"
      On the server: database 12.3 MB, pictures and videos 4.5 MB
      App test
      Database: PostgreSQL 17.5, migration 20261122221100
      item
        With BACKUP_TO in its settings, the server makes a backup every night.
      item
        After an update, the command “deploy:check” says whether the database is behind.
      item
        When the server's disk is nearly full, make it larger before anything else.
  `);
  storage.estimate = async () => ({ usage: 700_000_000, quota: 1_000_000_000 });
  health = { ...health, backupAt: at.hoursAgo(49), downloadedAt: null, tellsOwner: false, overdue: true };
  at.put("community", uuid(31), { published: false, publishAt: "2026-12-22T09:00:00.000000Z" });
  await at.device.pull();
  at.device.clock = Date.parse("2026-12-22T10:00:00Z");
  expect(await at.open(<HealthPage />, "/admin/health", { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ኩነታት ዌብሳይት"
    ኩሉ ይሰርሕ ምህላዉን እንተዘይሰርሐ እንታይ ከም ዝግበርን።
    item
      ፅቡቕ እዩ። ኣብዚ መሳርሒ ዝገበርኩምዎ ኩሉ ተቐባልነት ረኺቡ።
    item
      ፅቡቕ እዩ። እቲ ዌብሳይት ኣብዚ መሳርሒ 700.0 MB ሒዙ ኣሎ፤ እኹል ቦታ ኣለዎ።
    item
      ፅቡቕ እዩ። ሰርቨር ናይዚ ዌብሳይት ይሰርሕ ኣሎ።
    item
      ክግበር ኣለዎ። ናይ መወዳእታ መጠባበቒ ቅዳሕ ዝተገበረሉ፦ 11 ሕዳር 2019 (20/11/2026)
      ሕጂ ቅዳሕ ኣውርዱ፤ እቲ ሰርቨር መዓልታዊ ቅዳሕ ክገብር ውን ነቲ ዝሕዞ ሰብ ሕተቱ።
      link "ቅዳሕ ኣውርዱ" to /admin/settings#transfer
    item
      ክግበር ኣለዎ። መዓልቲ ዝተሓዘሉ ፅሑፍ ደንጊዩ ኣሎ።
      ባዕልኹም ዘርግሕዎ፤ እቲ ሰርቨር ይሰርሕ ምህላዉ ከረጋግፅ ውን ነቲ ዝሕዞ ሰብ ሕተቱ።
      link "ዝርዝር ክፈቱ" to /admin/community?state=scheduled
    item
      ክግበር ኣለዎ። ሰብ እንተፅሒፉልኩም ዝሕበር የለን።
      link "መፍለጢታት ክፈቱ" to /admin/settings#notifications
    details closed
      summary "ነቲ ሰርቨር ንዝሕዝ ሰብ"
      ኣብ ሰርቨር፦ ዳታቤዝ 12.3 MB፣ ስእልታትን ቪድዮታትን 4.5 MB
      ኣፕ test
      ዳታቤዝ፦ PostgreSQL 17.5፣ ማይግሬሽን 20261122221100
      item
        ኣብ ምርጫታት ሰርቨር BACKUP_TO እንተሃልዩ፣ ሰርቨር ለይቲ ለይቲ መጠባበቒ ቅዳሕ ይገብር።
      item
        ድሕሪ ምሕዳስ «deploy:check» እቲ ዳታቤዝ ደንጊዩ እንተሃልዩ ይነግር።
      item
        እቲ ዲስክ ናይቲ ሰርቨር ክመልእ ምስ ቀረበ፣ ቅድሚ ኩሉ ኣስፍሕዎ።
  `);
  at.parts.transfer = null;
  at.parts.health = async () => failed({ kind: "offline" });
  expect(await at.open(<HealthPage />, "/admin/health")).toMatchInlineSnapshot(`
    h1 "Health"
    Whether everything works, and what to do if it doesn't.
    item
      Fine. Everything you did on this device was accepted.
    item
      Please check. Supabase keeps this site's data and makes its backups, if your plan includes them.
      Its dashboard shows them.
    item
      Fine. The site takes 700.0 MB on this device, which has room for more.
    item
      To do. The server isn't responding. Please try again when you're online.
      button "Try again"
    details closed
      summary "For whoever looks after the server"
      App test
      item
        After an update, the command “deploy:check” says whether the database is behind.
      item
        When the server's disk is nearly full, make it larger before anything else.
  `);
});

it("the settings are those of this device", async () => {
  document.documentElement.dataset.mode = "dark";
  expect(await at.open(<SettingsPage />, "/admin/settings")).toMatchInlineSnapshot(`
    h1 "Settings"
    Language, appearance, data and the devices you're signed in on.
    section "Language"
      h2 "Language"
      button "ትግርኛ" <ti>
    section "Theme"
      h2 "Theme"
      group "Theme"
        button "Light" pressed=false
        button "Dark" pressed
    section "Data"
      h2 "Data"
      checkbox "Use less dataPictures in lists load when you tap them, in the smallest size." unchecked
    section "Notifications"
      h2 "Notifications"
      This browser can't show notifications. New posts are here whenever you open the site.
    section "Signed in on"
      h2 "Signed in on"
      A device you don't recognise, or have lost? Sign it out here, and change your password.
    section "Storage"
      h2 "Storage"
      See what's saved and how much space it takes.
      link "Open the offline library" to /library
    section "Personal data"
      h2 "Personal data"
      How long messages, comments and reports are kept, and what is stored about a person.
      link "Open personal data" to /admin/personal-data
    section "Site details"
      h2 "Site details"
      Name, contact details, questions and hours are in the site profile.
      link "Edit site details" to /admin/profile
    section "Your whole site"
      h2 "Your whole site"
      One file with posts in both languages, comments, messages, pictures, videos, sound and site details, without accounts. It contains personal data: keep it safe.
      button "Download everything"
      Bring in the file of another site like this one (into an empty site), an export of WordPress, Blogger, Ghost, Substack or Medium, or a feed. To continue an import, choose the same file again; nothing is imported twice.
      button "Import a file"
      file "Import a file"
  `);
  expect(await at.press("Light")).toMatchInlineSnapshot(`
    -     button "Light" pressed=false
    -     button "Dark" pressed
    +     * button "Light" pressed
    +     button "Dark" pressed=false
  `);
  expect([document.documentElement.dataset.mode, localStorage.getItem(storageKeys.mode)]).toEqual([
    "light",
    "light",
  ]);
  expect(
    await at.press("Use less dataPictures in lists load when you tap them, in the smallest size.", {
      role: "checkbox",
    }),
  ).toMatchInlineSnapshot(`
    -     * button "Light" pressed
    +     button "Light" pressed
    -   checkbox "Use less dataPictures in lists load when you tap them, in the smallest size." unchecked
    +   * checkbox "Use less dataPictures in lists load when you tap them, in the smallest size." checked
  `);
  expect(localStorage.getItem(storageKeys.data)).toBe("less");
});

it("the devices are listed, and the others signed out on request", async () => {
  const here = { id: "1", agent: "Firefox/127.0 (Android 14)", seen: at.hoursAgo(0), current: true };
  const other = { id: "2", agent: "Chrome/126.0 (Linux; Android 12)", seen: at.hoursAgo(30), current: false };
  let listed = [here, other, { ...other, id: "3", agent: "", seen: at.hoursAgo(2) }];
  at.parts.sessions = async () => success(listed);
  const problems = [{ kind: "session_ended" }, { kind: "offline" }];
  at.parts.auth = {
    signOutOtherDevices: async () => {
      const problem = problems.shift();
      if (problem) return { ok: false, problem };
      listed = [here];
      return { ok: true, value: null };
    },
  } as never;
  expect(await at.open(<SettingsPage />, "/admin/settings")).toMatchInlineSnapshot(`
    h1 "Settings"
    Language, appearance, data and the devices you're signed in on.
    section "Language"
      h2 "Language"
      button "ትግርኛ" <ti>
    section "Theme"
      h2 "Theme"
      group "Theme"
        button "Light" pressed
        button "Dark" pressed=false
    section "Data"
      h2 "Data"
      checkbox "Use less dataPictures in lists load when you tap them, in the smallest size." unchecked
    section "Notifications"
      h2 "Notifications"
      This browser can't show notifications. New posts are here whenever you open the site.
    section "Signed in on"
      h2 "Signed in on"
      A device you don't recognise, or have lost? Sign it out here, and change your password.
      item
        Firefox, AndroidThis device
      item
        Chrome, AndroidLast seen yesterday
      item
        Unknown browserLast seen 2 hr ago
      button "Sign out other devices"
    section "Storage"
      h2 "Storage"
      See what's saved and how much space it takes.
      link "Open the offline library" to /library
    section "Personal data"
      h2 "Personal data"
      How long messages, comments and reports are kept, and what is stored about a person.
      link "Open personal data" to /admin/personal-data
    section "Site details"
      h2 "Site details"
      Name, contact details, questions and hours are in the site profile.
      link "Edit site details" to /admin/profile
    section "Your whole site"
      h2 "Your whole site"
      One file with posts in both languages, comments, messages, pictures, videos, sound and site details, without accounts. It contains personal data: keep it safe.
      button "Download everything"
      Bring in the file of another site like this one (into an empty site), an export of WordPress, Blogger, Ghost, Substack or Medium, or a feed. To continue an import, choose the same file again; nothing is imported twice.
      button "Import a file"
      file "Import a file"
  `);
  const said = [];
  for (const _ of problems.slice()) {
    await at.press("Sign out other devices");
    said.push(document.querySelector("main [role=alert]")?.textContent);
  }
  expect(said.join("\n")).toMatchInlineSnapshot(`
    You were signed out. Sign in again to continue.
    That didn't work. Please try again when the server responds.
  `);
  expect(await at.press("Sign out other devices")).toMatchInlineSnapshot(`
    -   item
    -     Chrome, AndroidLast seen yesterday
    -   item
    -     Unknown browserLast seen 2 hr ago
    -   alert
    -     That didn't work. Please try again when the server responds.
    -   * button "Sign out other devices"
    + status
    +   The other devices have been signed out.
    +   button "Close"
    + alert
  `);
});

it("notifications are turned on and off, and each topic by itself", async () => {
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  const state = { isOn: false, muted: [] as readonly string[], works: true };
  at.parts.notifications = {
    isOn: async () => state.isOn,
    muted: () => state.muted,
    async turnOn() {
      state.isOn = state.works;
      return state.works;
    },
    async turnOff() {
      state.isOn = false;
      return true;
    },
    async mute(next: readonly string[]) {
      if (state.works) state.muted = next;
      return state.works;
    },
  } as never;
  await at.open(<SettingsPage />, "/admin/settings");
  state.works = false;
  expect(await at.press("Turn on notifications")).toMatchInlineSnapshot(`
    -   button "Turn on notifications"
    +   * button "Turn on notifications"
    +   alert
    +     That didn't work. You need a connection to turn notifications on or off.
  `);
  state.works = true;
  expect(await at.press("Turn on notifications")).toMatchInlineSnapshot(`
    -   * button "Turn on notifications"
    +   * button "Turn off notifications"
    -   alert
    -     That didn't work. You need a connection to turn notifications on or off.
    +     Notifications are on.
    +   group "Notify me about"
    +     checkbox "Messages" checked
    +     checkbox "Comments to approve" checked
    +     checkbox "Reports" checked
    +     checkbox "Requests to reconsider" checked
    +     checkbox "Stories" checked
    +     checkbox "Corrections" checked
    +     checkbox "Voice messages" checked
    +     checkbox "Answers to events" checked
  `);
  await at.press("Messages", { role: "checkbox" });
  await at.press("Stories", { role: "checkbox" });
  await at.press("Messages", { role: "checkbox" });
  expect(state.muted).toEqual(["story"]);
  state.works = false;
  expect(await at.press("Stories", { role: "checkbox" })).toMatchInlineSnapshot(`
    -     * checkbox "Messages" checked
    +     checkbox "Messages" checked
    -     checkbox "Stories" unchecked
    +     * checkbox "Stories" unchecked
    +   alert
    +     That didn't work. You need a connection to turn notifications on or off.
  `);
  expect(await at.press("Turn off notifications")).toMatchInlineSnapshot(`
    -   button "Turn off notifications"
    +   * button "Turn on notifications"
    -     Notifications are on.
    -   group "Notify me about"
    -     checkbox "Messages" checked
    -     checkbox "Comments to approve" checked
    -     checkbox "Reports" checked
    -     checkbox "Requests to reconsider" checked
    -     * checkbox "Stories" unchecked
    -     checkbox "Corrections" checked
    -     checkbox "Voice messages" checked
    -     checkbox "Answers to events" checked
    -   alert
    -     That didn't work. You need a connection to turn notifications on or off.
  `);
  vi.stubGlobal("Notification", { permission: "denied" });
  const blocked = await at.open(<SettingsPage />, "/admin/settings");
  expect(blocked).not.toContain("Turn on notifications");
  expect(blocked).toContain("blocked");
});

/** Work that the server rejected, and some that it has not seen. */
async function putWaiting(): Promise<void> {
  putWork();
  await at.device.pull();
  const { commands, read } = at.device;
  const row = async (kind: "blog" | "news" | "community", n: number) =>
    (await read.row(kind, uuid(n)))?.row as never;
  const later = (minutes: number) => {
    at.device.clock += minutes * 60_000;
  };
  await commands.change("blog", await row("blog", 11), { title: "Bees, mine" });
  later(10);
  await commands.change("news", await row("news", 21), { title: "The hall, mine" });
  later(20);
  await commands.change("blog", await row("blog", 12), { title: "ንህቢ ናተይ" });
  later(30);
  await commands.remove("community", await row("community", 31));
  at.put("blog", uuid(11), { title: "Bees, theirs" });
  at.remote.take(uuid(21));
  at.put("community", uuid(31), { title: "Coffee, theirs" });
  later(5);
  await at.device.send();
  at.remote.fail("save", { kind: "rejected", code: "title_length", message: "The title is too long." });
  await commands.change("news", await row("news", 23), { title: "The door, mine" });
  await at.device.send();
  later(40);
  await commands.change("news", await row("news", 22), { title: "The roof, mine" });
  later(1);
  await commands.storeDraft({
    kind: "blog",
    rowId: uuid(99),
    base: null,
    fields: { title: " Unsaved " },
  } as never);
}

const WAITING = "/admin/waiting";

it("what waits on this device is listed with its reason, what needs the owner first", async () => {
  await putWaiting();
  expect(await at.open(<AdminWaitingPage />, WAITING)).toMatchInlineSnapshot(`
    h1 "Waiting"
    What is only on this device: changes on their way, oldest first, and drafts.
    section "Needs your attention"
      h2 "Needs your attention"
      item
        article "Edit to blog post “Bees, mine”"
          h3 "Edit to blog post “Bees, mine”"
          It was changed elsewhere after you started. 19:00
          link "Compare and choose" to /admin/conflict/#new
          button "Discard"
      item
        article "Edit to news article “The hall, mine”"
          h3 "Edit to news article “The hall, mine”"
          It was deleted elsewhere after you started. 19:10
          button "Publish again"
          button "Discard"
      item
        article "Deletion of community post “Coffee”"
          h3 "Deletion of community post “Coffee”"
          It was changed elsewhere after you started. 20:00
          button "Delete anyway"
          button "Keep it"
      item
        article "Edit to news article “The door, mine”"
          h3 "Edit to news article “The door, mine”"
          Not sent: The title is too long. 20:05
          link "Edit" to /admin/news/#23
          button "Try again"
          button "Discard"
    section "Waiting, in this order"
      h2 "Waiting, in this order"
      item
        article "Edit to news article “The roof, mine”"
          h3 "Edit to news article “The roof, mine”"
          Sending 20:45
          button "Undo"
    section "Drafts"
      h2 "Drafts"
      item
        h3 "Unsaved"
        blog post · Draft saved 20:46
        link "Open: Unsaved" to /admin/blog/#99
        button "Discard: Unsaved"
  `);
  expect(await at.open(<AdminWaitingPage />, WAITING, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ዝፅበዩ"
    ኣብዚ መሳርሒ ጥራሕ ዘሎ፦ ክስደድ ዝፅበ ለውጢ፣ ብዝገበርኩምዎ ቅደም ሰዓብ፣ ከምኡውን ንድፍታት።
    section "ንዓኹም ዝፅበ"
      h2 "ንዓኹም ዝፅበ"
      item
        article "ለውጢ ናይ ብሎግ ዓንቀፅ «Bees, mine»"
          h3 "ለውጢ ናይ ብሎግ ዓንቀፅ «Bees, mine»"
          ካብ ዝጀመርኩም ንደሓር ኣብ ካልእ ቦታ ተለዊጡ። 1:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00)
          link "ኣነፃፂርኩም ምረፁ" to /admin/conflict/#new
          button "ደርብዩ"
      item
        article "ለውጢ ዜና «The hall, mine»"
          h3 "ለውጢ ዜና «The hall, mine»"
          ካብ ዝጀመርኩም ንደሓር ኣብ ካልእ ቦታ ተደምሲሱ። 1:10 ምሸት ብኣቆፃፅራ ሓበሻ (19:10)
          button "ብሓድሽ ዘርግሕዎ"
          button "ደርብዩ"
      item
        article "ምድምሳስ ናይ ማሕበረሰብ ፅሑፍ «Coffee»"
          h3 "ምድምሳስ ናይ ማሕበረሰብ ፅሑፍ «Coffee»"
          ካብ ዝጀመርኩም ንደሓር ኣብ ካልእ ቦታ ተለዊጡ። 2:00 ምሸት ብኣቆፃፅራ ሓበሻ (20:00)
          button "ይኹን ደምስሱ"
          button "ይፅናሕ"
      item
        article "ለውጢ ዜና «The door, mine»"
          h3 "ለውጢ ዜና «The door, mine»"
          ኣይተሰደደን፦ The title is too long. 2:05 ምሸት ብኣቆፃፅራ ሓበሻ (20:05)
          link "ኣርሙ" to /admin/news/#23
          button "ደጊምኩም ፈትኑ"
          button "ደርብዩ"
    section "ዝፅበዩ፣ ብዚ ቅደም ሰዓብ"
      h2 "ዝፅበዩ፣ ብዚ ቅደም ሰዓብ"
      item
        article "ለውጢ ዜና «The roof, mine»"
          h3 "ለውጢ ዜና «The roof, mine»"
          ይስደድ ኣሎ 2:45 ምሸት ብኣቆፃፅራ ሓበሻ (20:45)
          button "ንድሕሪት መልሱ"
    section "ንድፍታት"
      h2 "ንድፍታት"
      item
        h3 "Unsaved"
        ናይ ብሎግ ዓንቀፅ · ንድፊ ተዓቂቡ 2:46 ምሸት ብኣቆፃፅራ ሓበሻ (20:46)
        link "ክፈቱ: Unsaved" to /admin/blog/#99
        button "ደርብዩ: Unsaved"
  `);
});

it("what was rejected is tried again, made anew or deleted all the same", async () => {
  await putWaiting();
  await at.open(<AdminWaitingPage />, WAITING);
  expect(await at.press("Publish again")).toMatchInlineSnapshot(`
    -     article "Edit to news article “The hall, mine”"
    -       h3 "Edit to news article “The hall, mine”"
    -       It was deleted elsewhere after you started. 19:10
    -       button "Publish again"
    -       button "Discard"
    -   item
    +     article "New news article “The hall, mine”"
    +       h3 "New news article “The hall, mine”"
    +       Sending 19:10
    +       button "Undo"
    +   item
  `);
  expect(await at.press("Delete anyway")).toMatchInlineSnapshot(`
    -     article "Deletion of community post “Coffee”"
    -       h3 "Deletion of community post “Coffee”"
    -       It was changed elsewhere after you started. 20:00
    -       button "Delete anyway"
    -       button "Keep it"
    -   item
    +     article "Deletion of community post “Coffee”"
    +       h3 "Deletion of community post “Coffee”"
    +       Sending 20:00
    +       button "Undo"
    +   item
  `);
  expect(await at.press("Try again")).toMatchInlineSnapshot(`
    -   item
    -     article "Edit to news article “The door, mine”"
    -       h3 "Edit to news article “The door, mine”"
    -       Not sent: The title is too long. 20:05
    -       link "Edit" to /admin/news/#23
    -       button "Try again"
    -       button "Discard"
    +     article "Edit to news article “The door, mine”"
    +       h3 "Edit to news article “The door, mine”"
    +       Sending 20:05
    +   item
  `);
  await at.send();
  expect(at.remote.row(uuid(31))).toBeUndefined();
  expect(at.remote.row(uuid(21))).toMatchObject({ title: "The hall, mine" });
  expect(at.remote.row(uuid(23))).toMatchObject({ title: "The door, mine" });
});

it("what was rejected is discarded, what was not sent is taken back, and a draft only after a question", async () => {
  await putWaiting();
  await at.open(<AdminWaitingPage />, WAITING);
  expect(await at.press("Keep it")).toMatchInlineSnapshot(`
    -     article "Deletion of community post “Coffee”"
    -       h3 "Deletion of community post “Coffee”"
    -       It was changed elsewhere after you started. 20:00
    -       button "Delete anyway"
    -       button "Keep it"
    -   item
  `);
  expect(await at.press("Discard", { nth: 1 })).toMatchInlineSnapshot(`
    -     article "Edit to news article “The hall, mine”"
    -       h3 "Edit to news article “The hall, mine”"
    -       It was deleted elsewhere after you started. 19:10
    -       button "Publish again"
    -       button "Discard"
    -   item
    + status
    +   Discarded. The text is kept with the post.
    +   button "Close"
    + alert
  `);
  expect(await at.press("Undo")).toMatchInlineSnapshot(`
    - section "Waiting, in this order"
    -   h2 "Waiting, in this order"
    -   item
    -     article "Edit to news article “The roof, mine”"
    -       h3 "Edit to news article “The roof, mine”"
    -       Sending 20:45
    -       button "Undo"
  `);
  expect(await at.press("Discard: Unsaved")).toMatchInlineSnapshot(`
    +     dialog "Discard unsaved changes?"
    +       h2 "Discard unsaved changes?"
    +       Unsaved
    +       What you've typed since the last save will be lost. What's on the site stays.
    +       form
    +         * button "Cancel"
    +         button "Discard"
  `);
  await at.press("Cancel");
  expect(await at.device.read.drafts()).toHaveLength(1);
  await at.press("Discard: Unsaved");
  await at.press("Discard");
  expect(await at.device.read.drafts()).toEqual([]);
  expect(await at.queued()).toMatchInlineSnapshot(`
    blog #11 {"title":"Bees, mine"}
    news #23 {"title":"The door, mine"}
  `);
});

it("what waits is counted on the overview and named by its reason on the page of health", async () => {
  await putWaiting();
  const overview = await at.open(<DashboardPage />, "/admin/dashboard");
  const todo = overview.slice(overview.indexOf('section "To do"'), overview.indexOf('link "New blog post"'));
  expect(todo).toMatchInlineSnapshot(`
    section "To do"
      h2 "To do"
      item
        link "1 request about personal data has been overdue since Sunday 1 November 2026 · 21 days overdue" to /admin/personal-data
      item
        link "1 request about personal data, to answer by Sunday 20 December 2026 · 28 days left" to /admin/personal-data
      item
        link "4 need your attention" to /admin/waiting
      item
        link "1 not sent yet" to /admin/waiting
      item
        link "1 report or request waiting for more than 2 days" to /admin/comments
      item
        link "2 messages to answer" to /admin/messages
      item
        link "1 comment to approve" to /admin/comments
      item
        link "1 reported comment" to /admin/comments
      item
        link "1 story to read" to /admin/submissions
      item
        link "Blog Posts: 2 drafts to finish" to /admin/blog?state=draft
  `);
  expect(
    (await at.open(<HealthPage />, "/admin/health")).split("\n").slice(2, 11).join("\n"),
  ).toMatchInlineSnapshot(`
    item
      To do. Changes made on this device that were not accepted: 4.
      item
        It was changed elsewhere after you started. (2)
      item
        It was deleted elsewhere after you started. (1)
      item
        Not sent: The title is too long. (1)
      link "Open Waiting" to /admin/waiting
  `);
});

it("what cannot be tried again for lack of storage is said", async () => {
  await putWaiting();
  await at.open(<AdminWaitingPage />, WAITING);
  const before = await at.queued();
  for (const name of ["Try again", "Publish again", "Delete anyway"])
    expect(await at.refused(name)).toBe(`alert: ${m.not_kept_full()} | button "Close"`);
  expect(await at.queued()).toBe(before);
});

it("every kind of row has its name and its page", () => {
  expect(
    ADMIN_KINDS.map((kind) => `${kind}: ${kindName(kind)} at ${pathOfRow(kind, "id")}`).join("\n"),
  ).toMatchInlineSnapshot(`
    blog: blog post at /admin/blog/id
    news: news article at /admin/news/id
    community: community post at /admin/community/id
    service: service at /admin/services/id
    profile: site profile at /admin/profile
    comment: comment at /admin/comments
    event: event at /admin/events/id
    message: message at /admin/messages
    attendance: answer to an event at /admin/events
    request: request about personal data at /admin/personal-data
    submission: contribution at /admin/submissions
    deletion: deletion at /admin/deleted
  `);
});

it.each(["blog", "news", "community"] as const)("a late post of %s leads to its list", async (kind) => {
  at.put(kind, uuid(81), {
    title: "Late",
    published: false,
    publishAt: "2026-11-23T09:00:00.000000Z",
  } as never);
  await at.device.pull();
  at.device.clock = Date.parse("2026-11-23T10:00:00Z");
  health = { ...health, overdue: true };
  expect(await at.open(<HealthPage />, "/admin/health")).toContain(`to /admin/${kind}?state=scheduled`);
});

it("the first steps are listed at once, and say what only the server knows when it has answered", async () => {
  putWork();
  at.parts.health = () => new Promise(() => undefined);
  const asked = await at.open(<DashboardPage />, "/admin/dashboard");
  expect(
    asked
      .split("\n")
      .filter((line) => /link "(Notifications|A backup)/.test(line))
      .join("\n"),
  ).toMatchInlineSnapshot(`
    link "Notifications Shown when you're online · Know when someone writes to you." to /admin/settings#notifications
        link "A backup Shown when you're online · Download everything today, and have the server make a copy every day." to /admin/settings#transfer
  `);
});

it("with nothing that waits the page says so", async () => {
  expect(await at.open(<AdminWaitingPage />, "/admin/waiting")).toMatchInlineSnapshot(`
    h1 "Waiting"
    What is only on this device: changes on their way, oldest first, and drafts.
    All sent. Nothing is waiting.
    link "New blog post" to /admin/blog/new
  `);
});
