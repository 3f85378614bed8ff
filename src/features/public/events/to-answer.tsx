import { paths } from "../../../config/paths.ts";
import type { SiteEvent } from "../../../domain/content/content.ts";
import { ownAttendance } from "../../../domain/events/attendance.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { bottomAction } from "../../../ui/forms/bottom-bar.ts";
import { useOwnAnswers } from "./use-own-answers.ts";

/**
 * The way to the form of an answer, at the bottom of a phone's window until the form is visible. At its own place it lies behind
 * the form's card, which begins there.
 */
export function ToAnswer({ event, day }: { event: SiteEvent; day: string }) {
  const { state } = ownAttendance(useOwnAnswers(event.id), day);
  if (state !== "none" && state !== "refused") return null;
  return (
    <div
      ref={bottomAction}
      className="no-print sticky bottom-[var(--status-bar,0px)] -mb-20 grid h-20 content-end pb-3 [background-image:linear-gradient(to_top,var(--paper)_55%,transparent)] focus-within:z-[2] md:hidden short:hidden"
    >
      <ButtonLink to={`${paths.event(event.id)}?day=${day}#attend`}>{m.attend_title()}</ButtonLink>
    </div>
  );
}
