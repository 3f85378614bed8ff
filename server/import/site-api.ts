import { ImportError } from "./import-error.ts";
import type { BlogRow } from "./post-row.ts";

/** Where the site's API is, and how it is reached: over the network, or inside this process. */
export interface Endpoint {
  /** Origin without a slash at the end. */
  url: string;
  /** The project's public key, where one is known. */
  key: string;
  send(request: Request): Promise<Response>;
}

export interface Credentials {
  email: string;
  password: string;
}

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
}

/** The server says no to this row: the others may still go. */
export class RowRefused extends Error {
  override readonly name = "RowRefused";
}

/** Codes with which the database refuses a row for what is in it. */
const ROW_CODES = /"code":\s*"(?:22\w{3}|23\w{3})"/;

/** How many ids fit into an address that every server and proxy takes. */
const IDS_AT_ONCE = 50;

/** The words in an error body of Supabase's parts, which each have their own name for them. */
function reasonOf(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    const fields = body as Record<string, unknown>;
    for (const name of ["message", "msg", "error_description", "error"]) {
      if (typeof fields[name] === "string") return fields[name];
    }
  } catch {
    // Not the API's JSON: the status is all there is.
  }
  return `the server answered ${status}`;
}

/** The site's public API as a signed-in admin uses it. */
export class SiteApi {
  readonly #endpoint: Endpoint;
  readonly #credentials: Credentials;
  #token: string | null = null;

  constructor(endpoint: Endpoint, credentials: Credentials) {
    this.#endpoint = endpoint;
    this.#credentials = credentials;
  }

  /** @throws ImportError when this is not an admin's sign-in. */
  async signIn(): Promise<void> {
    this.#token = null;
    const response = await this.#send({
      method: "POST",
      path: "/auth/v1/token?grant_type=password",
      body: JSON.stringify(this.#credentials),
    });
    const text = await response.text();
    if (!response.ok && this.#endpoint.key === "") {
      throw new ImportError(
        `The public key of ${this.#endpoint.url} is not known here. Set DATA_DIR to that site's data directory, ` +
          "or VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY for a hosted one.",
      );
    }
    if (!response.ok) {
      throw new ImportError(
        `Signing in as ${this.#credentials.email} failed: ${reasonOf(text, response.status)}. ` +
          "Give the owner's address with --email and the password in SELAM_ADMIN_PASSWORD.",
      );
    }
    const token = (JSON.parse(text) as { access_token?: unknown }).access_token;
    if (typeof token !== "string") throw new ImportError("The server's sign-in gave no session.");
    this.#token = token;
  }

  /** Those of these articles that are on the site already, drafts included. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE).join(",");
      const text = await this.#call({ method: "GET", path: `/rest/v1/blog_posts?select=id&id=in.(${some})` });
      for (const { id } of JSON.parse(text) as { id: string }[]) found.add(id);
    }
    return found;
  }

  /**
   * @returns false if an article with this id is there already; it is left as it is.
   * @throws RowRefused, or ImportError where no other article would fare better.
   */
  async create(row: BlogRow, operation: string): Promise<boolean> {
    const response = await this.#authorised({
      method: "POST",
      path: "/rest/v1/rpc/save_row",
      body: JSON.stringify({ kind: "blog", fields: row, operation, base_version: 0 }),
    });
    const text = await response.text();
    if (!response.ok && ROW_CODES.test(text)) throw new RowRefused(reasonOf(text, response.status));
    if (!response.ok) throw new ImportError(reasonOf(text, response.status));
    return (JSON.parse(text) as { status?: string }).status === "saved";
  }

  /** Puts a file into storage. One that lies at this path already is the same file: the path is made of its source. */
  async upload(path: string, bytes: Buffer, type: string): Promise<void> {
    const call: Call = {
      method: "POST",
      path: `/storage/v1/object/media/${path}`,
      body: new Uint8Array(bytes),
      type,
    };
    const response = await this.#authorised(call);
    const text = await response.text();
    if (response.ok || /duplicate|already exists/i.test(text)) return;
    throw new ImportError(`The storage did not take a picture: ${reasonOf(text, response.status)}.`);
  }

  async #call(call: Call): Promise<string> {
    const response = await this.#authorised(call);
    const text = await response.text();
    if (!response.ok) throw new ImportError(reasonOf(text, response.status));
    return text;
  }

  /** A session lasts an hour; an import with many slow hosts may take longer. */
  async #authorised(call: Call): Promise<Response> {
    const response = await this.#send(call);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    await this.signIn();
    return this.#send(call);
  }

  #send({ method, path, body, type = "application/json" }: Call): Promise<Response> {
    const { url, key, send } = this.#endpoint;
    const headers: Record<string, string> = { "cache-control": "max-age=3600" };
    if (body !== undefined) headers["content-type"] = type;
    if (key !== "") headers.apikey = key;
    if (this.#token !== null) headers.authorization = `Bearer ${this.#token}`;
    return send(new Request(url + path, { method, headers, ...(body === undefined ? {} : { body }) }));
  }
}
