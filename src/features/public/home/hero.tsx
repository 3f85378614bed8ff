import { GREETING } from "../../../community/greeting.ts";
import type { LocalText } from "../../../domain/content/translation.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Headline } from "../../../ui/headline.tsx";
import { Image } from "../../../ui/image.tsx";
import { useSiteIdentity } from "../../../ui/site-identity.ts";
import { Invitation } from "./invitation.tsx";

/** The start page's picture and its welcome; on a phone a strip of both, so that the newest post is visible below. */
export function Hero() {
  const title = useHomeTitle();
  return (
    <div className="grid items-center gap-x-10 md:grid-cols-[1fr_1.05fr] md:pt-8 md:pb-16">
      <div className="grid justify-items-start pt-3 pb-1 xs:pt-5 xs:pb-4 md:py-0">
        <p lang={GREETING.lang} className="font-display text-red-ink text-sm xs:mb-2 xs:text-xl md:mb-4">
          {GREETING.text}
        </p>
        <h1 lang={title.lang} tabIndex={-1} className="[overflow-wrap:anywhere] max-xs:leading-[1.1]">
          <Headline>{title.text}</Headline>
        </h1>
        <div className="max-md:hidden">
          <Invitation />
        </div>
      </div>
      <Image
        src="/welcome.webp"
        alt=""
        width={720}
        height={450}
        // The people's faces and the table stay in the picture, however low it is. On the lowest phones the bar of the
        // connection must not cover the newest post's title.
        className="max-xs:[@media(max-height:680px)]:aspect-[15/4] max-xs:[@media(max-height:680px)]:object-[50%_64%] aspect-[14/5] w-full rounded-card object-[50%_69%] object-cover shadow-card max-md:order-first max-xs:-mx-5 max-xs:w-[calc(100%+10*var(--spacing))] max-xs:max-w-none max-xs:rounded-none max-xs:shadow-none xs:max-md:aspect-[5/2] md:aspect-[8/5] dark:brightness-90"
      />
    </div>
  );
}

/** The start page's title: the site's tagline, or its name while it has none. */
export function useHomeTitle(): LocalText {
  const { name, tagline } = useSiteIdentity();
  const lang = getLocale();
  return tagline[lang].text ? tagline[lang] : name[lang];
}
