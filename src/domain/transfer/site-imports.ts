import type { Timestamp } from "../dates/timestamp.ts";
import type { Credentials } from "../outbox/admin-remote.ts";
import type { Result } from "../outbox/failure.ts";

type NamedArticle = { readonly id: string; readonly title: string };

/** An import from another site that can be taken back. */
export type SiteImport = {
  readonly id: string;
  /** The other site's name. */
  readonly title: string;
  readonly at: Timestamp;
  /** How many of the articles that it made, and of those that it changed, are still here. */
  readonly made: number;
  readonly changed: number;
  /** Those that were edited, published or hidden since. */
  readonly edited: readonly NamedArticle[];
};

/** What became of the articles of an import that was taken back. */
export type TakenBack = {
  readonly deleted: number;
  /** How many have the text again that they had before the import. */
  readonly restored: number;
  readonly kept: readonly NamedArticle[];
};

/** The server's functions about imports, for admins. */
export interface SiteImportsRemote {
  /** The imports that can be taken back, newest first. */
  list(credentials: Credentials): Promise<Result<readonly SiteImport[]>>;
  /**
   * Deletes the articles of an import with their files, and undoes its changes.
   * @param withEdited also those that were edited since
   */
  takeBack(credentials: Credentials, id: string, withEdited: boolean): Promise<Result<TakenBack>>;
}
