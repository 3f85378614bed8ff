/**
 * A file in the build manifest (scripts/precache.ts). `revision` is null if the file name contains a hash, `digest` is set
 * for scripts (scripts/split-worker.ts). `admin` marks a file that only the admin needs, `rare` one that is not cached until
 * it is used, and `unless` one that only browsers without that global need.
 */
export type Entry = {
  readonly url: string;
  readonly revision: string | null;
  readonly digest?: string;
  readonly admin?: true;
  readonly rare?: true;
  readonly unless?: string;
};

/** True for a file that this browser needs for the public site. */
export function isOfVisitors({ admin, rare, unless }: Entry): boolean {
  return !admin && !rare && !(unless !== undefined && unless in globalThis);
}
