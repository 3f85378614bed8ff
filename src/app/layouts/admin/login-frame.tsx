import { m } from "../../../i18n/paraglide/messages.js";
import { LanguageSwitch } from "../../../pwa/language/language-switch.tsx";
import { useShared } from "../../../pwa/share-target/use-shared.ts";
import type { Elements } from "../../../ui/elements.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ModeToggle, useMode } from "../public/mode-toggle.tsx";
import { SiteLogo } from "../site-logo.tsx";

/** Frame of the sign-in pages. */
export function LoginFrame({ children }: { children: Elements }) {
  const mode = useMode();
  return (
    <>
      <a href="#main" className="skip-link">
        {m.skip_to_content()}
      </a>
      <div className="band" data-door aria-hidden="true" />
      <header className="wrap flex items-center justify-between py-3">
        <SiteLogo />
        <div className="flex items-center gap-4">
          <LanguageSwitch className="quiet-link min-h-11 min-w-11" />
          <ModeToggle {...mode} className="" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap min-h-[60vh]">
        <SharedContentNotice />
        {children}
      </main>
    </>
  );
}

/** Tells users who arrived through the share sheet that their shared items are saved. */
function SharedContentNotice() {
  const { shared } = useShared();
  if (!shared?.length) return null;
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <Notice tone="info">{m.shared_sign_in()}</Notice>
    </div>
  );
}
