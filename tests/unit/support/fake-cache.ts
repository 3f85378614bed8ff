/** A cache of the origin https://selam.example. */
export class FakeCache {
  readonly files = new Map<string, string>();
  /** Content types of what was put. */
  readonly types = new Map<string, string | null>();

  async keys() {
    return [...this.files.keys()].map((path) => ({ url: `https://selam.example${path}` }));
  }
  async match(url: string) {
    const text = this.files.get(new URL(url, "https://selam.example").pathname);
    return text === undefined
      ? undefined
      : new Response(text, { headers: { "content-type": "text/javascript" } });
  }
  async put(path: string, response: Response) {
    this.types.set(path, response.headers.get("content-type"));
    this.files.set(path, await response.text());
  }
}
