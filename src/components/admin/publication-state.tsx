import { ownerState, type Publication } from "../../domain/outbox/owner-state.ts";
import { ownerText } from "../texts/owner-texts.ts";
import { useAdminReach } from "./reach-context.ts";

/** Publication state of a post. What is shown is never called published before the server has acknowledged it. */
export function PublicationState({ publication }: { publication: Publication }) {
  const state = ownerState(publication, useAdminReach());
  return <span className={state.is === "published" ? "text-ok" : "text-wait"}>{ownerText(state)}</span>;
}
