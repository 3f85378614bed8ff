import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { textsIn } from "../../../components/submissions/page-texts.ts";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { isPhone } from "../../../config/device-kind.ts";
import { paths, rowAt } from "../../../config/paths.ts";
import { useLive, useSnapshot } from "../../../data/site/context.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { socialLinks } from "../../../domain/content/social-links.ts";
import { KINDS, PAGE_KINDS } from "../../../domain/kinds/kinds.ts";
import { correctedFor, languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";
import { LanguageSwitch } from "../../../pwa/language/language-switch.tsx";
import { useSiteName } from "../../../ui/site-identity.ts";
import { useDeviceValue } from "../../../ui/use-hydrated.ts";
import { SiteLogo } from "../site-logo.tsx";
import { useOfflineState } from "./use-offline-state.ts";

const QUICK = [
  { to: paths.about, label: m.nav_about },
  { to: paths.services, label: m.nav_service },
  ...PAGE_KINDS.map((kind) => ({ to: KINDS[kind].page, label: KIND_NAMES[kind] })),
  { to: paths.contact, label: m.nav_contact },
  { to: paths.story, label: m.story_title },
];

const LINK =
  "flex min-h-11 items-center py-1.5 text-ink-2 leading-snug no-underline hover:text-ink hover:underline";

/** Undefined until the mirror has data; then null means that there is no profile. */
async function findProfile(read: Reader): Promise<SiteProfile | null | undefined> {
  return (await read.profile()) ?? ((await read.isFilled()) ? null : undefined);
}

/** Opens the form for a wrong word, with what is selected, the page and its texts to pick from. */
function ReportWordLink() {
  const { pathname } = useLocation();
  const [passage, setPassage] = useState("");
  const [texts, setTexts] = useState<readonly string[]>();
  const about = { passage, page: pathname, target: rowAt(pathname) };
  return (
    <Link
      to={paths.reportWord}
      state={pathname === paths.reportWord ? null : { about, texts }}
      // Before the click clears the selection.
      onPointerDown={() => setPassage(String(getSelection()).trim().slice(0, 2_000))}
      // Before the click or the key opens the form.
      onFocus={() => setTexts(textsIn(languageOf(correctedFor(getLocale())).script, document.body))}
      className={LINK}
    >
      {m.correction_title()}
    </Link>
  );
}

export function SiteFooter() {
  const snapshot = useSnapshot();
  const offline = useOfflineState();
  const onPhone = useDeviceValue(isPhone, () => true);
  const { value: profile } = useLive("footer:profile", findProfile, snapshot?.profile ?? null);
  const siteName = useSiteName();
  const social = socialLinks(profile?.social ?? []);

  return (
    <footer className="wrap no-print mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-t py-4 text-sm md:mt-12 md:py-9 min-[700px]:grid-cols-[1.6fr_1fr_1fr_1fr] min-[700px]:gap-y-9">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 min-[700px]:justify-start">
          <SiteLogo />
          <LanguageSwitch className="quiet-link min-h-11 min-w-11 text-start" />
        </div>
        <p className="max-w-[38ch] text-ink-2 min-[700px]:mt-2">{m.footer_services()}</p>
      </div>
      <nav aria-label={m.footer_links()} className={LINKS}>
        <h2 className={HEADING}>{m.footer_links()}</h2>
        {QUICK.map(({ to, label }) => (
          <Link key={to} to={to} className={LINK}>
            {label()}
          </Link>
        ))}
      </nav>
      <div className={LINKS}>
        <h2 className={HEADING}>{onPhone ? m.footer_on_phone() : m.footer_on_device()}</h2>
        <Link to={paths.library} className={LINK}>
          {m.library_title()}
        </Link>
        <Link to={paths.waiting} className={LINK}>
          {m.waiting_title()}
        </Link>
        <Link to={paths.notifications} className={LINK}>
          {m.notifications_title()}
        </Link>
        <ReportWordLink />
        <Link to={paths.privacy} className={LINK}>
          {m.footer_privacy()}
        </Link>
      </div>
      {social.length > 0 ? (
        <Fold title={m.footer_social()}>
          {social.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener noreferrer" className={LINK}>
              {label}
            </a>
          ))}
        </Fold>
      ) : null}
      <div className="col-span-full flex flex-wrap items-center gap-x-4 text-ink-2">
        {/* Connection problems are shown in the status bar. */}
        <p
          className={`flex min-h-9 items-center gap-1.5 leading-snug ${offline.kind === "problem" ? "hidden" : ""}`}
        >
          {offline.kind === "saved" ? (
            <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
          ) : null}
          <span className="flex flex-wrap gap-x-1.5">
            <span>{offline.kind === "problem" ? null : offline.text}</span>
            {offline.without ? (
              <Link to={paths.library} className="quiet-link">
                {offline.without}
              </Link>
            ) : null}
          </span>
        </p>
        <p>{`${m.footer_copyright()} ${siteName}`}</p>
      </div>
    </footer>
  );
}

/** Links in lines on a phone, in a column where there is space. */
const LINKS = "flex flex-wrap gap-x-5 min-[700px]:block";
const HEADING = "text-base max-[699px]:sr-only md:mb-2";

/** A part that a phone shows when its heading is tapped; a wide window always does (theme.css). */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="footer-fold">
      <summary className="flex min-h-11 items-center font-display font-semibold text-base">{title}</summary>
      <div className={LINKS}>{children}</div>
    </details>
  );
}
