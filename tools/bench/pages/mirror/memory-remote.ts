import type { BlogPost, ContentOf, ListedKind } from "../../../../src/domain/content/content.ts";
import { LISTED_KINDS, ofKinds } from "../../../../src/domain/kinds/kinds.ts";
import { type Result, success } from "../../../../src/domain/outbox/failure.ts";
import type { Changes, FirstPages, Page, Position, Remote } from "../../../../src/domain/outbox/remote.ts";

const CURSOR = { rev: 1_000_000, stamp: "bench" };
/** As many posts of 2 kB as the server sends first. */
const FIRST_PAGE = 32;
const NOW = "2026-11-20T00:00:00.000000Z";

/** A server in the page that answers immediately with prepared rows, so that only our own code is measured. */
export class MemoryRemote implements Remote {
  /** The answers in order; their bytes are counted later, outside the measurement. */
  readonly sent: { readonly call: string; readonly value: unknown }[] = [];
  readonly #posts: readonly BlogPost[];
  readonly #places: ReadonlyMap<string, number>;

  /** @param posts newest first */
  constructor(posts: readonly BlogPost[]) {
    this.#posts = posts;
    this.#places = new Map(posts.map(({ id }, place) => [id, place]));
  }

  call = async () => success(null);
  head = async () => this.#send("head", { ...CURSOR, now: NOW, minFormat: 1 });

  page = async <K extends ListedKind>(kind: K, before: Position | null, max: number) => {
    const from = before ? (this.#places.get(before.id) ?? -1) + 1 : 0;
    const all: readonly unknown[] = kind === "blog" ? this.#posts : [];
    const rows = all.slice(from, from + max) as ContentOf[K][];
    const last = rows.at(-1);
    const end = last ? { publishedAt: last.publishedAt, id: last.id } : null;
    return this.#send<Page<K>>(kind, { rows, received: rows.length, end, whole: from + max >= all.length });
  };

  firstPages = async () => {
    const rows = this.#posts.slice(0, FIRST_PAGE);
    const last = rows.at(-1);
    const end = last ? { publishedAt: last.publishedAt, id: last.id } : null;
    const none = { rows: [], received: 0, end: null, whole: true };
    return this.#send<FirstPages>("first pages", {
      head: { ...CURSOR, now: NOW, minFormat: 1 },
      listed: {
        ...ofKinds(LISTED_KINDS, () => none),
        blog: { rows, received: rows.length, end, whole: rows.length === this.#posts.length },
      },
      readable: null,
      unpaged: { service: [], profile: [], event: [] },
    });
  };

  all = async <K extends "service" | "profile" | "event">(kind: K) => this.#send<ContentOf[K][]>(kind, []);

  changes = async () =>
    this.#send<Changes>("changes", {
      restart: false,
      cursor: CURSOR,
      now: NOW,
      more: false,
      rows: [],
      gone: [],
    });

  row = async () => success(null);
  counts = async () => success([]);
  sendMessage = async () => success(null);
  applyInteractions = async () => success({ now: NOW, restart: false, results: [] });

  #send<T>(call: string, value: T): Result<T> {
    this.sent.push({ call, value });
    return success(value);
  }
}
