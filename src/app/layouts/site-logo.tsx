import { Link } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import { othersThan } from "../../domain/languages/languages.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { useSiteIdentity } from "../../ui/site-identity.ts";

/** Letters that both names together may have to stand side by side, and one name to be in large type. */
const MAX_BOTH = 14;
const MAX_LARGE = 12;

/**
 * The site's name as a link to the start page: short ones in two languages, that of the page's language first; a long one
 * in the page's language only, on two lines beside the header's buttons.
 */
export function SiteLogo() {
  const { name } = useSiteIdentity();
  const first = name[getLocale()];
  const second = othersThan(getLocale())
    .map((lang) => name[lang])
    .find(({ text }) => text !== first.text && first.text.length + text.length <= MAX_BOTH);
  if (first.text.length > MAX_LARGE)
    return (
      <Link
        to={paths.home}
        className="inline-flex min-h-11 min-w-[6rem] max-w-[22rem] flex-[1_1_0] items-center no-underline md:max-w-[13rem] md:flex-[0_1_auto]"
      >
        <span
          lang={first.lang}
          className="line-clamp-2 font-bold font-display text-base leading-tight [overflow-wrap:anywhere]"
        >
          {first.text}
        </span>
      </Link>
    );
  return (
    <Link
      to={paths.home}
      // Beside the badge, a small phone has space for one below the other.
      className="inline-flex min-h-11 flex-wrap items-baseline gap-x-2 no-underline max-[389px]:group-has-[[href='/waiting']]/head:flex-col max-[389px]:group-has-[[href='/waiting']]/head:justify-center max-[389px]:group-has-[[href='/waiting']]/head:leading-none"
    >
      <span lang={first.lang} className="font-bold font-display text-xl">
        {first.text}
      </span>
      {second ? (
        <span lang={second.lang} className="font-display text-base text-red-ink">
          {second.text}
        </span>
      ) : null}
    </Link>
  );
}
