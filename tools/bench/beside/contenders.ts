/** Where a page of the bench finds the server, and what it may do there. */
export type Server = {
  /** The publishable key; the API has the page's own origin. */
  readonly key: string;
  /** Number of articles on the server. */
  readonly rows: number;
  /** Ids of articles to like and of community posts to comment on. */
  readonly articles: readonly string[];
  readonly community: readonly string[];
};

/** What one contender did, timed in its page. */
export type Measured = { readonly ms: number; readonly requests: number; readonly bytes: number };

/** The functions of a page by contender. Each runs once, in a page whose origin has no data. */
export type Contenders = Readonly<
  Record<
    string,
    {
      readonly name: string;
      /**
       * True if it waits for one request after the other, so that it varied by 2 % at most where requests take long: it is then measured
       * once.
       */
      readonly isSteady?: boolean;
      run(server: Server): Promise<Measured>;
    }
  >
>;

declare global {
  interface Window {
    contenders: { readonly pull: Contenders; readonly push: Contenders };
  }
}

/**
 * Times `work`, and counts its requests of the API with the bytes of their bodies, as they were compressed.
 * @param prepare what comes before, and is not timed
 */
export async function measured(
  work: () => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Measured> {
  performance.setResourceTimingBufferSize(10_000);
  await prepare();
  performance.clearResourceTimings();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const calls = performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes("/rest/v1/"));
  const bytes = calls.reduce(
    (sum, call) => sum + (call instanceof PerformanceResourceTiming ? call.encodedBodySize : 0),
    0,
  );
  return { ms, requests: calls.length, bytes };
}

/** Fails unless as many rows arrived as there are. */
export function assertCount(count: number, expected: number): void {
  if (count !== expected) throw new Error(`${count} of ${expected} arrived.`);
}
