import { type ComponentType, createElement, lazy, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";

/** The build this tab was reloaded in because a chunk was gone; in sessionStorage, so per tab. */
const RELOADED_IN = "selam-reloaded-in";

/** A page whose code could not be had; its message is for the person. */
export class PageNotLoaded extends Error {
  override name = "PageNotLoaded";
}

/** What the guard needs of the browser, so that a test can give its own. */
export type ChunkGuard = {
  isOnline(): boolean;
  /** Names the running build; another build has another name. */
  build(): string;
  /** The build this tab was last reloaded in, or null. Throws where storage is closed. */
  reloadedIn(): string | null;
  rememberReload(build: string): void;
  reload(): void;
};

/** A page in a chunk of its own. */
export type LazyPage = ComponentType & {
  /** Loads its code: from then on it is painted at once. Rejects where that cannot be had. */
  ahead(): Promise<void>;
};

/**
 * A page in a chunk of its own. After a deploy the chunk that an old page asks for may be gone from the server:
 * then the tab is reloaded into the new version, once a build, so that it can never go round in circles.
 * @throws PageNotLoaded, to the nearest error boundary, where a reload would not help
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let here: ComponentType = lazy(async () => ({ default: await loadOrReload(load, browserGuard) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, where the module is evaluated
  const Page = () => createElement(useState(() => here)[0]);
  const ahead = async () => {
    here = await load();
  };
  return Object.assign(Page, { ahead });
}

export async function loadOrReload<T>(load: () => Promise<T>, guard: ChunkGuard): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!guard.isOnline()) throw new PageNotLoaded(m.pwa_page_not_saved(), { cause });
    if (!mayReload(guard)) throw new PageNotLoaded(m.pwa_page_not_loaded(), { cause });
    guard.reload();
    // The tab is on its way out: the spinner stays, nothing else is painted.
    return new Promise(() => undefined);
  }
}

/** Without a memory of the last reload there is no guard, and so no reload. */
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
  isOnline: () => navigator.onLine,
  // The entry's name carries a hash over every chunk it leads to.
  build: () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "",
  reloadedIn: () => sessionStorage.getItem(RELOADED_IN),
  rememberReload: (build) => sessionStorage.setItem(RELOADED_IN, build),
  // What speaks to the worker comes with the data layer, which every page loads.
  reload: () =>
    void import("../worker-bridge/register.ts").then(
      ({ reloadIntoNewest }) => reloadIntoNewest(),
      () => location.reload(),
    ),
};
