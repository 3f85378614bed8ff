import { createContext } from "react";

/** A jsdom window in which the server sanitises and serialises articles. */
export type ServerWindow = Parameters<typeof import("./sanitise.ts").createSanitiser>[0] & {
  readonly document: Document;
};

/** Opens the window. Provided on the server only. */
export const ServerWindowContext = createContext<(() => ServerWindow) | null>(null);
