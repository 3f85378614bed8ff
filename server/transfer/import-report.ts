import sharp from "sharp";
import { bytesOfDataUrl } from "../import/pictures/fetch-picture.ts";
import type { ImportPlan } from "../import/plan-import.ts";
import { importReport, planReport } from "../import/report.ts";
import type { WriteResult } from "../import/write-posts.ts";

/** The result of importing a WordPress export or a feed, in numbers and as the command prints it. */
export type ImportedPosts = {
  readonly title: string;
  readonly created: number;
  readonly present: number;
  readonly rejected: number;
  readonly pictures: number;
  readonly picturesMissing: number;
  /** Videos and sound that were copied. */
  readonly files: number;
  readonly filesMissing: number;
  readonly redirects: number;
  /** In English: what was left out, and why. */
  readonly report: string;
};

export function importedPosts(plan: ImportPlan, written: WriteResult): ImportedPosts {
  return {
    title: plan.title,
    created: written.created.length,
    present: written.present.length,
    rejected: written.rejected.length,
    pictures: plan.tally.total("picture"),
    picturesMissing: plan.tally.total("picture missing"),
    files: plan.tally.total("player"),
    filesMissing: plan.tally.total("player missing"),
    redirects: written.redirects,
    report: importReport(plan, written, "this site"),
  };
}

/** An article that an import would make. */
type PlannedArticle = {
  readonly title: string;
  readonly state: "published" | "scheduled" | "draft";
  readonly pictures: number;
  /** The hosts that the pictures are at. */
  readonly hosts: readonly string[];
  /** A small form of the first picture that the file itself holds, as a data: address; null if there is none. */
  readonly thumbnail: string | null;
};

/** What an import would do, of which nothing is done yet. */
export type PlannedImport = {
  readonly title: string;
  readonly articles: readonly PlannedArticle[];
  /** In English: what would be left out, and why. */
  readonly report: string;
};

const THUMBNAIL = 96;

/** The plan of an import for its owner to look at. Asks no other host. */
export async function plannedImport(plan: ImportPlan): Promise<PlannedImport> {
  const articles: PlannedArticle[] = [];
  for (const { row, source, featured } of plan.posts) {
    const sources = [...plan.tools.parse(source).querySelectorAll("img")].map((image) =>
      image.getAttribute("src"),
    );
    const addresses = [...new Set([featured?.url, ...sources])].filter(
      (address) => typeof address === "string",
    );
    articles.push({
      title: row.title,
      state: row.published ? "published" : row.publish_at ? "scheduled" : "draft",
      pictures: addresses.length,
      hosts: [...new Set(addresses.flatMap(hostOf))],
      thumbnail: await thumbnailOf(addresses),
    });
  }
  return { title: plan.title, articles, report: planReport(plan) };
}

function hostOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host].filter((host) => host !== "") : [];
}

async function thumbnailOf(addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses) {
    const bytes = await bytesOfDataUrl(address);
    if (bytes === null) continue;
    try {
      const small = sharp(bytes).autoOrient().resize(THUMBNAIL, THUMBNAIL, { fit: "cover" });
      return `data:image/webp;base64,${(await small.webp().toBuffer()).toString("base64")}`;
    } catch {
      // The import itself says why it is not a picture.
      return null;
    }
  }
  return null;
}
