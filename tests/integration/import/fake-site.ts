import type { BlogRow } from "../../../server/import/post-row.ts";
import { SiteApi } from "../../../server/import/site-api.ts";

/** The site's API in memory, as far as an import uses it, with the same refusals. */
export class FakeSite {
  readonly rows = new Map<string, BlogRow>();
  readonly files = new Map<string, { bytes: Uint8Array; type: string }>();
  readonly calls: string[] = [];
  readonly password = "secret";
  /** Sessions given out so far; those before this number are no longer good. */
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
    if (pathname === "/rest/v1/blog_posts") {
      const ids = (searchParams.get("id") ?? "").replace(/^in\.\(|\)$/g, "").split(",");
      return Response.json(ids.filter((id) => this.rows.has(id)).map((id) => ({ id })));
    }
    if (pathname === "/rest/v1/rpc/save_row")
      return this.#save((await request.json()) as { fields: BlogRow });
    return this.#store(pathname, request);
  }

  #signIn({ password }: { password: string }): Response {
    if (password !== this.password)
      return Response.json({ msg: "Invalid login credentials" }, { status: 400 });
    this.#sessions += 1;
    return Response.json({ access_token: `session-${this.#sessions}` });
  }

  #save({ fields: row }: { fields: BlogRow }): Response {
    if (this.rows.has(row.id)) return Response.json({ status: "conflict", row: this.rows.get(row.id) });
    if (row.title === "Broken")
      return Response.json({ code: "PGRST202", message: "no such function" }, { status: 404 });
    if (row.title === "Refused") return Response.json({ code: "22023", message: "No." }, { status: 400 });
    this.rows.set(row.id, row);
    return Response.json({ status: "saved", row });
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
