import { CircleAlert, Clock } from "lucide-react";
import type { Standing } from "../../domain/outbox/admin-view.ts";
import { m } from "../../i18n/paraglide/messages.js";

/** Send state of an item in the admin; renders nothing once it is sent. */
export function AdminStanding({ standing }: { standing: Standing }) {
  if (standing === "sent") return null;
  const parked = standing === "parked";
  const Icon = parked ? CircleAlert : Clock;
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${parked ? "text-bad" : "text-wait"}`}>
      <Icon className="size-4" aria-hidden="true" />
      {parked ? m.standing_parked() : m.standing_waiting()}
    </span>
  );
}
