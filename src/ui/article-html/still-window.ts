import { createContext } from "react";

/** A window without a page: articles are written down in it as text, for nodes have no place to go to. */
export type StillWindow = Parameters<typeof import("./sanitise.ts").createSanitiser>[0] & {
  readonly document: Document;
};

/** Given where a page is only painted: by the server. */
export const StillWindowContext = createContext<StillWindow | null>(null);
