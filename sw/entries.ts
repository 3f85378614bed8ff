/**
 * A file in the build manifest (scripts/precache.ts). `revision` is null if the file name contains a hash, `digest` is set
 * for scripts (scripts/split-worker.ts). `admin` marks a file that the admin needs and `rare` one that is cached once it
 * was used; both mark one that the admin shares with rarely used pages.
 */
export type Entry = {
  readonly url: string;
  readonly revision: string | null;
  readonly digest?: string;
  readonly admin?: true;
  readonly rare?: true;
};
