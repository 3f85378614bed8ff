// @module-tag nightly
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { TestSite } from "./support/site.ts";
import { JOURNEYS } from "./worlds/journeys.ts";
import { makeOwnContent } from "./worlds/own-content.ts";
import { type OwnContent, Walk } from "./worlds/walk.ts";
import { type World, worldsNamed } from "./worlds/worlds.ts";

/** The journeys that `npm run test:all` walks; `npm run test:worlds` walks all in each world that it names. */
const CORE: Readonly<Record<string, readonly string[]>> = {
  reloaded: ["writes to the owner", "says who comes to an event"],
};

const named = process.env.SELAM_WORLDS?.split(",").filter(Boolean);

/** By their names, under which the table of `npm run test:worlds` finds them. */
const worlds = worldsNamed(named ?? Object.keys(CORE)).map((world) => [world.name, world] as const);

describe.each(worlds)("world %s", (_, world: World) => {
  const walked = JOURNEYS.filter(({ name }) => named || CORE[world.name]?.includes(name));
  let site: TestSite;
  let content: OwnContent;
  let walk: Walk | null = null;
  beforeAll(async () => {
    site = await TestSite.start({ demo: world.demo ?? true });
    content = await makeOwnContent(site);
  });
  afterEach(async () => {
    await walk?.end();
    walk = null;
  });
  afterAll(() => site.end());

  for (const { who, name, needs = [], go } of walked)
    it(`${who} ${name}`, async ({ skip }) => {
      skip(
        needs.some((need) => world.lacks?.includes(need)),
        "It cannot be done in this world.",
      );
      walk = new Walk(world, site, content);
      await walk.begin(who);
      await go(walk);
    });
});
