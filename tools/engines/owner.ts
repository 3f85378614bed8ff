import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { COFFEE } from "../../tests/e2e/support/screens.ts";
import { DEMO_SIGN_IN } from "../../tests/integration/support/demo.ts";
import { drawnCode, fakeCamera } from "./devices.ts";
import { find, press, type, until, untilSays } from "./in-page.ts";
import type { Tab } from "./tab.ts";
import { isComplete, offline, restart, type Trip, text, untilOnce, visit } from "./trip.ts";

const EDITOR = '.ProseMirror[contenteditable="true"]';

async function fillSignIn(trip: Trip): Promise<void> {
  await visit(trip, adminPaths.login);
  const { tab } = trip;
  await tab.press("input[type=email]");
  await tab.type(DEMO_SIGN_IN.email);
  await tab.press("input[type=password]");
  await tab.type(DEMO_SIGN_IN.password);
  await tab.press("form button[type=submit]");
}

export async function signIn(trip: Trip): Promise<void> {
  await fillSignIn(trip);
  await until("the dashboard", () =>
    trip.tab.run((address) => location.pathname === address, adminPaths.dashboard),
  );
  await isComplete(trip.tab);
}

export async function refuseSignIn(trip: Trip): Promise<void> {
  await fillSignIn(trip);
  await untilSays(trip.tab, "Your browser blocks site data");
}

export async function writeAndPublish(trip: Trip): Promise<void> {
  const { tab, site } = trip;
  const title = `From ${trip.engine.name}, ${crypto.randomUUID()}`;
  const words = "Written where few have written.";
  await writeArticle(trip, title, words);
  await openSettings(tab);
  await type(tab, text("field_excerpt"), "A short one.");
  await tab.choose(await find(tab, "file", text("writing_picture_choose")), trip.photo);
  await untilSays(tab, "Will be uploaded when you save");
  await type(tab, text("field_image_meta"), "A red cup");
  await closeSettings(tab);
  await press(tab, text("writing_publish"));
  await until("the published article", async () => {
    const found = await site.query(
      `select id from public.blog_posts where title = $1 and content like $2 and published and featured_image <> ''
         and (image_meta ->> 'width')::int < (image_meta ->> 'height')::int`,
      [title, `%${words}%`],
    );
    return found.length === 1;
  });
}

/** Written and published without the server, closed, and there once when it is back. */
export async function publishOffline(trip: Trip): Promise<void> {
  const title = `From a train, ${crypto.randomUUID()}`;
  await offline(trip, async () => {
    await writeArticle(trip, title, "Written in a tunnel.");
    await openSettings(trip.tab);
    await type(trip.tab, text("field_excerpt"), "A dark one.");
    await closeSettings(trip.tab);
    await press(trip.tab, text("writing_publish"));
    await until("a stored operation", () => trip.tab.run(hasQueued));
    await restart(trip);
    await visit(trip, adminPaths.list("blog"));
    await untilSays(trip.tab, title);
    await untilSays(trip.tab, "Will be published");
  });
  await visit(trip, adminPaths.waiting);
  const query = "select count(*)::int as n from public.blog_posts where title = $1 and published";
  await untilOnce(trip, "the published article", query, title);
}

/** The same field changed here and elsewhere: both versions are shown, and the chosen one is kept. */
export async function settleConflict(trip: Trip): Promise<void> {
  const { tab, site, place } = trip;
  const mine = ` of ${trip.engine.name}, ${crypto.randomUUID()}`;
  await visit(trip, adminPaths.post("blog", place.article));
  await until("the article", () =>
    tab.run(() =>
      [...document.querySelectorAll("textarea, input")].some(
        (one) => (one as HTMLInputElement).value === "Bread",
      ),
    ),
  );
  await offline(trip, async () => {
    await site.query("update public.blog_posts set title = 'Bread and salt' where id = $1", [place.article]);
    await type(tab, text("field_title"), mine);
    await press(tab, text("writing_save"));
    await until("a stored operation", () => tab.run(hasQueued));
  });
  await visit(trip, adminPaths.waiting);
  await untilSays(tab, text("conflict_open"));
  await tab.press(await find(tab, "link", text("conflict_open")));
  await untilSays(tab, "Bread and salt");
  await press(tab, text("conflict_save"));
  const query = "select count(*)::int as n from public.blog_posts where title = $1";
  await untilOnce(trip, "the chosen title", query, `Bread${mine}`);
}

/** A guest's code, from screen to camera, checks in without the server. */
export async function checkIn(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.event(COFFEE));
  await press(tab, text("pass_show"));
  const svg = `svg[aria-label="${text("pass_label")}"]`;
  await until("the code", async () => (await tab.run(drawnCode, svg)) !== null);
  const code = await tab.run(drawnCode, svg);
  if (!code) throw new Error("There is no code.");
  await visit(trip, adminPaths.guests(COFFEE));
  await untilSays(tab, trip.guest);
  await offline(trip, async () => {
    await visit(trip, adminPaths.guests(COFFEE));
    await tab.run(fakeCamera, [code]);
    await press(tab, text("scan_start"));
    await until("a guest who is in", () =>
      tab.run(
        (name) =>
          [...document.querySelectorAll('main [role="status"]')].some((s) => s.textContent?.includes(name)),
        trip.guest,
      ),
    );
  });
}

/** In the page: true if the admin's outbox on this device holds something. */
async function hasQueued(): Promise<boolean> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("selam-admin-"));
  if (!found?.name) return false;
  const opening = indexedDB.open(found.name);
  return new Promise((resolve, reject) => {
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("outbox").objectStore("outbox").count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result > 0);
      };
    };
  });
}

async function writeArticle(trip: Trip, title: string, words: string): Promise<void> {
  const { tab } = trip;
  await visit(trip, adminPaths.newPost("blog"));
  await type(tab, text("field_title"), title);
  await tab.press(EDITOR);
  await tab.type(words);
  await until("the text", () =>
    tab.run((place, said) => document.querySelector(place)?.textContent === said, EDITOR, words),
  );
}

async function openSettings(tab: Tab): Promise<void> {
  const button = ".write-bar button[aria-expanded]";
  await until("the settings' button", () => tab.run((b) => document.querySelector(b) !== null, button));
  const isOpen = (b: string) => document.querySelector(b)?.getAttribute("aria-expanded") === "true";
  if (!(await tab.run(isOpen, button))) await tab.press(button);
  await until("the settings", () => tab.run(isOpen, button));
}

/** Closes the settings where they are a sheet over the text, as on a phone. */
async function closeSettings(tab: Tab): Promise<void> {
  if (await tab.run(() => document.querySelector(".write-sheet") === null)) return;
  await tab.escape();
  await until("the text alone", () => tab.run(() => document.querySelector(".write-sheet") === null));
}
