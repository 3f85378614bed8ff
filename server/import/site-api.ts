import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseClient } from "../api/supabase-client.ts";
import { ImportError } from "./import-error.ts";
import type { Redirect } from "./plan-redirects.ts";
import type { BlogRow } from "./post-row.ts";

/** Where the site's API is and how it is reached: over the network, or inside this process. */
export interface Endpoint {
  /** Origin without a trailing slash. */
  url: string;
  /** The project's public key, if known. */
  key: string;
  send(request: Request): Promise<Response>;
}

export interface Credentials {
  email: string;
  password: string;
}

/** The parts of an article on the site that concern pictures. */
export type ExistingArticle = Pick<BlogRow, "id" | "content" | "translations" | "featured_image"> & {
  version: number;
};

/** An article that an import made, and how, or changed. */
export interface ImportedArticle {
  id: string;
  /** The version that the import leaves. */
  version: number;
  made_as: "published" | "scheduled" | "draft" | null;
}

/** The server rejected this row; others may still be accepted. */
export class RowRejectedError extends Error {
  override readonly name = "RowRejectedError";
}

/** The result of any library call; without a response from the server, the status is 0 or absent. */
type Answer<T> = { data: T | null; error: (Error & { code?: string }) | null; status?: number };

/** SQLSTATEs with which the database rejects a row for its content. */
const ROW_CODES = /^(?:22|23)\w{3}$/;
/** The storage's codes for a file that already exists: hosted storage, and older and newer versions of it. */
const ALREADY_THERE = new Set(["409", "Duplicate", "KeyAlreadyExists"]);

/** The status of a server without disk space. */
const DISK_FULL = 507;
const diskFull = () => new ImportError("The disk of the site is full.", "disk_full");

/** How many rows the database gives at a time. */
const ROWS_AT_ONCE = 20;
/** How many the database takes at a time. */
const ARTICLES_AT_ONCE = 1_000;
const REDIRECTS_AT_ONCE = 500;

/** The items in parts of at most `size`. */
const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** The site's public API as used by a signed-in admin. */
export class SiteApi {
  readonly #endpoint: Endpoint;
  readonly #credentials: Credentials | null;
  #client: SupabaseClient | null = null;

  /** @param credentials null if the endpoint adds an admin's access token to each request itself */
  constructor(endpoint: Endpoint, credentials: Credentials | null) {
    this.#endpoint = endpoint;
    this.#credentials = credentials;
  }

  /** @throws ImportError when the credentials are not an admin's */
  async signIn(): Promise<SupabaseClient> {
    const { url, key, send } = this.#endpoint;
    if (key === "") {
      throw new ImportError(
        `The public key of ${url} is unknown. Set DATA_DIR to that site's data directory, ` +
          "or VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY for a hosted one.",
      );
    }
    this.#client ??= await supabaseClient(url, key, (input, init) => send(new Request(input, init)));
    if (this.#credentials === null) return this.#client;
    const { error } = await this.#client.auth.signInWithPassword(this.#credentials);
    if (!error) return this.#client;
    if (error.status === DISK_FULL) throw diskFull();
    throw new ImportError(
      `Signing in as ${this.#credentials.email} failed: ${error.message}. ` +
        "Pass the owner's email address with --email and the password in SELAM_ADMIN_PASSWORD.",
    );
  }

  /** The ids of those articles that are already on the site, drafts included. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    return new Set((await this.present(ids)).map(({ id }) => id));
  }

  /** The current state of these articles on the site. */
  async present(ids: readonly string[]): Promise<ExistingArticle[]> {
    const found: ExistingArticle[] = [];
    for (const some of inParts(ids, ROWS_AT_ONCE)) {
      const { data, error } = await this.#authorised<unknown>((client) =>
        client.rpc("admin_rows", { kind: "blog", ids: some }, { get: true }),
      );
      if (error) throw new ImportError(error.message);
      found.push(...(data as ExistingArticle[]));
    }
    return found;
  }

  /**
   * @returns false if an article with this id already exists; it is left unchanged
   * @throws RowRejectedError, or ImportError for an error that would affect every article
   */
  create(row: BlogRow, operation: string): Promise<boolean> {
    return this.#save(row, operation, 0);
  }

  /** @returns false if the article is no longer at that version; it is left unchanged. @throws as `create` */
  change(fields: Partial<BlogRow> & { id: string }, operation: string, version: number): Promise<boolean> {
    return this.#save(fields, operation, version);
  }

  /** Uploads a file. An existing file at this path is the same file: the path is derived from its source. */
  async upload(path: string, bytes: Buffer, type: string): Promise<void> {
    const options = { contentType: type, cacheControl: "3600" };
    const { error } = await this.#authorised(async (client) => {
      const put = await client.storage.from("media").upload(path, new Uint8Array(bytes).buffer, options);
      return { ...put, status: put.error?.status ?? (put.error ? 0 : 200) };
    });
    if (!error || ("statusCode" in error && ALREADY_THERE.has(String(error.statusCode)))) return;
    throw new ImportError(`A file couldn't be stored: ${error.message}.`);
  }

  /** Announces none of these articles, which need not exist yet, to anybody. */
  async markAnnounced(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids, ARTICLES_AT_ONCE)) await this.#call("mark_announced", { ids: some });
  }

  /** Says what an import makes, before it does, or has changed, so that it can be taken back. @param title the old site's name */
  async noteImport(id: string, title: string, articles: readonly ImportedArticle[]): Promise<void> {
    for (const some of inParts(articles, ARTICLES_AT_ONCE))
      await this.#call("note_import", { import: id, title, articles: some });
  }

  /** Redirects old addresses to articles. @returns how many are new or lead elsewhere now */
  async saveRedirects(redirects: readonly Redirect[]): Promise<number> {
    let saved = 0;
    for (const some of inParts(redirects, REDIRECTS_AT_ONCE)) {
      const rows = some.map(({ path, id }) => ({ path, kind: "blog", id }));
      saved += Number(await this.#call("save_redirects", { redirects: rows }));
    }
    return saved;
  }

  async #call(name: string, parameters: object): Promise<unknown> {
    const { data, error } = await this.#authorised<unknown>((client) => client.rpc(name, parameters));
    if (error) throw new ImportError(error.message);
    return data;
  }

  async #save(fields: object, operation: string, version: number): Promise<boolean> {
    const parameters = { kind: "blog", fields, operation, base_version: version };
    const { data, error } = await this.#authorised<unknown>((client) => client.rpc("save_row", parameters));
    if (error && ROW_CODES.test(error.code ?? "")) throw new RowRejectedError(error.message);
    if (error) throw new ImportError(error.message);
    return (data as { status?: string }).status === "saved";
  }

  /** A session can be revoked, and an import with many slow hosts outlasts one. */
  async #authorised<T>(call: (client: SupabaseClient) => PromiseLike<Answer<T>>): Promise<Answer<T>> {
    let answer = await call(this.#client ?? (await this.signIn()));
    if (answer.status === 401 && this.#credentials === null) throw new ImportError("The session has ended.");
    if (answer.status === 401) answer = await call(await this.signIn());
    if (answer.status === DISK_FULL) throw diskFull();
    if (answer.error && answer.status === 0) throw new ImportError("The site stopped responding.");
    return answer;
  }
}
