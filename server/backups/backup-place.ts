/** Where backups are kept. Each call throws ArchiveError with one sentence. */
export interface BackupPlace {
  /** For people, without a password. */
  readonly name: string;
  /** What it takes: a folder that holds the uploads as files, or one file with everything in it. */
  readonly form: "open" | "packed";
  list(): Promise<string[]>;
  /** Stores a backup of its form under its own name, whole or not at all. */
  put(backup: string): Promise<void>;
  /** Returns where a backup can be read, which it fetches into a folder if need be. */
  get(name: string, folder: string): Promise<string>;
  remove(name: string): Promise<void>;
}
