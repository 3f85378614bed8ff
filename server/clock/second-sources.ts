import { execFile } from "node:child_process";

/** A source of the time beside the clock of the database. */
export interface SecondSources {
  /** The time by this machine, if it says that a time server has set it. Null otherwise. */
  readonly machine: () => Promise<number | null>;
  /** The time by a server on the internet, which its certificate proves. Null if none answers. */
  readonly internet: () => Promise<number | null>;
}

/** Milliseconds for an answer. */
const TIMEOUT_MS = 5_000;

/** Servers that the site sends its notifications to anyway. */
const HOSTS = ["https://updates.push.services.mozilla.com/", "https://fcm.googleapis.com/"];

const TIMEDATE = [
  ...["get-property", "org.freedesktop.timedate1", "/org/freedesktop/timedate1"],
  ...["org.freedesktop.timedate1", "NTPSynchronized", "TimeUSec"],
];

/** The sources of a real server: systemd, which knows whether the kernel's clock is synchronised, and the internet. */
export const REAL_SOURCES: SecondSources = {
  machine: async () =>
    parseTimedate(
      await new Promise((resolve) => {
        execFile("busctl", TIMEDATE, { timeout: TIMEOUT_MS }, (error, text) => resolve(error ? "" : text));
      }),
    ),
  internet: async () => {
    for (const host of HOSTS) {
      const time = await dateOf(host);
      if (time !== null) return time;
    }
    return null;
  },
};

/** The time in systemd's answer (`b true`, then `t MICROSECONDS`); null if the clock is not synchronised, or for any other text. */
export function parseTimedate(text: string): number | null {
  const [, micros] = /^b true\nt (\d+)\s*$/.exec(text) ?? [];
  return micros === undefined ? null : Number(micros) / 1000;
}

/** The date of a response. A certificate that has expired by the clock, or is not valid yet, answers nothing either. */
async function dateOf(host: string): Promise<number | null> {
  try {
    const response = await fetch(host, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const time = Date.parse(response.headers.get("date") ?? "");
    return Number.isNaN(time) ? null : time;
  } catch {
    // Offline, blocked, or a clock that is wrong by more than a certificate is valid for.
    return null;
  }
}
