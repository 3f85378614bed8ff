import { useAdminSending, useAdminSync } from "../../../data/admin/context.ts";

/** True if sync has paused until the user signs in again. */
export function usePaused(): boolean {
  const sending = useAdminSending().failure?.kind === "unauthorised";
  const reading = useAdminSync().failure?.kind === "unauthorised";
  return sending || reading;
}
