import path from "node:path";
import { ROOT } from "../../../server/root.ts";
import {
  freePort,
  type ServerProcess,
  START,
  startProcess,
} from "../../../tests/integration/server/server-process.ts";
import { type ReportLine, reportLine, rounded } from "../figures.ts";
import { dataOf, prepareSite } from "../offline-site.ts";
import { Owner } from "./owner.ts";
import { Phone } from "./phone.ts";
import { makePhoto, type Photo } from "./photos.ts";
import { writeReleases } from "./releases.ts";

const DAYS = 30;
const PHOTOS = 5;
/** The first day is a Monday; a release comes on each Thursday. */
const RELEASE_DAYS = [3, 10, 17, 24];
const MEGABYTE = 1_000_000;
/** In bytes. */
const GOAL = { plain: 10 * MEGABYTE, savesData: 4 * MEGABYTE } as const;

/** A phone, and what it had used after the first day and on the days of releases, in bytes. */
type Reader = { readonly phone: Phone; firstDay: number; releaseDays: number };

/**
 * The bytes of a month on a phone, and on one with Save-Data: a first visit, then a visit a day to Home, the feed and two posts, a post with a
 * picture published each day, and a release a week. Everything that crosses the proxy counts, the service worker's requests included.
 */
export async function* simulatedMonth(folder: string): AsyncGenerator<ReportLine> {
  await prepareSite(folder);
  const photos = await Promise.all(Array.from({ length: PHOTOS }, makePhoto));
  const site = await RunningSite.start(folder);
  const readerWith = async (savesData: boolean): Promise<Reader> => {
    const phone = await Phone.start(site.origin, savesData);
    return { phone, firstDay: 0, releaseDays: 0 };
  };
  const readers = { plain: await readerWith(false), savesData: await readerWith(true) };
  try {
    await live(site, photos, Object.values(readers));
    const kb = Math.round((photos[0]?.[1]?.bytes.length ?? 0) / 1_000);
    yield line("bytes of a month on a phone", readers.plain, GOAL.plain, kb);
    yield line("bytes of a month on a phone with Save-Data", readers.savesData, GOAL.savesData, kb);
  } finally {
    for (const { phone } of Object.values(readers)) await phone.end();
    await site.stop();
  }
}

async function live(site: RunningSite, photos: readonly Photo[], readers: readonly Reader[]): Promise<void> {
  // They are compressed while the days before the first one pass.
  const writing = writeReleases(site.dist, path.join(site.folder, "releases"));
  const owner = new Owner(site.origin, dataOf(site.folder));
  const posts: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const photo = photos[day % PHOTOS];
    if (!photo) throw new Error("There is no picture.");
    posts.push(await owner.publish(day, photo));
    const n = RELEASE_DAYS.indexOf(day);
    const release = n < 0 ? undefined : (await writing)[n];
    if (release) await site.restart(release);
    const newest = posts.slice(-2).reverse();
    await Promise.all(
      readers.map((reader) => readOnce(reader, newest, { day, isRelease: Boolean(release) })),
    );
  }
}

async function readOnce(
  reader: Reader,
  posts: readonly string[],
  { day, isRelease }: { day: number; isRelease: boolean },
): Promise<void> {
  const before = reader.phone.bytes;
  await reader.phone.read(posts, isRelease);
  const used = reader.phone.bytes - before;
  if (day === 0) reader.firstDay = used;
  if (isRelease) reader.releaseDays += used;
}

/** @param pictureKb of the size of a picture that these phones load in a post */
function line(
  name: string,
  { phone, firstDay, releaseDays }: Reader,
  goal: number,
  pictureKb: number,
): ReportLine {
  const kinds = Object.entries(phone.bytesOf).map(([kind, bytes]) => [`${kind}Kb`, inKb(bytes)] as const);
  const figures = {
    megabytes: rounded(phone.bytes / MEGABYTE),
    ...Object.fromEntries(kinds),
    requests: phone.requests,
    firstDayKb: inKb(firstDay),
    releaseDaysKb: inKb(releaseDays),
    pictureKb,
  };
  return reportLine(name, [phone.bytes, figures], [goal, { megabytes: goal / MEGABYTE }], 1);
}

const inKb = (bytes: number) => Math.round(bytes / 1_000);

/** The site on one port, with one build after the other. */
class RunningSite {
  readonly folder: string;
  readonly #port: number;
  #server: ServerProcess | null = null;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.#port = port;
  }

  static async start(folder: string): Promise<RunningSite> {
    const site = new RunningSite(folder, await freePort());
    await site.restart(site.dist);
    return site;
  }

  /** The first build. */
  get dist(): string {
    return path.join(this.folder, "dist");
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async restart(dist: string): Promise<void> {
    await this.stop();
    const project = { root: this.folder, dist, supabaseDir: path.join(ROOT, "supabase") };
    const env = { PORT: String(this.#port), DATA_DIR: dataOf(this.folder) };
    this.#server = startProcess(project, env, START, []);
    await this.#server.ready();
  }

  async stop(): Promise<void> {
    this.#server?.child.kill("SIGTERM");
    await this.#server?.ended();
    this.#server = null;
  }
}
