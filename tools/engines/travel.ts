import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { FaultySite } from "../../tests/e2e/support/faulty-site.ts";
import type { Newest } from "../../tests/e2e/support/screens.ts";
import { firstLine } from "./in-page.ts";
import { type Expected, JOURNEYS, makePlace } from "./journeys.ts";
import type { Looks } from "./looks.ts";
import type { Engine } from "./tab.ts";
import type { Trip } from "./trip.ts";

/** Each journey with null if it succeeded, else what went wrong. */
export type Outcome = readonly [journey: string, fault: string | null];

export type Ground = {
  readonly site: FaultySite;
  readonly rows: Newest;
  /** A JPEG to publish, lying on its side: upright it is higher than wide. */
  readonly photo: string;
  /** A folder for screenshots; null for none. */
  readonly pictures: string | null;
  /** A folder for other files. */
  readonly folder: string;
  /** How each screen is drawn by the machine's Chromium. */
  readonly reference: Map<string, Looks>;
};

/**
 * Makes all journeys that are expected of a browser, and then ends it. One that fails does not end the others.
 * @param only the first journey, and those whose names contain this or one of these, with | between
 */
export async function travel(
  engine: Engine,
  expected: Expected,
  ground: Ground,
  only?: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    const trip = await setOut(engine, ground, expected === "draws");
    for (const [nth, [name, go]] of JOURNEYS[expected].entries()) {
      if (nth > 0 && only && !only.split("|").some((part) => name.includes(part))) continue;
      const startedAt = Date.now();
      engine.faults.length = 0;
      const fault = await go(trip).then(() => engine.faults[0] ?? null, firstLine);
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      console.log(`${engine.name}: ${name}: ${fault ?? "works"} (${seconds} s)`);
      if (fault && ground.pictures)
        await trip.tab.picture(pictureOf(ground.pictures, name)).catch(() => undefined);
      outcomes.push([name, fault]);
    }
    return outcomes;
  } finally {
    await engine.end();
  }
}

/** A browser that is opened, on a ground. */
export async function setOut(engine: Engine, ground: Ground, isReference = false): Promise<Trip> {
  return {
    ...ground,
    engine,
    isReference,
    place: await makePlace(ground.site),
    guest: `Saba ${crypto.randomUUID()}`,
    tab: await engine.open(),
  };
}

/** What is there for every browser. */
export async function groundOf(site: FaultySite, folder: string): Promise<Ground> {
  const photo = path.join(folder, "cup.jpg");
  const picture = { width: 1_200, height: 800, channels: 3 as const, background: "#a8201a" };
  await sharp({ create: picture }).withMetadata({ orientation: 6 }).jpeg().toFile(photo);
  return { site, rows: await newestRows(site), photo, folder, pictures: null, reference: new Map() };
}

/** The screenshot of a journey that failed. */
function pictureOf(folder: string, journey: string): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `failed-${journey.replace(/\W+/g, "-")}.png`);
}

/** The newest published row of each kind. */
async function newestRows(site: FaultySite): Promise<Newest> {
  const first = async (table: string) => {
    const [row] = await site.query<{ id: string }>(
      `select id from public.${table} where published order by published_at desc, id desc limit 1`,
    );
    if (!row) throw new Error(`${table} has no published row.`);
    return row.id;
  };
  return {
    post: await first("community_posts"),
    article: await first("blog_posts"),
    newsItem: await first("news_posts"),
  };
}
