import { createContext } from "react";

/** A window without a page (jsdom), where the server sanitises an article and serialises it. */
export type ServerWindow = Parameters<typeof import("./sanitise.ts").createSanitiser>[0] & {
  readonly document: Document;
};

/** Given on the server alone. */
export const ServerWindowContext = createContext<ServerWindow | null>(null);
