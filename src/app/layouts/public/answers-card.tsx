import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** Says that something came back about what this device has sent. */
export function AnswersCard({ count }: { readonly count: number }) {
  return (
    <>
      <p className="max-w-[42ch]">{m.nav_answers({ count })}</p>
      <ButtonLink to={paths.waiting}>{m.answers_read()}</ButtonLink>
    </>
  );
}
