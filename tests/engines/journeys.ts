import { mkdirSync } from "node:fs";
import path from "node:path";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import type { FaultySite } from "../e2e/support/faulty-site.ts";
import { createOwnPosts, type OwnPosts } from "../e2e/support/own-posts.ts";
import { adminScreens, publicScreens } from "../e2e/support/screens.ts";
import { DEMO_SIGN_IN } from "../integration/support/demo.ts";
import { ANSWERING, LOOKS, OFFLINE_PAGES } from "./capabilities.ts";
import { find, press, type, until, untilSays } from "./in-page.ts";
import type { Tab } from "./tab.ts";
import { isComplete, type Journey, restart, type Trip, text, visit } from "./trip.ts";

/** What is expected of a browser. `reads` is below the supported versions, `looks` cannot be driven, `keeps nothing` may not store data. */
export type Expected = "everything" | "reads" | "looks" | "keeps until closed" | "keeps nothing";

const LANGUAGE_BUTTONS = { en: "English", ti: "ትግርኛ" };
const AUTHOR = "Aster";

const READING: readonly Journey[] = [
  ["First visit: saved on the device", firstVisit],
  ["Every public page", readEveryPage],
  ["Reading offline after a restart", readOffline],
];
const ACTING: readonly Journey[] = [
  ["Like, comment and message offline, sent once", actOffline],
  ["Language", changeLanguage],
  ["Search", search],
];
const OWNING: readonly Journey[] = [
  ["Sign-in", signIn],
  ["Every page of the admin", readAdmin],
  ["Write with a picture, publish", writeAndPublish],
];

/** The journeys of `npm run test:engines`, in order: each starts where the one before ended. */
export const JOURNEYS: Readonly<Record<Expected, readonly Journey[]>> = {
  everything: [...READING, LOOKS, OFFLINE_PAGES, ...ACTING, ...ANSWERING, ...OWNING],
  reads: READING,
  looks: [...READING, LOOKS, OFFLINE_PAGES],
  "keeps until closed": [
    ["First visit: saved until the window is closed", firstVisitInPrivate],
    ["Every public page", readEveryPage],
    ["Like, comment and message, sent once", actAtOnce],
    ["Language", changeLanguage],
    ["Search", search],
    ...OWNING,
  ],
  "keeps nothing": [
    ["First visit: says that nothing is saved", firstVisitUnsaved],
    ["Every public page", readEveryPage],
    ["Like, comment and message, sent once", actAtOnce],
    ["Search", search],
    ["Sign-in: says why it is impossible", refuseSignIn],
  ],
};

/** The part for `npm test`, which costs little. */
export const SHORT: readonly Journey[] = [
  ["is saved on the device on the first visit", firstVisit],
  ["is read offline after a restart", readOffline],
  ["keeps a like, a comment and a message made offline, and sends each once", actOffline],
];

/** Posts and comments of its own for one browser. */
export function makePlace(site: FaultySite): Promise<OwnPosts> {
  return createOwnPosts(site, 0);
}

async function firstVisit(trip: Trip): Promise<void> {
  await visit(trip, paths.home);
  await untilSays(trip.tab, text("bar_saved"));
  await until("a saved start page", () =>
    trip.tab.run(async () => (await (await caches.open("selam-start")).keys()).length > 0),
  );
}

async function firstVisitInPrivate(trip: Trip): Promise<void> {
  await visit(trip, paths.home);
  await untilSays(trip.tab, text("bar_saved_temporarily"));
}

async function firstVisitUnsaved(trip: Trip): Promise<void> {
  await visit(trip, paths.home);
  await untilSays(trip.tab, "not available offline");
}

async function readEveryPage(trip: Trip): Promise<void> {
  for (const { name, address } of publicScreens(trip.rows).filter(({ act }) => !act))
    await look(trip, address, name);
}

async function readAdmin(trip: Trip): Promise<void> {
  for (const { name, address } of adminScreens(trip.rows).filter(({ act }) => !act))
    await look(trip, address, name);
}

async function look(trip: Trip, address: string, name: string): Promise<void> {
  await visit(trip, address).catch((error) => {
    throw new Error(`${name}: ${error}`);
  });
  const beyond = await trip.tab.run(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) throw new Error(`${name}: ${beyond} px wider than the window`);
  if (!trip.pictures) return;
  mkdirSync(trip.pictures, { recursive: true });
  await new Promise((resolve) => setTimeout(resolve, 700));
  await trip.tab.picture(path.join(trip.pictures, `${name}.png`));
}

async function readOffline(trip: Trip): Promise<void> {
  trip.site.proxy.down = true;
  try {
    await restart(trip);
    const { post, article, newsItem } = trip.rows;
    for (const address of [paths.about, paths.post(post), paths.article(article), paths.newsItem(newsItem)])
      await visit(trip, address);
    await visit(trip, paths.home);
    await until("a picture", () =>
      trip.tab.run(() => [...document.querySelectorAll("img")].some(({ naturalWidth }) => naturalWidth > 0)),
    );
  } finally {
    trip.site.proxy.restore();
  }
}

async function actOffline(trip: Trip): Promise<void> {
  const words = `Written in ${trip.engine.name}, ${crypto.randomUUID()}`;
  const [post] = trip.place.posts;
  await visit(trip, paths.post(post));
  trip.site.proxy.down = true;
  try {
    await act(trip, words);
    await until("three actions on the disk", async () => {
      const kinds = await waiting(trip.tab);
      return ["like", "comment", "message"].every((kind) => kinds.includes(kind));
    });
    await restart(trip);
    await visit(trip, paths.post(post));
    await untilSays(trip.tab, words);
    await until("the like", () => isLiked(trip.tab));
  } finally {
    trip.site.proxy.restore();
  }
  await visit(trip, paths.waiting);
  await until("an empty outbox", async () => (await waiting(trip.tab)).length === 0);
  await tookEffectOnce(trip, words);
}

async function actAtOnce(trip: Trip): Promise<void> {
  const words = `Written in ${trip.engine.name}, ${crypto.randomUUID()}`;
  await act(trip, words);
  await tookEffectOnce(trip, words);
}

/** A like and a comment on this browser's own post, and a message. */
async function act(trip: Trip, words: string): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.post(trip.place.posts[0]));
  await press(tab, "Like, ");
  await until("the like", () => isLiked(tab));
  await type(tab, text("comment_name"), AUTHOR);
  await type(tab, text("comment_body"), words);
  await press(tab, text("comment_post"));
  await until("the comment", () =>
    tab.run(
      (said) => [...document.querySelectorAll("li")].some((li) => li.textContent?.includes(said)),
      words,
    ),
  );
  await visit(trip, paths.contact);
  await type(tab, text("contact_name"), AUTHOR);
  await type(tab, text("contact_email"), "aster@selam.example");
  await type(tab, text("contact_message"), words);
  await press(tab, text("contact_send"));
  await until("an empty form", () =>
    tab.run((said) => [...document.querySelectorAll("textarea")].every(({ value }) => value !== said), words),
  );
}

/** Compares with the database; what was sent twice may come late. */
async function tookEffectOnce({ site, place }: Trip, words: string): Promise<void> {
  const counted = async () => {
    const [row] = await site.query<{ likes: number; comments: number; messages: number }>(
      `select (select likes from public.community_posts where id = $1)::int as likes,
         (select count(*) from public.community_comments where body = $2)::int as comments,
         (select count(*) from public.contact_messages where message = $2)::int as messages`,
      [place.posts[0], words],
    );
    return JSON.stringify(row);
  };
  const once = JSON.stringify({ likes: 1, comments: 1, messages: 1 });
  await until("all effects", async () => (await counted()) === once);
  await site.proxy.idle();
  const now = await counted();
  if (now !== once) throw new Error(`took effect as ${now}`);
}

function isLiked(tab: Tab): Promise<boolean> {
  return tab.run(() => document.querySelectorAll('[aria-label$="you liked this"]').length === 1);
}

/** The kinds of the actions on the disk that were not sent. */
function waiting(tab: Tab): Promise<string[]> {
  return tab.run(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("selam-site");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("outbox").objectStore("outbox").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ intent }) => intent.kind));
          };
        };
      }),
  );
}

async function changeLanguage(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.home);
  for (const language of ["ti", "en"] as const) {
    await press(tab, LANGUAGE_BUTTONS[language]);
    const isIn = () => tab.run((lang) => document.documentElement.lang === lang, language);
    await until(`the page in ${language}`, isIn);
    await visit(trip, paths.home);
    await until(`the page in ${language}`, isIn);
    await untilSays(tab, language === "ti" ? "ቤት ተጋሩ ኣብ ብሪጣንያ" : "A home for Tigrayans in the UK");
  }
}

async function search(trip: Trip): Promise<void> {
  await visit(trip, paths.search);
  await type(trip.tab, text("search_box"), "coffee");
  await until("results", () =>
    trip.tab.run(() =>
      [...document.querySelectorAll("main a[href]")].some((link) => /coffee/i.test(link.textContent ?? "")),
    ),
  );
}

async function fillSignIn(trip: Trip): Promise<void> {
  await visit(trip, adminPaths.login);
  const { tab } = trip;
  await tab.press("input[type=email]");
  await tab.type(DEMO_SIGN_IN.email);
  await tab.press("input[type=password]");
  await tab.type(DEMO_SIGN_IN.password);
  await tab.press("form button[type=submit]");
}

async function signIn(trip: Trip): Promise<void> {
  await fillSignIn(trip);
  await until("the dashboard", () =>
    trip.tab.run((address) => location.pathname === address, adminPaths.dashboard),
  );
  await isComplete(trip.tab);
}

async function refuseSignIn(trip: Trip): Promise<void> {
  await fillSignIn(trip);
  await untilSays(trip.tab, "Your browser blocks site data");
}

async function writeAndPublish(trip: Trip): Promise<void> {
  const { tab, site } = trip;
  const title = `From ${trip.engine.name}, ${crypto.randomUUID()}`;
  const words = "Written where few have written.";
  await visit(trip, adminPaths.newArticle);
  await type(tab, text("writing_title"), title);
  await tab.press('.ProseMirror[contenteditable="true"]');
  await tab.type(words);
  await until("the text", () =>
    tab.run((said) => document.querySelector(".ProseMirror")?.textContent === said, words),
  );
  await openSettings(tab);
  await type(tab, text("writing_excerpt"), "A short one.");
  await tab.choose(await find(tab, "file", text("writing_picture_choose")), trip.photo);
  await untilSays(tab, "Will be uploaded when you save");
  await type(tab, text("editor_alt"), "A red cup");
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
