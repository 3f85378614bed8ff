import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** One small, realistic mistake: a text of a file that occurs once, and what somebody wrote in its place. */
export type Mistake = {
  readonly name: string;
  readonly area: string;
  /** Relative to the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What a person would notice of it, if its name does not say so. */
  readonly why?: string;
  /** The unit tests that are to notice it; without them, the whole check is. */
  readonly tests?: readonly string[];
};

/** Mistakes in a file, which some unit tests are to notice. */
export const inFile =
  (file: string, tests: readonly string[]) =>
  (name: string, find: string, replace: string, instead = tests): Omit<Mistake, "area"> => ({
    name,
    file,
    find,
    replace,
    tests: instead,
  });

const MIGRATIONS = "supabase/migrations";

/** The files of a mistake: a schema's is made in the newest migration with the text too, else only their difference would be seen. */
export function filesOf({ file, find }: Mistake): readonly string[] {
  if (!file.startsWith("supabase/schemas/")) return [file];
  const made = readdirSync(path.join(ROOT, MIGRATIONS))
    .sort()
    .filter((name) => readFileSync(path.join(ROOT, MIGRATIONS, name), "utf8").includes(find));
  return [file, ...made.slice(-1).map((name) => `${MIGRATIONS}/${name}`)];
}

/** The mistakes of an area. */
export function inArea(area: string, mistakes: readonly Omit<Mistake, "area">[]): readonly Mistake[] {
  return mistakes.map((mistake) => ({ ...mistake, area }));
}

/**
 * The text of a file with a mistake in it.
 * @throws Error if the text to replace does not occur exactly once
 */
export function withMistake(source: string, { file, find, replace }: Mistake): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has the text ${source.split(find).length - 1} times: ${find}`);
  return before + replace + after;
}
