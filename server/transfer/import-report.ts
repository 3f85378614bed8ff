import type { ImportPlan } from "../import/plan-import.ts";
import { importReport } from "../import/report.ts";
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
