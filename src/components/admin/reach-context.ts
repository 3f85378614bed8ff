import { createContext, use } from "react";
import type { Reach } from "../../domain/outbox/reach.ts";

/** Whether the admin's server can be reached now; the layout provides it. */
export const ReachContext = createContext<Reach>("open");

/** Whether what the owner does now can reach the server now. */
export function useAdminReach(): Reach {
  return use(ReachContext);
}
