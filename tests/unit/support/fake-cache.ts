/** A cache of the origin https://selam.example. */
export class FakeCache {
  readonly files = new Map<string, string>();
  /** Content types of what was put; a file without one here is a script. */
  readonly types = new Map<string, string | null>();

  async keys() {
    return [...this.files.keys()].map((path) => ({ url: `https://selam.example${path}` }));
  }
  async match(url: string) {
    const { pathname } = new URL(url, "https://selam.example");
    const text = this.files.get(pathname);
    if (text === undefined) return undefined;
    const type = this.types.has(pathname) ? this.types.get(pathname) : "text/javascript";
    return new Response(new TextEncoder().encode(text), { headers: type ? { "content-type": type } : {} });
  }
  async put(path: string, response: Response) {
    this.types.set(path, response.headers.get("content-type"));
    this.files.set(path, await response.text());
  }
}
