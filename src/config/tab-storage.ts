export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Used during prerendering, where there is no tab. */
const EMPTY_STORAGE: TabStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** sessionStorage. @throws if the browser blocks it */
export function tabStorage(): TabStorage {
  return import.meta.env.SSR ? EMPTY_STORAGE : sessionStorage;
}
