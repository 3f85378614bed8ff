import { paths } from "../../src/config/paths.ts";
import { COFFEE } from "../../tests/e2e/support/screens.ts";
import { giveFile } from "./giving.ts";
import { press, type, until, untilSays } from "./in-page.ts";
import { type Trip, text, untilOnce, visit } from "./trip.ts";

/** What no page may say where nothing is stored. */
const UNTRUE = [
  ...["bar_saved", "open_kept", "open_here", "attend_reminds", "pin_pinned_label", "story_body_hint"].map(
    text,
  ),
  "Draft saved",
];

/** Nothing promises what will be gone. */
export async function promiseNothing(trip: Trip): Promise<void> {
  const { rows } = trip;
  const addresses = [
    ...[
      paths.home,
      paths.contact,
      paths.story,
      paths.waiting,
      paths.library,
      paths.notifications,
      paths.open,
    ],
    ...[paths.post(rows.post), paths.article(rows.article), paths.event(COFFEE), paths.reportWord],
  ];
  for (const address of addresses) {
    await visit(trip, address);
    await untilSays(trip.tab, "not available offline");
    const said = await trip.tab.run(
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
      (sentences) => sentences.filter((one) => document.body.innerText.includes(one)),
      UNTRUE,
    );
    if (said.length > 0) throw new Error(`${address} says "${said.join('", "')}".`);
  }
}

/** An answer is known after a reload, so that no second place is taken; after the page was closed it says that it cannot be. */
export async function answerOnce(trip: Trip): Promise<void> {
  const { tab, guest } = trip;
  await visit(trip, paths.event(COFFEE));
  await type(tab, text("attend_name"), guest);
  await press(tab, text("attend_send"));
  await untilSays(tab, text("attend_confirmed"));
  await untilSays(tab, "once this page is closed");
  await tab.run(() => setTimeout(() => location.reload(), 0));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await untilSays(tab, text("attend_confirmed"));
  await press(tab, text("pass_show"));
  const query = "select count(*)::int as n from public.attendances where name = $1";
  await untilOnce(trip, "the answer", query, guest);
  await visit(trip, paths.event(COFFEE));
  await untilSays(tab, "so it can't know whether you have answered before");
}

/** What is half written outlives a reload. */
export async function reloadDraft(trip: Trip): Promise<void> {
  const { tab } = trip;
  const words = `Half a sentence, ${crypto.randomUUID()}`;
  await visit(trip, paths.contact);
  await type(tab, text("contact_message"), words);
  await tab.run(() => setTimeout(() => location.reload(), 0));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await until("the half-written message", () =>
    tab.run((said) => [...document.querySelectorAll("textarea")].some(({ value }) => value === said), words),
  );
}

/** A post from a file can be read, and is not said to be kept. */
export function openUnkept(trip: Trip): Promise<void> {
  return giveFile(trip, text("open_unkept"));
}

/** The library says that it keeps nothing. */
export async function readEmptyLibrary(trip: Trip): Promise<void> {
  await visit(trip, paths.library);
  await untilSays(trip.tab, "Your browser doesn't save anything for this site.");
}
