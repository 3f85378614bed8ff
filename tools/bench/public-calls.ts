import { CHANGES_FORMAT } from "../../src/api/site-format.ts";

/** One request, as a device sends it. */
export type PublicRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
};

/** A call of the public API; each request asks for other rows, or writes a row of its own. */
export type PublicCall = { readonly name: string; readonly request: () => PublicRequest };

/** Rows of a filled database that calls ask for. */
export type Known = {
  readonly rev: number;
  readonly stamp: string;
  /** The revision before the last 500 comments, and its stamp. */
  readonly older: number;
  readonly olderStamp: string;
  readonly posts: readonly string[];
  readonly events: readonly { readonly id: string; readonly day: string }[];
  readonly comments: readonly string[];
  readonly submissions: readonly string[];
  readonly redirects: readonly string[];
  /** The time of the post in the middle of the list. */
  readonly middle: string;
  readonly middleId: string;
};

/** Revisions of a page of changes. */
export const CHANGED = 500;
const MAX_CHANGES = 1_000;
const PART_BYTES = 65_536;

/** A part of a picture, as the app cuts it. */
const PART = Buffer.from(`RIFF1234WEBP${"s".repeat(PART_BYTES - 12)}`).toString("base64");

/** The calls of src/api (site-api, publications, own-comments-api, notifications-api, submissions-api), with other rows each time. */
export function publicCalls(known: Known): PublicCall[] {
  let turn = 0;
  const next = <T>(of: readonly T[]): T => {
    const one = of[turn++ % of.length];
    if (one === undefined) throw new Error("The database is empty.");
    return one;
  };
  const several = <T>(count: number, of: readonly T[]) => Array.from({ length: count }, () => next(of));
  const get = (name: string, path: () => string): PublicCall => ({
    name,
    request: () => ({ method: "GET", path: `/rest/v1/${path()}` }),
  });
  const post = (name: string, path: string, body: () => object): PublicCall => ({
    name,
    request: () => ({ method: "POST", path: `/rest/v1/${path}`, body: JSON.stringify(body()) }),
  });
  const changes = (since: number, stamp: string) =>
    `rpc/site_changes?${new URLSearchParams({ since: `${since}`, stamp, max: `${MAX_CHANGES}`, format: `${CHANGES_FORMAT}` })}`;
  const proofs = (ids: readonly string[]) => ids.map((id) => ({ id, secret: id }));
  const batch = (items: readonly object[]) => ({
    batch: items.map((item) => ({ id: crypto.randomUUID(), format: 1, first_attempt_at: null, ...item })),
  });
  return [
    get("the head", () => "rpc/site_head"),
    get("changes, nothing new", () => changes(known.rev, known.stamp)),
    get(`changes, the last ${CHANGED}`, () => changes(known.older, known.olderStamp)),
    get("newest 20 posts", () => page("community", 20)),
    get("newest 20 news", () => page("news", 20)),
    get("newest 20 articles", () => page("blog", 20)),
    get("newest 20 comments", () => page("comment", 20)),
    get("20 posts from the middle of the list", () => {
      const { middle, middleId } = known;
      return `${page("community", 20)}&${new URLSearchParams({ before: middle, before_id: middleId })}`;
    }),
    get("one post", () => `rpc/site_row?kind=community&id=${next(known.posts)}`),
    get("counts of 50 posts", () => `rpc/site_counts?ids={${several(50, known.posts).join(",")}}`),
    get("an old address", () => `rpc/redirect_of?path=${next(known.redirects)}`),
    get("every event of the calendar", () => page("event", 1_000)),
    get("one event", () => `rpc/site_row?kind=event&id=${next(known.events).id}`),
    get("services", () => page("service", 1_000)),
    get("the site's profile", () => page("profile", 1)),
    get("the key of notifications", () => "rpc/push_key"),
    get("a page of the sitemap", () => "rpc/site_addresses?kind=community"),
    post("what became of 20 own comments", "rpc/own_comments", () => ({
      proofs: proofs(several(20, known.comments)),
    })),
    post("what became of 10 own submissions", "rpc/own_submissions", () => ({
      proofs: proofs(several(10, known.submissions)),
    })),
    post("50 likes", "rpc/apply_interactions", () =>
      batch(
        several(50, known.posts).map((id) => ({ kind: "like", target_kind: "community", target_id: id })),
      ),
    ),
    post("5 comments", "rpc/apply_interactions", () =>
      batch(
        several(5, known.posts).map((id) => ({
          kind: "comment",
          target_kind: "community",
          target_id: id,
          body: { author_name: "Aster", body: "Thank you", secret: "secret-of-a-device" },
        })),
      ),
    ),
    post('"I am coming"', "rpc/apply_interactions", () => {
      const { id, day } = next(known.events);
      const body = { day, name: "Aster", people: 2, secret: "secret-of-a-device" };
      return batch([{ kind: "attend", target_kind: "event", target_id: id, body }]);
    }),
    post("a message to the owner", "contact_messages", () => ({
      id: crypto.randomUUID(),
      name: "Aster",
      email: "aster@selam.example",
      message: "Hello",
      read: false,
    })),
    post("a choice of notifications", "rpc/save_subscription", () => ({
      operation: crypto.randomUUID(),
      subscription: { endpoint: "https://push.example/1", off: true },
    })),
    post("a part of a file", "rpc/send_file_part", () => ({
      file: crypto.randomUUID(),
      part: 0,
      parts: 2,
      data: PART,
    })),
    post("a story", "rpc/submit", () => ({
      operation: crypto.randomUUID(),
      submission: {
        topic: "story",
        lang: "en",
        name: "Aster",
        email: "aster@selam.example",
        body: "How we came to Leeds",
        passage: "",
        page: "",
        secret: "secret-of-a-device",
        website: "",
        credit: true,
        files: [],
      },
    })),
  ];
}

const page = (kind: string, max: number) => `rpc/site_page?kind=${kind}&max=${max}`;
