import { AsyncLocalStorage } from "node:async_hooks";

/** The address of the visitor who is being answered. */
const visitor = new AsyncLocalStorage<string>();

/** Answers a visitor; what is read for them alone, with `visitorHeaders`, waits in their turn. */
export function inTurnOf(address: string, answer: () => void): void {
  visitor.run(address, answer);
}

/**
 * The headers of a call of this server's own API for the visitor who is being answered. Without them all that pages need would wait in one
 * turn, the server's, which one visitor could fill with addresses of posts that do not exist.
 */
export function visitorHeaders(): Record<string, string> {
  const address = visitor.getStore();
  return address === undefined ? {} : { "x-forwarded-for": address };
}
