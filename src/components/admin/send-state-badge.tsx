import { CircleAlert, Clock } from "lucide-react";
import type { RowState } from "../../domain/outbox/admin-view.ts";
import { rowText } from "../texts/owner-texts.ts";
import { useAdminReach } from "./reach-context.ts";

/** Send state of an item in the admin; renders nothing once it is sent, and appears late so as not to flash while online. */
export function SendStateBadge({ status }: { status: RowState }) {
  const reach = useAdminReach();
  if (status === "sent") return null;
  const isRejected = status === "deadLettered";
  const Icon = isRejected ? CircleAlert : Clock;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm ${isRejected ? "text-bad" : "late-mark text-wait"}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span>{rowText(status, reach)}</span>
    </span>
  );
}
