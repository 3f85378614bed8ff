import { useAdminSending, useAdminSync } from "../../../data/admin/context.ts";

/** Whether the service wants to see the person again before it takes or gives anything more. */
export function usePaused(): boolean {
  const sending = useAdminSending().failure?.kind === "unauthorised";
  const reading = useAdminSync().failure?.kind === "unauthorised";
  return sending || reading;
}
