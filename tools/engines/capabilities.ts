import { paths } from "../../src/config/paths.ts";
import { COFFEE } from "../../tests/e2e/support/screens.ts";
import { find, press, type, until, untilSays } from "./in-page.ts";
import { playRecording } from "./sound.ts";
import { type Journey, offline, restart, type Trip, text, untilOnce, visit } from "./trip.ts";

/** How a page is drawn, where engines differ in what they understand. */
export const LOOKS: Journey = ["Looks: underlines, transforms, fonts", looks];

/** What no page has asked for before the server went. */
export const OFFLINE_PAGES: Journey = [
  "Privacy, notifications and digest offline after one visit",
  readRarePages,
];

/** What people answer, write and hear. */
export const ANSWERING: readonly Journey[] = [
  ["Answer to an event offline, with its code, sent once", answer],
  ["Story with a picture offline, sent once", sendStory],
  ["A half-written message after a restart offline", keepDraft],
  ["Tigrinya from Latin keys", typeTigrinya],
  ["The recording of a post plays", playRecording],
];

async function looks(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.home);
  const underlined = await tab.run(() => {
    const link = document.querySelector("main .quiet-link");
    const style = link && getComputedStyle(link);
    return style && [style.textDecorationLine, style.textDecorationThickness];
  });
  if (String(underlined) !== "underline,2px") throw new Error(`A link is underlined as ${underlined}.`);
  await until("the font of headings", () =>
    tab.run(() => {
      const heading = document.querySelector("h1");
      const family = heading ? getComputedStyle(heading).fontFamily : "";
      return family.startsWith("Literata") && document.fonts.check("600 20px Literata");
    }),
  );
  await visit(trip, paths.about);
  const off = await tab.run(() => {
    const pin = document.querySelector('svg[viewBox="0 0 32 42"]');
    const frame = pin?.parentElement?.getBoundingClientRect();
    const box = pin?.getBoundingClientRect();
    if (!frame || !box) return null;
    return [
      box.left + box.width / 2 - frame.left - frame.width / 2,
      box.bottom - frame.top - frame.height / 2,
    ].map(Math.round);
  });
  if (String(off) !== "0,0") throw new Error(`The pin of the map is off by ${off}.`);
  await visit(trip, paths.contact);
  const turned = await tab.run(() => {
    const details = document.querySelector("main details");
    if (!(details instanceof HTMLDetailsElement)) return null;
    details.open = true;
    const icon = details.querySelector("summary svg");
    if (!icon) return null;
    for (const animation of icon.getAnimations()) animation.finish();
    return getComputedStyle(icon).transform !== "none";
  });
  if (turned !== true) throw new Error("The icon of an open question is not turned.");
}

async function readRarePages(trip: Trip): Promise<void> {
  trip.site.proxy.down = true;
  try {
    await restart(trip);
    for (const [address, title] of [
      [paths.privacyNotice, text("privacy_title")],
      [paths.notifications, text("notifications_title")],
      [paths.digest("2026-11"), "November 2026"],
    ] as const) {
      await visit(trip, address);
      await untilSays(trip.tab, title);
    }
  } finally {
    trip.site.proxy.restore();
  }
}

async function answer(trip: Trip): Promise<void> {
  const { tab, guest: name } = trip;
  await visit(trip, paths.event(COFFEE));
  trip.site.proxy.down = true;
  try {
    await type(tab, text("attend_name"), name);
    await press(tab, text("attend_send"));
    await press(tab, text("pass_show"));
    await until("the code", () =>
      tab.run((label) => document.querySelector(`svg[aria-label="${label}"]`) !== null, text("pass_label")),
    );
  } finally {
    trip.site.proxy.restore();
  }
  await visit(trip, paths.event(COFFEE));
  await untilOnce(
    trip,
    "the answer",
    "select count(*)::int as n from public.attendances where name = $1",
    name,
  );
}

async function sendStory(trip: Trip): Promise<void> {
  const { tab } = trip;
  const words = `A story of ${trip.engine.name}, ${crypto.randomUUID()}`;
  await visit(trip, paths.story);
  trip.site.proxy.down = true;
  try {
    await type(tab, text("story_body"), words);
    await tab.choose(await find(tab, "file", text("story_add_picture")), trip.photo);
    await until("the picture", () => tab.run(() => document.querySelector("main form img") !== null));
    await press(tab, text("story_send"));
    await untilSays(tab, text("submission_stored"));
  } finally {
    trip.site.proxy.restore();
  }
  await visit(trip, paths.waiting);
  await untilOnce(
    trip,
    "the story",
    `select count(*)::int as n from public.submissions s where body = $1
      and exists (select from private.submitted_files f where f.submission_id = s.id)`,
    words,
  );
}

async function keepDraft(trip: Trip): Promise<void> {
  const words = `Half a sentence, ${crypto.randomUUID()}`;
  await visit(trip, paths.contact);
  await offline(trip, async () => {
    await type(trip.tab, text("contact_message"), words);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await restart(trip);
    await visit(trip, paths.contact);
    await until("the half-written message", () =>
      trip.tab.run(
        (said) => [...document.querySelectorAll("textarea")].some(({ value }) => value === said),
        words,
      ),
    );
  });
}

async function typeTigrinya(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.search);
  await type(tab, text("search_box"), "");
  await press(tab, text("typing_switch"));
  await type(tab, text("search_box"), "selam");
  await until("ሰላም", () =>
    tab.run(() => [...document.querySelectorAll("input")].some(({ value }) => value.startsWith("ሰላ"))),
  );
}
