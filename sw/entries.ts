/**
 * A file in the build manifest (scripts/precache.ts). `revision` is null if the file name contains a hash; `admin` marks
 * a file that only the admin needs.
 */
export type Entry = { readonly url: string; readonly revision: string | null; readonly admin?: true };
