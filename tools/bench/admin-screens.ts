import path from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { openBackend } from "../../server/open-backend.ts";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { Device } from "../../tests/e2e/support/browser.ts";
import { signIn, untilAdminSaved } from "../../tests/e2e/support/owner.ts";
import type { ServerProcess } from "../../tests/integration/server/server-process.ts";
import { quantile, type ReportLine, reportLine, series } from "./figures.ts";
import { addArticles, addMessages, liftLimits } from "./fill-database.ts";
import { observeLongTasks } from "./long-tasks.ts";
import { dataOf, prepareSite, serveSite } from "./offline-site.ts";
import { inTurn } from "./rounds.ts";

const ARTICLES = 20_000;
const MESSAGES = 5_000;
const ROUNDS = 3;
/** What follows the first rows ends within it. */
const AFTERWARDS_MS = 500;
const BUDGET = { task: 50, growth: 1.5 } as const;
/** For information: the goal is for a processor as it is. */
const SLOWED = 4;

/** A screen, and what of it is there only once it has read its rows. */
const SCREENS = [
  { name: "the dashboard", address: adminPaths.dashboard, shows: "main ul[aria-busy=false]" },
  {
    name: "the list of articles",
    address: adminPaths.list("blog"),
    shows: `main li a[href^="${adminPaths.list("blog")}/"]`,
  },
  { name: "the messages", address: adminPaths.messages, shows: "main li" },
] as const;
/** The screen between them, which reads little. */
const NEUTRAL = adminPaths.profile;

type Screen = (typeof SCREENS)[number];
/** Milliseconds from the click to the rows, and of the longest task; 0 if the browser calls none long. */
type Opened = { readonly shown: number; readonly longest: number };
type Admin = { readonly page: Page; readonly devtools: CDPSession; readonly origin: string };

/**
 * The longest task while the owner opens screens of an admin with 20,000 articles and 5,000 messages on the device, beside a small
 * site's, in turn: by a link of the menu, also with the processor slowed four times, and by its address, which starts the app too.
 * @returns the measurement, once the sites are filled
 */
export async function prepareAdminScreens(folder: string): Promise<() => AsyncGenerator<ReportLine>> {
  const folders = { full: path.join(folder, "full"), small: path.join(folder, "small") };
  await Promise.all(Object.values(folders).map(prepareSite));
  await fill(dataOf(folders.full));
  return () => adminScreens(folders);
}

async function* adminScreens(folders: { full: string; small: string }): AsyncGenerator<ReportLine> {
  const device = new Device({ onDisk: true, full: true, viewport: { width: 1280, height: 900 } });
  const servers: ServerProcess[] = [];
  try {
    const first = await device.open();
    const open = async (of: string): Promise<Admin> => {
      const server = await serveSite(of);
      servers.push(server);
      const page = servers.length === 1 ? first : await device.context.newPage();
      await page.addInitScript(observeLongTasks);
      await signIn(page, server.origin);
      await untilAdminSaved(page);
      return { page, devtools: await page.context().newCDPSession(page), origin: server.origin };
    };
    const full = await open(folders.full);
    const small = await open(folders.small);
    for (const screen of SCREENS) {
      yield* compared(full, small, screen, HOW.link, 1);
      yield* compared(full, small, screen, HOW.address, 1);
      yield* compared(full, small, screen, HOW.link, SLOWED);
    }
  } finally {
    await device.end();
    for (const server of servers) {
      server.child.kill("SIGTERM");
      await server.ended();
    }
  }
}

async function* compared(
  full: Admin,
  small: Admin,
  screen: Screen,
  { how, open }: (typeof HOW)[keyof typeof HOW],
  slowed: number,
): AsyncGenerator<ReportLine> {
  const { results, load } = await inTurn(ROUNDS, ["full", "small"], (which) => {
    const admin = which === "full" ? full : small;
    return measure(admin, slowed, () => open(admin, screen));
  });
  const isGoal = slowed === 1;
  const name = `${screen.name} of an admin with ${ARTICLES} articles, ${how}${isGoal ? "" : `, slowed ${slowed} times`}`;
  const shown = (rounds: readonly Opened[]) => series(rounds.map((round) => round.shown));
  const growth = isGoal ? BUDGET.growth : null;
  yield reportLine(
    `milliseconds until it is shown: ${name}`,
    shown(results.full),
    shown(results.small),
    growth,
    load,
  );
  const longest = longestOf(results.full);
  yield reportLine(
    `milliseconds of the longest task: ${name}`,
    [longest.medianMs, longest],
    [BUDGET.task, { ms: BUDGET.task, smallSite: longestOf(results.small).medianMs }],
    isGoal ? 1 : null,
    load,
  );
}

async function fill(dataDir: string): Promise<void> {
  const backend = await openBackend({ dataDir, siteUrl: "http://localhost:4173", seed: true });
  await liftLimits(backend);
  await addArticles(backend, ARTICLES);
  await addMessages(backend, MESSAGES);
  await backend.close();
}

async function measure(
  { page, devtools }: Admin,
  slowed: number,
  open: () => Promise<Opened>,
): Promise<Opened> {
  await page.bringToFront();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  try {
    return await open();
  } finally {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** From another screen, as the app does it. */
async function byLink({ page, origin }: Admin, screen: Screen): Promise<Opened> {
  if (page.url() !== origin + NEUTRAL) await page.goto(origin + NEUTRAL);
  await page.locator(`nav a[href="${screen.address}"]`).first().waitFor();
  await page.waitForTimeout(AFTERWARDS_MS);
  const opened = await page.evaluate(
    async ([{ address, shows }, afterwards]) => {
      window.longTasks = [];
      const startedAt = performance.now();
      document.querySelector<HTMLElement>(`nav a[href="${address}"]`)?.click();
      while (!document.querySelector(shows)) await new Promise(requestAnimationFrame);
      const shown = performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, afterwards));
      return { shown, longest: Math.max(0, ...window.longTasks) };
    },
    [screen, AFTERWARDS_MS] as const,
  );
  await page.evaluate((address) => {
    document.querySelector<HTMLElement>(`nav a[href="${address}"]`)?.click();
  }, NEUTRAL);
  await page.waitForURL(origin + NEUTRAL);
  return opened;
}

async function byAddress({ page, origin }: Admin, screen: Screen): Promise<Opened> {
  await page.goto(origin + screen.address, { waitUntil: "commit" });
  await page.locator(screen.shows).first().waitFor();
  const shown = await page.evaluate(() => performance.now());
  await page.waitForTimeout(AFTERWARDS_MS);
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
  return { shown, longest };
}

const HOW = {
  link: { how: "by a link", open: byLink },
  address: { how: "by its address", open: byAddress },
} as const;

function longestOf(rounds: readonly Opened[]) {
  const longest = rounds.map((round) => round.longest);
  return { medianMs: quantile(longest, 0.5), longestMs: Math.max(...longest), rounds: rounds.length };
}
