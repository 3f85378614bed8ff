import { type ComponentType, createElement, lazy, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { entryScript } from "./entry-script.ts";
import { isServerReachable } from "./is-server-reachable.ts";

/** The build in which this tab was reloaded because of a missing chunk; in sessionStorage, so per tab. */
const RELOADED_IN = "selam-reloaded-in";

/** A page's code could not be loaded; the message is shown to the user. */
export class PageNotLoaded extends Error {
  override name = "PageNotLoaded";
  /** True if the server was out of reach, or refused the code as it does while it starts: a reload brings the page once it answers. */
  readonly isAway: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isAway: boolean }) {
    super(message, options);
    this.isAway = options.isAway;
  }
}

/** The browser functions the guard needs, replaceable in tests. */
export type ChunkGuard = {
  /** True if the site's server responds now. */
  isReachable(): Promise<boolean>;
  /** A unique name of the running build. */
  build(): string;
  /** The build this tab was last reloaded in, or null. Throws if storage is blocked. */
  reloadedIn(): string | null;
  rememberReload(build: string): void;
  reload(): void;
};

/** A page in its own chunk. */
export type LazyPage = ComponentType & {
  /** Preloads the code, so that the page renders without suspending. Rejects if the code cannot be loaded. */
  preload(): Promise<void>;
};

/**
 * A page in its own chunk. After a deploy an old page may request a chunk that no longer exists. The tab is
 * then reloaded into the new version, at most once per build to prevent a reload loop.
 * @throws PageNotLoaded, to the nearest error boundary, if a reload would not help
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Component: ComponentType = lazy(async () => ({ default: await loadOrReload(load, browserGuard) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, where the module is evaluated
  const Page = () => createElement(useState(() => Component)[0]);
  const preload = async () => {
    Component = await load();
  };
  return Object.assign(Page, { preload });
}

export async function loadOrReload<T>(load: () => Promise<T>, guard: ChunkGuard): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!(await guard.isReachable()))
      throw new PageNotLoaded(m.pwa_page_not_saved(), { cause, isAway: true });
    if (!mayReload(guard)) throw new PageNotLoaded(m.pwa_page_not_loaded(), { cause, isAway: false });
    guard.reload();
    // Never resolves: the spinner stays until the reload.
    return new Promise(() => undefined);
  }
}

/** If the last reload cannot be stored, a loop cannot be detected, so there is no reload. */
function mayReload(guard: ChunkGuard): boolean {
  try {
    const build = guard.build();
    if (guard.reloadedIn() === build) return false;
    guard.rememberReload(build);
    return guard.reloadedIn() === build;
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return false;
  }
}

const browserGuard: ChunkGuard = {
  isReachable: isServerReachable,
  build: entryScript,
  reloadedIn: () => sessionStorage.getItem(RELOADED_IN),
  rememberReload: (build) => sessionStorage.setItem(RELOADED_IN, build),
  // Imported lazily: it is part of the data layer chunk, which every page loads.
  reload: () =>
    void import("../worker-bridge/register.ts").then(
      ({ reloadIntoNewest }) => reloadIntoNewest(),
      () => location.reload(),
    ),
};
