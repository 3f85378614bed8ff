import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContextOptions, devices, type Page } from "playwright-core";
import { textsOf } from "../../scripts/page-texts.ts";
import { ROOT } from "../../server/root.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { Device } from "../../tests/e2e/support/browser.ts";
import { isAdminSaved, signIn } from "../../tests/e2e/support/owner.ts";
import { adminScreens, type Newest, publicScreens, type Screen } from "../../tests/e2e/support/screens.ts";
import { adminStates, publicStates, type State } from "../../tests/e2e/support/states.ts";
import type { ServerProcess } from "../../tests/integration/server/server-process.ts";
import { provideChromium } from "../../tests/provision/chromium.ts";
import { newestOf, prepareSite, serveSite } from "../bench/offline-site.ts";

/**
 * `npm run gallery -- [FOLDER] [WORD ...]`: every screen in every language, theme and width, online and with the
 * server stopped, as pictures in FOLDER (`gallery`): FOLDER/LANGUAGE-THEME-WIDTH/SCREEN.png, and SCREEN-offline.png.
 * Menus, dialogs and toasts are those whose name begins with `over-`, online only.
 * Words pick those whose path has one of them: `npm run gallery -- /tmp/g dark-390 article`.
 * A phone has touch, a mobile viewport without a scroll bar, and the name of one.
 */
const LANGUAGES = ["en", "ti"] as const;
const THEMES = ["light", "dark"] as const;
const { viewport: _, defaultBrowserType: __, ...phone } = devices["Pixel 7"] ?? {};
const KINDS: readonly Kind[] = [
  { widths: [320, 360, 390, 412], height: 844, options: { ...phone, deviceScaleFactor: 2 } },
  { widths: [768, 1280], height: 900, options: {} },
];

type Kind = {
  readonly widths: readonly number[];
  readonly height: number;
  readonly options: BrowserContextOptions;
};
type Shot = Screen & Partial<State>;
type FileOf = (look: string, name: string) => string | null;

async function main(folder: string, filters: readonly string[]): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "selam-gallery-"));
  try {
    await prepareSite(work);
    for (const language of LANGUAGES) {
      for (const kind of KINDS) {
        const fileOf: FileOf = (look, name) => {
          const file = `${language}-${look}/${name}.png`;
          const wanted = filters.length === 0 || filters.some((word) => file.includes(word));
          return wanted ? path.join(folder, file) : null;
        };
        const server = await serveSite(work);
        await photograph(server, await newestOf(server, work), language, kind, fileOf);
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Takes the screenshots of one language and kind of device, first with the server and then without it. */
async function photograph(
  server: ServerProcess,
  rows: Newest,
  language: (typeof LANGUAGES)[number],
  kind: Kind,
  fileOf: FileOf,
): Promise<void> {
  const locale = language === "en" ? "en-GB" : "ti-ET";
  const device = new Device({ ...kind.options, locale, reducedMotion: "reduce" });
  const text = textsOf(language);
  // Signing out needs the server; without it the login page redirects into the admin.
  const screens = [...publicScreens(rows), ...adminScreens(rows)].filter(
    ({ address }) => address !== adminPaths.login,
  );
  try {
    const page = await device.open();
    await page.goto(server.origin);
    await page.getByText(text("bar_saved")).first().waitFor({ timeout: 60_000 });
    await takeAll(page, server.origin, text, [...publicScreens(rows), ...publicStates(rows)], kind, fileOf);
    await openAdmin(page, server.origin);
    await takeAll(page, server.origin, text, [...adminScreens(rows), ...adminStates(rows)], kind, fileOf);
    server.child.kill("SIGTERM");
    await server.ended();
    await takeAll(page, server.origin, text, screens, kind, (look, name) => fileOf(look, `${name}-offline`));
  } finally {
    await device.end();
    server.child.kill("SIGTERM");
    await server.ended();
  }
}

/** Signs in as the demo's owner and waits until everything is stored. */
async function openAdmin(page: Page, origin: string): Promise<void> {
  await signIn(page, origin);
  for (let tries = 0; !(await isAdminSaved(page)); tries += 1) {
    if (tries === 120) throw new Error("The admin was not saved on this device.");
    await page.waitForTimeout(500);
  }
}

async function takeAll(
  page: Page,
  origin: string,
  text: (key: string) => string,
  screens: readonly Shot[],
  { widths, height }: Kind,
  fileOf: FileOf,
): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((mode) => localStorage.setItem("mode", mode), theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      for (const { name, address, act, open, end } of screens) {
        const file = fileOf(`${theme}-${width}`, name);
        if (!file) continue;
        // The browser does not reload for an address that differs only in its hash.
        await page.goto("about:blank");
        await page.goto(origin + address);
        await page.locator("h1").first().waitFor();
        await act?.(page, text);
        if (open) await page.locator(open).first().waitFor();
        await quiet(page);
        mkdirSync(path.dirname(file), { recursive: true });
        // What is over a page is placed in the window.
        await page.screenshot({ path: file, fullPage: !open });
        await end?.(page, text);
      }
    }
  }
}

/** Waits for the fonts and pictures in the window, and a moment for what follows them. */
async function quiet(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.fonts.status === "loaded" &&
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
        ),
      undefined,
      { timeout: 5_000 },
    )
    .catch((error: unknown) =>
      console.warn(page.url(), "was photographed before all of it had come.", error),
    );
  await page.waitForTimeout(200);
}

if (!(await provideChromium((line) => console.error(line)))) process.exit(1);
const [folder = path.join(ROOT, "gallery"), ...filters] = process.argv.slice(2);
await main(folder, filters);
