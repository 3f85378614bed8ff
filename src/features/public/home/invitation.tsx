import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** What the site is for, and the ways into it. */
export function Invitation() {
  return (
    <>
      <p className="max-w-[46ch] text-lg text-ink-2 md:mt-6">{m.home_lead()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.community}>{m.home_read_community()}</ButtonLink>
        <ButtonLink to={paths.services} variant="secondary">
          {m.home_our_services()}
        </ButtonLink>
      </div>
    </>
  );
}
