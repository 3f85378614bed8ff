import { mkdirSync } from "node:fs";
import path from "node:path";
import type { FaultySite } from "../e2e/support/faulty-site.ts";
import type { Newest } from "../e2e/support/screens.ts";
import { firstLine } from "./in-page.ts";
import { type Expected, JOURNEYS, makePlace } from "./journeys.ts";
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
};

/** Makes all journeys that are expected of a browser, and then ends it. One that fails does not end the others. */
export async function travel(engine: Engine, expected: Expected, ground: Ground): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    const trip: Trip = {
      ...ground,
      engine,
      place: await makePlace(ground.site),
      tab: await engine.open(),
    };
    for (const [name, go] of JOURNEYS[expected]) {
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

/** The screenshot of a journey that failed. */
function pictureOf(folder: string, journey: string): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `failed-${journey.replace(/\W+/g, "-")}.png`);
}

/** The newest published row of each kind. */
export async function newestRows(site: FaultySite): Promise<Newest> {
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
