import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** The welcome in both languages, and the drawing. */
export function Hero() {
  return (
    <div className="grid items-end gap-8 pt-6 pb-14 md:grid-cols-[1.15fr_.85fr] md:pt-10 md:pb-20">
      <div>
        <p lang="ti" className="mb-4 font-display text-[clamp(1.15rem,1rem+.8vw,1.6rem)] text-red-ink">
          {m.home_greeting()}
        </p>
        <h1 tabIndex={-1} className="text-[clamp(2.3rem,1.5rem+4.2vw,4.4rem)]">
          {m.home_title()}
        </h1>
        <p className="mt-6 max-w-[46ch] text-[1.2rem] text-ink-2">{m.home_lead()}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.community}>{m.home_read_community()}</ButtonLink>
          <ButtonLink to={paths.services} variant="secondary">
            {m.home_our_services()}
          </ButtonLink>
        </div>
      </div>
      <img
        src="/picture.svg"
        alt=""
        width={800}
        height={1000}
        className="aspect-[16/11] w-full rounded-card object-cover shadow-card max-md:order-first xs:max-md:aspect-[2/1] md:aspect-[4/5]"
      />
    </div>
  );
}
