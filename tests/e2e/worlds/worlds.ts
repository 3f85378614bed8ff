import type { BrowserContext } from "playwright-core";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addExtensionNodes, translate } from "../support/altered-pages.ts";
import type { DeviceOptions } from "../support/browser.ts";

/** What a journey may need and a world may lack. */
export type Capability =
  | "storage"
  | "server"
  /** The demo's content. */
  | "demo"
  /** A page that shows what it was written to show, and stays as it is once something is open over it. */
  | "untouched";

/** The surroundings in which a journey takes place. */
export type World = {
  /** What `npm run test:worlds` calls it. */
  readonly name: string;
  readonly language?: Lang;
  /** False for a site without the demo's content. */
  readonly demo?: false;
  readonly device?: DeviceOptions;
  /** Changes what each page of a device finds. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** The page is reloaded after each step. */
  readonly reloads?: true;
  readonly lacks?: readonly Capability[];
  /** Console messages that its own doing explains. */
  readonly expects?: RegExp;
};

const PHONE: DeviceOptions = { viewport: { width: 360, height: 640 }, hasTouch: true };

export const WORLDS: readonly World[] = [
  { name: "plain" },
  { name: "tigrinya", language: "ti" },
  { name: "without-demo", demo: false, lacks: ["demo"] },
  { name: "reloaded", reloads: true, lacks: ["untouched"] },
  // Also later texts, some of them after a moment.
  { name: "translated", prepare: (context) => translate(context, { delay: 300 }), lacks: ["untouched"] },
  {
    name: "translated-late",
    prepare: (context) => translate(context, { from: "hydrated" }),
    lacks: ["untouched"],
  },
  { name: "extensions", prepare: (context) => addExtensionNodes(context), lacks: ["untouched"] },
  // A first visit, after which the server is gone.
  { name: "offline", lacks: ["server"] },
  { name: "blocked", device: { blocksSiteData: true }, lacks: ["storage"], expects: / warning: / },
  { name: "large-text", device: { textSize: 32 } },
  { name: "large-text-tigrinya", language: "ti", device: { textSize: 32 } },
  { name: "text-150", device: { textSize: 24 } },
  { name: "text-150-tigrinya", language: "ti", device: { textSize: 24 } },
  { name: "forced-colours", device: { forcedColors: "active" } },
  { name: "dark", device: { colorScheme: "dark" } },
];

/** The options of a world's device: a small phone, unless it says otherwise. */
export function deviceOf({ device, language = "en" }: World): DeviceOptions {
  return { ...PHONE, locale: language, ...device };
}

/** The worlds of these names. @throws if one is unknown */
export function worldsNamed(names: readonly string[]): World[] {
  return names.map((name) => {
    const world = WORLDS.find((one) => one.name === name);
    if (!world)
      throw new Error(`No world "${name}". There are: ${WORLDS.map((one) => one.name).join(", ")}.`);
    return world;
  });
}
