import { render } from "@testing-library/react";
import type { Observable } from "dexie";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { type Services, ServicesContext, type SiteData } from "../../../src/data/site/context.ts";
import type { Service, SiteProfile } from "../../../src/domain/content/content.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { createRestartable } from "../../../src/domain/state/store.ts";
import type { SyncStatus } from "../../../src/offline/core/sync-loop.ts";

/** The data of the pages about the site: one profile and some services. */
export type SmallSite = {
  readonly profile?: SiteProfile | null;
  readonly services?: readonly Service[];
  /** True once the mirror has been filled. */
  readonly isFilled?: boolean;
  /** The failure of the last sync; null if it reached the server. */
  readonly failure?: Failure | null;
  readonly sync?: () => void;
};

/** Renders a page with this site's data. */
export function showPage(page: ReactElement, site: SmallSite = {}) {
  return render(
    <ServicesContext value={servicesOf(site)}>
      <MemoryRouter>{page}</MemoryRouter>
    </ServicesContext>,
  );
}

function servicesOf(site: SmallSite): Services {
  const { profile = null, services = [], isFilled = true, failure = null } = site;
  const status: SyncStatus = {
    phase: "idle",
    isComplete: isFilled,
    updatedAt: null,
    failure,
    clockOffset: 0,
  };
  const dependencies = {
    read: {
      profile: async () => profile,
      services: async () => [...services],
      isFilled: async () => isFilled,
      queuedOperations: async () => [],
      answers: async () => [],
    },
    siteSync: { sync: async () => site.sync?.() },
  };
  // These pages use nothing else of the data layer; any other call throws and fails the test.
  const data = { ...dependencies, live: onceOf } as unknown as SiteData;
  return {
    snapshot: null,
    initialData: null,
    data: createRestartable(() => Promise.resolve(data)),
    queryCache: new Map(),
    status: { current: () => status, subscribe: () => () => undefined },
    now: () => 0,
  };
}

function onceOf<T>(query: () => Promise<T>): Pick<Observable<T>, "subscribe"> {
  return {
    subscribe(observer: unknown) {
      const { next } = observer as { next(value: T): void };
      let over = false;
      void query().then((value) => {
        if (!over) next(value);
      });
      return { closed: false, unsubscribe: () => (over = true) };
    },
  } as Pick<Observable<T>, "subscribe">;
}
