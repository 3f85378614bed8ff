import type { Backend } from "../database/backend.ts";
import { follow, isDue, type Kept, parseKept } from "./follow.ts";
import { type Facts, judge } from "./registry.ts";
import type { Told } from "./telling-texts.ts";

const INTERVAL_MS = 5 * 60_000;

/** What looks after the server's troubles. */
export interface TroubleWatchOptions {
  readonly query: Backend["query"];
  /** @param mailFailure why the last email about a trouble could not be sent */
  find(mailFailure: string | null): Promise<Facts>;
  readonly mail: ((told: Told) => Promise<void>) | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/**
 * Looks every five minutes for what is wrong with this server, keeps it where the admin's Health reads it, and tells the owner of each
 * trouble once, and once when it is over: by email, else by a notification.
 * @returns a function that stops it, and resolves when a look under way has ended
 */
export function watchTroubles(options: TroubleWatchOptions): () => Promise<void> {
  const { query, find, mail, now = Date.now, interval = INTERVAL_MS } = options;
  let kept: Kept[] | null = null;
  let mailFailure: string | null = null;
  let isNoted = true;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function start(): Promise<Kept[] | null> {
    const [known] = await query(
      "select 1 from pg_attribute where attrelid = to_regclass('private.settings') and attname = 'troubles'",
    );
    if (!known) return null;
    const [row] = await query<{ troubles: unknown }>("select troubles from private.settings");
    return parseKept(row?.troubles);
  }

  /** What cannot be written is known to this process alone, until it can be. */
  async function keep(next: Kept[]): Promise<void> {
    kept = next;
    await query("update private.settings set troubles = $1::text::jsonb where troubles <> $1::text::jsonb", [
      JSON.stringify(next),
    ]).then(
      () => {
        isNoted = true;
      },
      (error: unknown) => {
        if (!stopped && isNoted) console.error("What is wrong with the server could not be noted:", error);
        isNoted = false;
      },
    );
  }

  async function tell(one: Kept): Promise<boolean> {
    const isAboutMail = one.kind === "mail";
    if (mail && !(isAboutMail && one.ended === null)) {
      try {
        await mail(one);
        mailFailure = null;
        return true;
      } catch (error) {
        mailFailure = error instanceof Error && "code" in error ? String(error.code) : "SMTP";
        if (isAboutMail) return false;
      }
    }
    const [queued] = await query<{ devices: number }>("select private.push_trouble($1)::int as devices", [
      one.id,
    ]);
    return (queued?.devices ?? 0) > 0;
  }

  async function look(): Promise<void> {
    kept ??= await start();
    if (!kept) return;
    const at = now();
    const was = new Set(kept.flatMap(({ kind, ended }) => (ended === null ? [kind] : [])));
    await keep(follow(kept, judge(await find(mailFailure), at, was), at));
    for (const one of kept)
      if (!stopped && isDue(one, at) && (await tell(one)))
        await keep(kept.map((other) => (other.id === one.id ? { ...other, told: true } : other)));
  }

  function run(): Promise<void> {
    return look()
      .catch((error: unknown) => {
        if (!stopped) console.error("Looking for what is wrong with the server failed:", error);
      })
      .then(() => {
        if (stopped) return;
        timer = setTimeout(() => {
          running = run();
        }, interval).unref();
      });
  }

  let running = run();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
