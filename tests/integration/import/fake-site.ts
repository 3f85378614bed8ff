import type { BlogRow } from "../../../server/import/post-row.ts";
import { type ImportedArticle, SiteApi } from "../../../server/import/site-api.ts";

/** The arguments of `save_row`. */
interface Saving {
  fields: Partial<BlogRow> & { id: string };
  operation: string;
  base_version: number;
}

type Noted = { articles: ImportedArticle[] };

/** The subset of the site's API that an import uses, in memory, with the same rejections. */
export class FakeSite {
  readonly rows = new Map<string, BlogRow>();
  readonly files = new Map<string, { bytes: Uint8Array; type: string }>();
  readonly versions = new Map<string, number>();
  readonly calls: string[] = [];
  /** Article ids by old address. */
  readonly redirects = new Map<string, string>();
  /** Ids of articles of which nobody is told. */
  readonly announced = new Set<string>();
  /** What imports said that they make or have changed. */
  readonly noted: ImportedArticle[] = [];
  readonly #ledger = new Map<string, BlogRow>();
  readonly password = "secret";
  /** Sessions numbered below this are no longer valid. */
  validFrom = 0;
  #sessions = 0;

  api(password = this.password): SiteApi {
    const endpoint = {
      url: "http://site.test",
      key: "public",
      send: (request: Request) => this.#answer(request),
    };
    return new SiteApi(endpoint, { email: "owner@selam.example", password });
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    this.calls.push(`${request.method} ${pathname}`);
    if (request.headers.get("apikey") !== "public")
      return Response.json({ message: "no key" }, { status: 401 });
    if (pathname === "/auth/v1/token") return this.#signIn((await request.json()) as { password: string });
    const session = Number(request.headers.get("authorization")?.split("-")[1] ?? -1);
    if (session < this.validFrom) return Response.json({ message: "JWT expired" }, { status: 401 });
    if (pathname === "/rest/v1/rpc/admin_rows") {
      const ids = (searchParams.get("ids") ?? "").replace(/^\{|\}$/g, "").split(",");
      const rows = ids.flatMap((id) => this.rows.get(id) ?? []);
      return Response.json(rows.map((row) => ({ ...row, version: this.versions.get(row.id) ?? 1 })));
    }
    if (pathname === "/rest/v1/rpc/save_row") return this.#saveOnce((await request.json()) as Saving);
    if (pathname === "/rest/v1/rpc/mark_announced")
      return this.#markAnnounced((await request.json()) as { ids: string[] });
    if (pathname === "/rest/v1/rpc/note_import") return this.#noteImport((await request.json()) as Noted);
    if (pathname === "/rest/v1/rpc/save_redirects")
      return this.#saveRedirects((await request.json()) as { redirects: { path: string; id: string }[] });
    return this.#store(pathname, request);
  }

  #noteImport({ articles }: Noted): Response {
    this.noted.push(...articles);
    return Response.json(null);
  }

  #markAnnounced({ ids }: { ids: string[] }): Response {
    for (const id of ids) this.announced.add(id);
    return Response.json(null);
  }

  #saveRedirects({ redirects }: { redirects: { path: string; id: string }[] }): Response {
    const changed = redirects.filter(({ path, id }) => this.redirects.get(path) !== id);
    for (const { path, id } of changed) this.redirects.set(path, id);
    return Response.json(changed.length);
  }

  #signIn({ password }: { password: string }): Response {
    if (password !== this.password)
      return Response.json({ msg: "Invalid login credentials" }, { status: 400 });
    this.#sessions += 1;
    const user = { id: "owner", email: "owner@selam.example", aud: "authenticated", app_metadata: {} };
    return Response.json({
      ...{ access_token: `session-${this.#sessions}`, refresh_token: "again", user },
      token_type: "bearer",
      expires_in: 3_600,
    });
  }

  /** The ledger answers for an earlier operation, whatever has happened to the row since. */
  #saveOnce(saving: Saving): Response {
    const earlier = this.#ledger.get(saving.operation);
    if (earlier !== undefined) return Response.json({ status: "saved", row: earlier });
    return this.#save(saving);
  }

  #save({ fields, operation, base_version }: Saving): Response {
    const present = this.rows.get(fields.id);
    if ((this.versions.get(fields.id) ?? (present ? 1 : 0)) !== base_version)
      return Response.json({ status: "conflict", row: present ?? null });
    if (fields.title === "Broken")
      return Response.json({ code: "PGRST202", message: "no such function" }, { status: 404 });
    if (fields.title === "Refused") return Response.json({ code: "22023", message: "No." }, { status: 400 });
    const row = { ...present, ...fields } as BlogRow;
    this.rows.set(row.id, row);
    this.versions.set(row.id, base_version + 1);
    this.#ledger.set(operation, row);
    return Response.json({ status: "saved", row });
  }

  /** Deletes the row as the owner does in the admin. */
  delete(id: string): void {
    this.rows.delete(id);
    this.versions.delete(id);
  }

  async #store(pathname: string, request: Request): Promise<Response> {
    const name = pathname.replace("/storage/v1/object/media/", "");
    if (this.files.has(name)) {
      return Response.json({ statusCode: "409", error: "Duplicate", message: "exists" }, { status: 400 });
    }
    const type = request.headers.get("content-type") ?? "";
    this.files.set(name, { bytes: new Uint8Array(await request.arrayBuffer()), type });
    return Response.json({ Key: name });
  }
}
