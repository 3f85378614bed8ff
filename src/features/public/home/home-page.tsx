import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { usePageTitle } from "../../../ui/page.tsx";
import { FourCards } from "./four-cards.tsx";
import { Hero, useHomeTitle } from "./hero.tsx";
import { LatestBlog } from "./latest-blog.tsx";
import { LatestNews } from "./latest-news.tsx";
import { SECTION } from "./section-class.ts";

// Deferred, because it is below the first screen.
const ThisWeek = deferredPart(async () => (await import("./this-week.tsx")).ThisWeek);

export function HomePage() {
  usePageTitle(useHomeTitle().text);
  return (
    <>
      <Hero />
      <LatestBlog />
      <ThisWeek />
      <LatestNews />
      <FourCards />
      <section className={`grid justify-items-start gap-5 ${SECTION}`}>
        <h2 className="max-xs:text-lg">{m.home_contact_title()}</h2>
        <p className="max-w-[46ch] text-balance text-ink-2 text-lg">{m.home_contact_text()}</p>
        <ButtonLink to={paths.contact}>{m.home_write_us()}</ButtonLink>
      </section>
    </>
  );
}
