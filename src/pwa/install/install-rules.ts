/** The number of visits and the time of the last one, in milliseconds of the device's clock. */
export type Visits = { readonly count: number; readonly at: number };

/** Idle time after which a new visit begins, in milliseconds. */
const PAUSE = 30 * 60_000;

/** Counts a page view, as part of the current visit or as the start of a new one. */
export function countVisit(before: Visits | null, now: number): Visits {
  if (!before) return { count: 1, at: now };
  // Math.abs, so that a clock set back does not extend a visit forever.
  const isAnother = Math.abs(now - before.at) > PAUSE;
  return { count: before.count + (isAnother ? 1 : 0), at: now };
}

/** The stored visits, or null if they are unreadable. */
export function parseVisits(text: string | null): Visits | null {
  const [count, at] = (text ?? "").split(" ").map(Number);
  return count && at && count > 0 ? { count, at } : null;
}

/**
 * How the app can be installed: by the browser's prompt; manually (iOS); or not at all, including when it
 * already is.
 */
export type InstallMethod = "prompt" | "by-hand" | "none";

/**
 * True if Safari hides its Share button behind "...", as it does since iOS 26. Safari's version decides,
 * because the iOS version in the user agent is frozen.
 */
export function hidesShareButton(userAgent: string): boolean {
  return Number(/ Version\/(\d+)[\d.]* .*Safari\//.exec(userAgent)?.[1] ?? 0) >= 26;
}

/** Inputs of the install offer. `canAsk`: the browser can show its own install prompt. */
type InstallInput = {
  readonly canAsk: boolean;
  /** Set only by Safari on iOS: true if opened from the home screen. */
  readonly standalone: boolean | undefined;
  readonly isInstalled: boolean;
  readonly visits: Visits;
  readonly answered: boolean;
};

/** Offered from the second visit until the user answers, and never if the app is installed. */
export function installMethod({
  canAsk,
  standalone,
  isInstalled,
  visits,
  answered,
}: InstallInput): InstallMethod {
  if (isInstalled || answered || visits.count < 2) return "none";
  if (canAsk) return "prompt";
  return standalone === false ? "by-hand" : "none";
}
