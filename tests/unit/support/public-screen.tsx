import type { Lang } from "../../../src/domain/content/content.ts";
import type { Elements } from "../../../src/ui/elements.ts";
import { shortId } from "./outline.ts";
import { Screen } from "./screen.ts";
import { siteInMemory } from "./site-in-memory.tsx";

/** A visitor's device with its server in memory, which has what is published, and one screen of the site on it at a time. */
export class PublicScreen extends Screen {
  readonly site = siteInMemory();

  constructor() {
    super(Date.UTC(2026, 10, 20));
  }

  get remote() {
    return this.site.remote;
  }

  /** Shows a screen at an address, in place of the one before, after a sync. @returns what is on it */
  async open(
    page: Elements,
    address: string,
    { lang = "en", route = address.split(/[?#]/)[0] ?? "" }: Place = {},
  ) {
    this.clear(lang);
    await this.site.sync();
    this.site.open(route, <main>{page}</main>, address);
    return this.shown();
  }

  /** What this device has done, sent or not, in order, one operation per line. */
  async done(): Promise<string> {
    const { outbox, receipts } = this.site.db;
    const all = [...(await receipts.toArray()), ...(await outbox.toArray())];
    return all
      .sort((one, other) => one.seq - other.seq)
      .map(({ intent }) => JSON.stringify(intent))
      .join("\n")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, shortId);
  }

  async close(): Promise<void> {
    await this.site.close();
    this.end();
  }
}

type Place = {
  readonly lang?: Lang;
  /** The route, if it has parameters. */
  readonly route?: string;
};
