import { act, render } from "@testing-library/react";
import type { Observable } from "dexie";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { type Services, ServicesContext, type SiteData } from "../../../src/data/site/context.ts";
import type { Comment, CommunityPost } from "../../../src/domain/content/content.ts";
import { type Failure, type Result, success } from "../../../src/domain/outbox/failure.ts";
import { NO_LOCAL_OPERATIONS } from "../../../src/domain/outbox/operation.ts";
import { createRestartable } from "../../../src/domain/state/store.ts";
import { CommunityPage } from "../../../src/features/public/community/community-page.tsx";
import { PostPage } from "../../../src/features/public/community/post-page.tsx";
import type { SyncStatus } from "../../../src/offline/core/sync-loop.ts";
import { siteProfile } from "../support/content.ts";

/** A device with a mirror of community posts, and a server with more. */
export class SmallCommunity {
  /** Newest first, as read from the mirror. */
  posts: CommunityPost[] = [];
  profile = siteProfile();
  comments: Comment[] = [];
  /** True if the server has nothing older. */
  isComplete = true;
  isFilled = true;
  failure: Failure | null = null;
  /** The server's answer to a request for one post. */
  onServer: Result<CommunityPost | null> = success(null);
  /** Every call to the site sync, in order. */
  readonly requestedIds: string[] = [];
  readonly countsOf: string[][] = [];
  /** True while the database is still opening and does not answer. */
  opening = false;

  #queries = new Set<() => void>();

  /** Renders the community pages at an address. */
  async show(address: string): Promise<void> {
    render(
      <ServicesContext value={this.#services()}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/portfolio" element={<CommunityPage />} />
            <Route path="/portfolio/:id" element={<PostPage />} />
          </Routes>
          <Address />
        </MemoryRouter>
      </ServicesContext>,
    );
    await settle();
  }

  /** Reruns every live query, as after a change of the mirror. */
  async changed(): Promise<void> {
    for (const run of this.#queries) run();
    await settle();
  }

  #services(): Services {
    const status: SyncStatus = {
      phase: "idle",
      isComplete: this.isFilled,
      updatedAt: this.isFilled ? 1 : null,
      failure: this.failure,
      clockOffset: 0,
    };
    const read = {
      profile: async () => this.profile,
      newest: async (_kind: string, limit: number, matches: (post: CommunityPost) => boolean = () => true) =>
        this.posts.filter(matches).slice(0, limit),
      byId: (_kind: string, id: string) =>
        this.opening
          ? new Promise(() => undefined)
          : Promise.resolve(this.posts.find((post) => post.id === id) ?? null),
      commentsOf: async (id: string) => this.comments.filter(({ postId }) => postId === id),
      listSize: async () => ({ listed: this.posts.length, hasAll: this.isComplete }),
      isFilled: async () => this.isFilled,
      pins: async () => [],
      localOperationsOf: async () => NO_LOCAL_OPERATIONS,
      inTransaction: <T,>(look: () => Promise<T>) => look(),
    };
    const siteSync = {
      sync: async () => void this.requestedIds.push("sync"),
      older: async (kind: string) => {
        this.requestedIds.push(`older:${kind}`);
        return success(null);
      },
      fetchOne: async (_kind: string, id: string) => {
        this.requestedIds.push(`one:${id}`);
        return this.onServer;
      },
      refreshCounts: async (ids: readonly string[]) => void this.countsOf.push([...ids]),
    };
    // Any other call these pages make to the data layer throws and fails the test.
    const sender = async () => ({ drafts: { read: async () => null, readAside: async () => [] } });
    const backoff = { failure: () => this.failure, subscribeFailure: () => () => undefined };
    const data = { read, siteSync, sender, backoff, live: this.#live } as unknown as SiteData;
    return {
      snapshot: null,
      initialData: null,
      data: createRestartable(() => Promise.resolve(data)),
      queryCache: new Map(),
      status: { current: () => status, subscribe: () => () => undefined },
      now: () => Date.parse("2026-01-02T00:00:00Z"),
    };
  }

  #live = <T,>(query: () => Promise<T>): Observable<T> => {
    const subscribe = ({ next }: { next(value: T): void }) => {
      const run = () => void query().then((value) => this.#queries.has(run) && next(value));
      this.#queries.add(run);
      run();
      return { unsubscribe: () => this.#queries.delete(run) };
    };
    return { subscribe } as unknown as Observable<T>;
  };
}

/** Waits until the page's promises and effects have settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await act(async () => undefined);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
