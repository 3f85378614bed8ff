import { mkdirSync } from "node:fs";
import path from "node:path";
import { adminScreens, publicScreens, type Screen } from "../../tests/e2e/support/screens.ts";
import { press, until } from "./in-page.ts";
import { type Trip, textIn, visit } from "./trip.ts";

/** How what a screen shows is drawn, by what it is. */
export type Looks = Readonly<Record<string, string>>;

/** How many differences of a screen are told. */
const SHOWN_DIFFERENCES = 3;

export async function readEveryPage(trip: Trip): Promise<void> {
  await lookAtAll(trip, publicScreens(trip.rows), "en");
}

/** The same in Tigrinya, and back. */
export async function readEveryPageInTigrinya(trip: Trip): Promise<void> {
  await visit(trip, "/");
  await changeTo(trip, "ti");
  try {
    await lookAtAll(trip, publicScreens(trip.rows), "ti");
  } finally {
    await changeTo(trip, "en");
  }
}

export async function readAdmin(trip: Trip): Promise<void> {
  await lookAtAll(trip, adminScreens(trip.rows), "en");
}

const LANGUAGE_BUTTONS = { en: "English", ti: "ትግርኛ" };

/** Presses the button of a language on the page that is open. */
export async function changeTo({ tab }: Trip, language: keyof typeof LANGUAGE_BUTTONS): Promise<void> {
  await press(tab, LANGUAGE_BUTTONS[language]);
  await until(`the page in ${language}`, () =>
    tab.run((lang) => document.documentElement.lang === lang, language),
  );
}

async function lookAtAll(trip: Trip, screens: readonly Screen[], language: "en" | "ti"): Promise<void> {
  const faults: string[] = [];
  for (const { name, address, act } of screens) {
    if (act) continue;
    const fault = await look(trip, address, `${name}-${language}`);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  if (faults.length > 0) throw new Error(faults.join("; "));
}

/** What is wrong with a screen: too wide, or drawn otherwise than in the machine's Chromium. */
async function look(trip: Trip, address: string, name: string): Promise<string | null> {
  const { tab, reference, isReference, pictures } = trip;
  await visit(trip, address, textIn(name.endsWith("ti") ? "ti" : "en"));
  await tab.run(() => document.fonts.ready.then(() => undefined));
  const beyond = await tab.run(widthBeyond);
  const looks = await tab.run(looksOf);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await tab.picture(path.join(pictures, `${name}.png`));
  }
  if (beyond > 0) return `${beyond} px wider than the window`;
  if (isReference) reference.set(name, looks);
  return differences(reference.get(name) ?? {}, looks);
}

/** In the page: by how many pixels it is wider than the window, once it is at rest. */
async function widthBeyond(): Promise<number> {
  const beyond = () => document.documentElement.scrollWidth - innerWidth;
  for (let tries = 0; beyond() > 0 && tries < 20; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return beyond();
}

/** What both show and draw differently; what only one of them shows is another matter. */
function differences(reference: Looks, looks: Looks): string | null {
  const both = Object.entries(looks).filter(([key]) => key in reference);
  if (Object.keys(reference).length > 0 && both.length === 0) return "nothing is as in Chromium";
  const different = both.filter(([key, drawn]) => drawn !== reference[key]);
  if (different.length === 0) return null;
  const told = different
    .slice(0, SHOWN_DIFFERENCES)
    .map(([key, drawn]) => `${key} is ${drawn} and not ${reference[key]}`);
  return `${different.length} drawn differently: ${told.join(", ")}`;
}

/** Underline, transform and font of every heading, link, button and icon on the page. */
function looksOf(): Record<string, string> {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  const looks: Record<string, string> = {};
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll("a[href], h1, h2, h3, h4, summary, button, label, svg")) {
    if (element.getClientRects().length === 0) continue;
    const said = (element.closest("a, button, summary, h1, h2, h3") ?? element).textContent ?? "";
    const isIcon = element instanceof SVGElement;
    // An icon without words near it cannot be told from others.
    if (isIcon && said.trim() === "") continue;
    const what = `${element.tagName.toLowerCase()} "${said.trim().slice(0, 40)}"`;
    const nth = (counts.get(what) ?? 0) + 1;
    counts.set(what, nth);
    const style = getComputedStyle(element);
    const line = style.textDecorationLine || "none";
    const underline =
      line === "none" ? line : `${line} ${style.textDecorationThickness} ${style.textDecorationColor}`;
    const font = `${style.fontFamily.split(",")[0]?.replace(/["']/g, "")} ${style.fontSize} ${style.fontWeight}`;
    const drawn = (isIcon ? [style.transform] : [underline, style.transform, font]).join(" | ");
    looks[`${what} ${nth}`] = drawn.replace(/-?\d+\.?\d*(e-?\d+)?/g, (exact) =>
      String(Math.round(Number(exact) * 10) / 10 + 0),
    );
  }
  return looks;
}
