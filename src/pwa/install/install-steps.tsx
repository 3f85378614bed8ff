import { m } from "../../i18n/paraglide/messages.js";
import { hidesShareButton } from "./install-rules.ts";

/** How the site is installed on an iPhone or iPad, which has no install API. */
export function InstallSteps() {
  const isHiddenBehindMore = hidesShareButton(navigator.userAgent);
  return (
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
  );
}

// Drawings, because screenshots would depend on the phone's OS version and language.

const FRAME = "w-full rounded-small bg-gold-soft text-ink";
const LINE = { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round" } as const;

/** Safari's bottom bar, with the Share icon highlighted. */
function TapShare() {
  return (
    <svg viewBox="0 0 160 100" className={FRAME} aria-hidden="true">
      <path
        d="M28 100V22a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v78"
        className="fill-sheet stroke-edge"
        strokeWidth="2"
      />
      <path d="M42 30h60M42 42h44" {...LINE} className="stroke-line" strokeWidth="5" />
      <path d="M28 68h104" className="stroke-line" strokeWidth="2" />
      <path
        d="m40 84 6-6M40 84l6 6M62 78l6 6-6 6M104 77h10v13h-10zM120 77h6v13h-6"
        {...LINE}
        className="stroke-edge"
      />
      <circle cx="84" cy="83" r="15" className="fill-red" />
      <path
        d="M79 82h-3v9h16v-9h-3M84 86V74m-4 4 4-4 4 4"
        {...LINE}
        className="stroke-on-red"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Since iOS 26: the "..." button beside the address bar, and the first entry of its menu. */
function TapMore() {
  return (
    <svg viewBox="0 0 160 100" className={FRAME} aria-hidden="true">
      <path
        d="M28 100V22a10 10 0 0 1 10-10h84a10 10 0 0 1 10 10v78"
        className="fill-sheet stroke-edge"
        strokeWidth="2"
      />
      <rect
        x="62"
        y="24"
        width="62"
        height="38"
        rx="8"
        className="fill-gold-soft stroke-edge"
        strokeWidth="2"
      />
      <path
        d="M72 34h-3v8h12v-8h-3M75 38v-9m-3 3 3-3 3 3"
        {...LINE}
        className="stroke-ink"
        strokeLinejoin="round"
      />
      <path d="M90 36h24M72 53h42" {...LINE} className="stroke-edge" strokeWidth="4" />
      <circle cx="44" cy="84" r="9" className="stroke-edge" fill="none" strokeWidth="2" />
      <rect x="58" y="75" width="38" height="18" rx="9" className="stroke-edge" fill="none" strokeWidth="2" />
      <circle cx="114" cy="84" r="14" className="fill-red" />
      <path d="M108 84h.01M114 84h.01M120 84h.01" {...LINE} className="stroke-on-red" strokeWidth="4" />
    </svg>
  );
}

/** The share menu, with the entry to choose. */
function ChooseHomeScreen() {
  return (
    <svg viewBox="0 0 160 100" className={FRAME} aria-hidden="true">
      <path
        d="M22 100V24a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v76"
        className="fill-sheet stroke-edge"
        strokeWidth="2"
      />
      <path d="M38 30h50M38 86h40" {...LINE} className="stroke-line" strokeWidth="5" />
      <path d="M118 24h10v10h-10zM118 81h10v10h-10z" {...LINE} className="stroke-line" />
      <rect x="14" y="42" width="132" height="32" rx="8" className="fill-red" />
      <path d="M28 58h58" {...LINE} className="stroke-on-red" strokeWidth="5" />
      <path
        d="M116 50h16v16h-16zM124 54v8m-4-4h8"
        {...LINE}
        className="stroke-on-red"
        strokeLinejoin="round"
      />
    </svg>
  );
}
