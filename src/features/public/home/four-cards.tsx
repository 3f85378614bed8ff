import { CalendarDays, GraduationCap, House, UsersRound } from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";

const CARDS = [
  { icon: House, title: m.home_card_culture, text: m.home_card_culture_text },
  { icon: CalendarDays, title: m.home_card_events, text: m.home_card_events_text },
  { icon: UsersRound, title: m.home_card_integration, text: m.home_card_integration_text },
  { icon: GraduationCap, title: m.home_card_youth, text: m.home_card_youth_text },
] as const;

/** The community's activities in four short cards. */
export function FourCards() {
  return (
    <section
      aria-label={m.home_what_we_do()}
      className="grid grid-cols-2 border-line border-y md:grid-cols-4"
    >
      {CARDS.map(({ icon: Icon, title, text }) => (
        <div
          key={title()}
          className="border-line py-6 pr-3 xs:pr-5 max-md:odd:pl-0 max-md:even:border-l max-md:even:pr-0 max-md:even:pl-4 xs:max-md:even:pl-5 max-md:[&:nth-child(n+3)]:border-t md:pl-6 md:first:pl-0 md:[&+&]:border-l"
        >
          <Icon className="mb-3 size-[26px] text-red" strokeWidth={1.7} aria-hidden="true" />
          <h2 className="text-[1.12rem] xs:text-[1.22rem]">{title()}</h2>
          <p className="mt-1 text-ink-2 text-sm">{text()}</p>
        </div>
      ))}
    </section>
  );
}
