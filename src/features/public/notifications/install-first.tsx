import { m } from "../../../i18n/paraglide/messages.js";
import { hidesShareButton } from "../../../pwa/install/install-rules.ts";
import { ChooseHomeScreen, TapMore, TapShare } from "../../../pwa/install/install-steps.tsx";

/** On an iPhone or iPad, notifications work only from the Home Screen. */
export function InstallFirst() {
  const isHiddenBehindMore = hidesShareButton(navigator.userAgent);
  return (
    <div className="grid max-w-[26rem] gap-4">
      <p>{m.notifications_install()}</p>
      <ol className="grid grid-cols-2 gap-4 text-sm">
        <li className="grid content-start gap-2">
          {isHiddenBehindMore ? <TapMore /> : <TapShare />}
          <span>{isHiddenBehindMore ? m.pwa_install_more() : m.pwa_install_share()}</span>
        </li>
        <li className="grid content-start gap-2">
          <ChooseHomeScreen />
          <span>{m.pwa_install_add()}</span>
        </li>
      </ol>
    </div>
  );
}
