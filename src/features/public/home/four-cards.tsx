import { CalendarDays, GraduationCap, House, UsersRound } from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Section } from "../../../ui/page.tsx";
import { Invitation } from "./invitation.tsx";
import { SECTION } from "./section-class.ts";

const CARDS = [
  { icon: House, title: m.home_card_culture, text: m.home_card_culture_text },
  { icon: CalendarDays, title: m.home_card_events, text: m.home_card_events_text },
  { icon: UsersRound, title: m.home_card_integration, text: m.home_card_integration_text },
  { icon: GraduationCap, title: m.home_card_youth, text: m.home_card_youth_text },
] as const;

/** The community's activities in four short cards; on a phone with the invitation that a wide window has in its head. */
export function FourCards() {
  return (
    <Section title={m.home_what_we_do()} className={SECTION} headingClass="mb-3 xs:mb-5 max-xs:text-lg">
      <div className="mb-8 md:hidden">
        <Invitation />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] border-line border-t md:grid-cols-4">
        {CARDS.map(({ icon: Icon, title, text }) => (
          <div
            key={title()}
            className="border-line pt-6 pb-3 pe-3 xs:pe-5 max-md:odd:ps-0 max-md:even:border-s max-md:even:pe-0 max-md:even:ps-4 xs:max-md:even:ps-5 max-md:[&:nth-child(n+3)]:border-t md:ps-6 md:first:ps-0 md:[&+&]:border-s"
          >
            <Icon className="mb-3 size-[26px] text-red" strokeWidth={1.7} aria-hidden="true" />
            <h3 className="text-lg">{title()}</h3>
            <p className="mt-1 text-ink-2 text-sm">{text()}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
