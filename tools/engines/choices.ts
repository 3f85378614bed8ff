import { paths } from "../../src/config/paths.ts";
import { press, until, untilSays } from "./in-page.ts";
import { changeTo } from "./looks.ts";
import { offline, restart, type Trip, text, visit } from "./trip.ts";

/** In both languages, and after the page was opened anew. */
export async function changeLanguage(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.home);
  for (const language of ["ti", "en"] as const) {
    await changeTo(trip, language);
    await visit(trip, paths.home);
    const isIn = () => tab.run((lang) => document.documentElement.lang === lang, language);
    await until(`the page in ${language}`, isIn);
    await untilSays(tab, language === "ti" ? "ቤት ተጋሩ ኣብ ብሪጣንያ" : "A home for Tigrayans in the UK");
  }
}

/** Where nothing is stored, a language holds for the page and the links that are followed from it. */
export async function changeLanguageOfThisPage(trip: Trip): Promise<void> {
  await visit(trip, paths.about);
  await changeTo(trip, "ti");
  await press(trip.tab, "English");
  await until("the page in English", () => trip.tab.run(() => document.documentElement.lang === "en"));
}

/** Dark, also after the page was opened anew if the browser `keeps` it, and light. */
export async function changeTheme(trip: Trip, keeps = true): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.about);
  await chooseTheme(trip, text("mode_to_dark"));
  await until("a dark page", () => tab.run(isDark));
  await visit(trip, paths.about);
  await until(
    keeps ? "a page that stays dark" : "a page as before",
    async () => (await tab.run(isDark)) === keeps,
  );
  if (keeps) await chooseTheme(trip, text("mode_to_light"));
  await until("a light page", async () => !(await tab.run(isDark)));
}

async function chooseTheme({ tab }: Trip, name: string): Promise<void> {
  await press(tab, text("menu_open"));
  await press(tab, name);
}

/** In the page: true if what is behind the text is darker than half. */
function isDark(): boolean {
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red < 128;
}

/** Without a push service to be reached, the choice waits, or the page says why there are none. */
export async function chooseNotifications(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, paths.notifications);
  const reasons = ["notifications_unsupported", "notifications_blocked"].map(text);
  const off = text("notifications_are_off");
  await until("a state of notifications", () => tab.run(saysOneOf, [off, ...reasons]));
  if (!(await tab.run(saysOneOf, [off]))) return;
  await offline(trip, async () => {
    await press(tab, text("notifications_turn_on"));
    const outcomes = ["notifications_waiting", "notifications_refused", "notifications_turning_on"].map(text);
    await until("what became of the choice", () => tab.run(saysOneOf, outcomes));
  });
}

function saysOneOf(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => document.querySelector("main")?.textContent?.includes(sentence));
}

/** A post that is pinned is in the library, and whole with its picture after a restart without the server. */
export async function pinPost(trip: Trip): Promise<void> {
  const { rows } = trip;
  await visit(trip, paths.article(rows.article));
  await press(trip.tab, text("pin_label"));
  await until("a pin", () =>
    trip.tab.run(
      (label) => document.querySelector(`[aria-label="${label}"]`) !== null,
      text("pin_pinned_label"),
    ),
  );
  await visit(trip, paths.library);
  await until("the pinned post", () =>
    trip.tab.run(
      (href) => document.querySelector(`main a[href="${href}"]`) !== null,
      paths.article(rows.article),
    ),
  );
  await offline(trip, async () => {
    await restart(trip);
    await visit(trip, paths.article(rows.article));
    await until("its picture", () =>
      trip.tab.run(() =>
        [...document.querySelectorAll("main img")].some((img) => (img as HTMLImageElement).naturalWidth > 0),
      ),
    );
  });
}
