import { useDeskSending, useDeskSync } from "../../../data/admin/context.ts";

/** Whether the service wants to see the person again before it takes or gives anything more. */
export function usePaused(): boolean {
  const sending = useDeskSending().failure?.kind === "unauthorised";
  const reading = useDeskSync().failure?.kind === "unauthorised";
  return sending || reading;
}
