import { paths } from "../../src/config/paths.ts";
import type { FaultySite } from "../../tests/e2e/support/faulty-site.ts";
import { createOwnPosts, type OwnPosts } from "../../tests/e2e/support/own-posts.ts";
import { ANSWERING, LOOKS, OFFLINE_PAGES } from "./capabilities.ts";
import {
  changeLanguage,
  changeLanguageOfThisPage,
  changeTheme,
  chooseNotifications,
  pinPost,
} from "./choices.ts";
import { giveCodes, giveFile, shareLink } from "./giving.ts";
import { press, type, until, untilSays } from "./in-page.ts";
import { readAdmin, readEveryPage, readEveryPageInTigrinya } from "./looks.ts";
import { checkIn, publishOffline, refuseSignIn, settleConflict, signIn, writeAndPublish } from "./owner.ts";
import { playAllRecordings, sendVoice } from "./sound.ts";
import type { Tab } from "./tab.ts";
import { type Journey, restart, type Trip, text, visit } from "./trip.ts";
import { answerOnce, openUnkept, promiseNothing, readEmptyLibrary, reloadDraft } from "./unstored.ts";
import { update } from "./update.ts";

/**
 * What is expected of a browser. `reads` is below the supported versions, `keeps nothing` may not store data, and `draws` is the
 * one with which the others' looks are compared.
 */
export type Expected = "everything" | "reads" | "keeps until closed" | "keeps nothing" | "draws";

const AUTHOR = "Aster";

const READING: readonly Journey[] = [
  ["First visit: saved on the device", firstVisit],
  ["Every public page, drawn as in Chromium", readEveryPage],
  ["The same in Tigrinya", readEveryPageInTigrinya],
];
const SHARING: readonly Journey[] = [
  ["Share a link", shareLink],
  ["A post as a file, opened offline", giveFile],
  ["A post as QR codes, read by camera", giveCodes],
];
const CHOOSING: readonly Journey[] = [
  ["Language", changeLanguage],
  ["Theme", changeTheme],
  ["Search", search],
];
const SIGNING_IN: readonly Journey[] = [
  ["Sign-in", signIn],
  ["Every page of the admin, drawn as in Chromium", readAdmin],
  ["Write with a picture, publish", writeAndPublish],
];
const OWNING: readonly Journey[] = [
  ...SIGNING_IN,
  ["Publish offline, sent once after a restart", publishOffline],
  ["A conflict, and the choice", settleConflict],
  ["A guest's code, read at the door offline", checkIn],
  ["Recordings of every engine play", playAllRecordings],
];

/** The journeys of `npm run test:engines`, in order: each starts where the one before ended. */
export const JOURNEYS: Readonly<Record<Expected, readonly Journey[]>> = {
  everything: [
    ...READING,
    ["Reading offline after a restart", readOffline],
    LOOKS,
    OFFLINE_PAGES,
    ["Like, comment and message offline, sent once", actOffline],
    ...CHOOSING,
    ...ANSWERING,
    ["A voice message: recorded, heard, taken by the server", sendVoice],
    ["A pinned post, whole offline", pinPost],
    ["Notifications, as far as the browser has them", chooseNotifications],
    ...SHARING,
    ...OWNING,
    ["A new version, offered and taken", update],
  ],
  reads: [
    ["First visit: saved on the device", firstVisit],
    ["Every public page, readable", (trip) => readEveryPage({ ...trip, reference: new Map() })],
    ["Reading offline after a restart", readOffline],
  ],
  "keeps until closed": [
    ["First visit: saved until the window is closed", firstVisitInPrivate],
    ["Every public page, drawn as in Chromium", readEveryPage],
    ["Like, comment and message, sent once", actAtOnce],
    ...CHOOSING,
    ...SHARING,
    ["A voice message: recorded, heard, taken by the server", sendVoice],
    ...SIGNING_IN,
  ],
  "keeps nothing": [
    ["First visit: says that nothing is saved", firstVisitUnsaved],
    ["Every public page, drawn as in Chromium", readEveryPage],
    ["No page promises to keep anything", promiseNothing],
    ["Like, comment and message, sent once", actAtOnce],
    ["An answer to an event, not taken twice", answerOnce],
    ["A half-written message after a reload", reloadDraft],
    ["Language of the open page", changeLanguageOfThisPage],
    ["Theme of the open page", (trip) => changeTheme(trip, false)],
    ["Search", search],
    ["Share a link", shareLink],
    ["A post from a file, until the page is closed", openUnkept],
    ["The library says that it is empty", readEmptyLibrary],
    ["A voice message: recorded, heard, taken by the server", sendVoice],
    ["Sign-in: says why it is impossible", refuseSignIn],
  ],
  draws: [...READING, ...SIGNING_IN.slice(0, 2)],
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
  await type(tab, text("field_body"), words);
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

async function search(trip: Trip): Promise<void> {
  await visit(trip, paths.search);
  await type(trip.tab, text("search_box"), "coffee");
  await until("results", () =>
    trip.tab.run(() =>
      [...document.querySelectorAll("main a[href]")].some((link) => /coffee/i.test(link.textContent ?? "")),
    ),
  );
}
