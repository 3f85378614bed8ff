/** How often this device came here, and when it last did, in milliseconds of its own clock. */
export type Visits = { readonly count: number; readonly at: number };

/** Who is away for so long comes for another visit. */
const PAUSE = 30 * 60_000;

/** One page of a visit, or the first of the next. */
export function countVisit(before: Visits | null, now: number): Visits {
  if (!before) return { count: 1, at: now };
  // A clock that was set back must not keep a visit open for ever.
  const isAnother = Math.abs(now - before.at) > PAUSE;
  return { count: before.count + (isAnother ? 1 : 0), at: now };
}

/** What was noted, or null where that is nothing one can read. */
export function parseVisits(text: string | null): Visits | null {
  const [count, at] = (text ?? "").split(" ").map(Number);
  return count && at && count > 0 ? { count, at } : null;
}

/** How this browser installs: when it is asked; by the person's own hand (iOS); not at all, or not any more. */
export type InstallWay = "prompt" | "by-hand" | "none";

/**
 * Whether Safari hides its Share button behind "...", as it does since iOS 26. The version of Safari tells: that of iOS stands
 * still in its name.
 */
export function hidesShare(userAgent: string): boolean {
  return Number(/ Version\/(\d+)[\d.]* .*Safari\//.exec(userAgent)?.[1] ?? 0) >= 26;
}

/** What the offer depends on. `canAsk`: the browser has a question of its own that can be put. */
type InstallWorld = {
  readonly canAsk: boolean;
  /** Safari on iOS says whether it was opened from the home screen; no other browser has the word. */
  readonly standalone: boolean | undefined;
  readonly isInstalled: boolean;
  readonly visits: Visits;
  readonly answered: boolean;
};

/** From the second visit on, until the person has answered; never to who has the app. */
export function wayToInstall({
  canAsk,
  standalone,
  isInstalled,
  visits,
  answered,
}: InstallWorld): InstallWay {
  if (isInstalled || answered || visits.count < 2) return "none";
  if (canAsk) return "prompt";
  return standalone === false ? "by-hand" : "none";
}
