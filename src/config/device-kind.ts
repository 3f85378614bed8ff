/** User-agent client hints (https://wicg.github.io/ua-client-hints/), which TypeScript's DOM types lack. */
type ClientHints = { readonly mobile?: boolean };

/** A touch screen as narrow as a phone's, in either orientation: browsers without client hints, such as Safari. */
const SMALL_TOUCH_SCREEN =
  "(pointer: coarse) and (max-width: 30rem), (pointer: coarse) and (max-height: 30rem)";

/** True on a phone, where texts say "this phone" and not "this device". */
export function isPhone(): boolean {
  const { userAgentData } = navigator as { readonly userAgentData?: ClientHints };
  return userAgentData?.mobile ?? matchMedia(SMALL_TOUCH_SCREEN).matches;
}
