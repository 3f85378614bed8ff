import { visitorHeaders } from "../../../tests/integration/server/server-process.ts";
import { DEMO_SIGN_IN } from "../../../tests/integration/support/demo.ts";
import type { Photo } from "./photos.ts";

/** The kinds of posts, in turn, with the folder of their pictures. */
const KINDS = [
  { kind: "community", folder: "community-media", path: "/portfolio", picture: "media_url" },
  { kind: "blog", folder: "blog-images", path: "/blog", picture: "featured_image" },
  { kind: "news", folder: "news-images", path: "/news", picture: "image_url" },
] as const;

const PARAGRAPH =
  "We met on Sunday after church, as every month, and this time the hall was full: forty people, three pots of coffee and one krar that " +
  "was out of tune until somebody's uncle took it in hand. The children had drawn the letters of the alphabet on paper bags. ";
const PARAGRAPHS = 7;

/** The demo's owner, who publishes over the API as the admin does. */
export class Owner {
  readonly #origin: string;
  readonly #dataDir: string;

  constructor(origin: string, dataDir: string) {
    this.#origin = origin;
    this.#dataDir = dataDir;
  }

  /** Publishes the n-th post of the month, with its picture. @returns its address */
  async publish(n: number, photo: Photo): Promise<string> {
    const { kind, folder, path, picture } = KINDS[n % KINDS.length] ?? KINDS[0];
    const authorization = await this.#signIn();
    const name = `${folder}/month-${n}`;
    const addressOf = (width: number | null) =>
      `/storage/v1/object/public/media/${name}${width === null ? "" : `-${width}`}.webp`;
    const [largest, ...smaller] = photo;
    if (!largest) throw new Error("The picture has no sizes.");
    for (const [bytes, suffix] of [
      [largest.bytes, ""] as const,
      ...smaller.map(({ width, bytes }) => [bytes, `-${width}`] as const),
    ])
      await this.#post(`/storage/v1/object/media/${name}${suffix}.webp`, authorization, "image/webp", bytes);
    const id = crypto.randomUUID();
    const text = Array.from({ length: PARAGRAPHS }, () => PARAGRAPH);
    const fields = {
      id,
      title: `Day ${n + 1}: coffee and a krar`,
      content: kind === "blog" ? text.map((one) => `<p>${one}</p>`).join("") : text.join("\n\n"),
      published: true,
      [picture]: addressOf(null),
      image_meta: {
        width: largest.width,
        height: Math.round((largest.width * 10) / 16),
        alt: "People in a hall",
        thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
        variants: Object.fromEntries(smaller.map(({ width }) => [width, addressOf(width)])),
      },
      ...(kind === "blog"
        ? { excerpt: PARAGRAPH, category: "General", tags: ["coffee"], author: "Selam" }
        : {}),
      ...(kind === "community"
        ? { media_type: "image", author: "Selam", country: "United Kingdom", city: "Leeds" }
        : {}),
    };
    const row = { kind, fields, operation: crypto.randomUUID(), base_version: 0 };
    await this.#post("/rest/v1/rpc/save_row", authorization, "application/json", JSON.stringify(row));
    return `${path}/${id}`;
  }

  async #signIn(): Promise<string> {
    const { email, password } = DEMO_SIGN_IN;
    const body = JSON.stringify({ email, password });
    const answer = await this.#post("/auth/v1/token?grant_type=password", null, "application/json", body);
    const { access_token } = (await answer.json()) as { access_token: string };
    return `Bearer ${access_token}`;
  }

  async #post(
    path: string,
    authorization: string | null,
    type: string,
    body: string | Buffer,
  ): Promise<Response> {
    const response = await fetch(this.#origin + path, {
      method: "POST",
      headers: {
        ...visitorHeaders(this.#dataDir),
        "content-type": type,
        ...(authorization ? { authorization } : {}),
      },
      body: typeof body === "string" ? body : new Uint8Array(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
