export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** For a page that is prerendered, which no tab shows yet. */
const NOTHING: TabStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** What lasts as long as the tab. Throws where the browser closes it to the page. */
export function tabStorage(): TabStorage {
  return import.meta.env.SSR ? NOTHING : sessionStorage;
}
