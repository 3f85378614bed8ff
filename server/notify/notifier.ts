import { textsOf } from "../../scripts/page-texts.ts";
import { inEach } from "../../src/domain/languages/languages.ts";
import type { Backend } from "../database/backend.ts";
import { DatabaseLostError } from "../database/database-thread.ts";
import { isDiskFull } from "../disk-full.ts";
import type { NotificationTexts } from "./compose.ts";
import { mailSender } from "./mail/mail-sender.ts";
import type { MailSettings } from "./mail/owner-mail.ts";
import { type PushQueue, type SendPush, sendDue } from "./sender.ts";
import { publicKeyOf, type VapidKey } from "./web-push.ts";

/** Maximum polling interval of the queue, in milliseconds, for what another process has written. */
const MAX_WAIT_MS = 15_000;
/** Several writes in a row cause one poll. */
const MIN_WAIT_MS = 200;
/** Longest wait for requests under way when the server stops; what has no answer by then is sent again. */
const GRACE_MS = 5_000;

export type NotifierOptions = {
  readonly query: Backend["query"];
  readonly key: VapidKey;
  readonly send: SendPush;
  /** The site's public address. */
  readonly origin: string;
  /** Undefined if the owner gets no e-mail. */
  readonly mail?: MailSettings | undefined;
};

export type Notifier = {
  /** Polls the queue soon, because something was written. */
  wake(): void;
  /** Takes nothing more from the queue and waits for the requests under way. */
  stop(): Promise<void>;
};

/**
 * Tells members of new posts and the owner of messages and held comments. The queue is in the database, so that a restart
 * loses nothing and sends nothing twice.
 */
export function startNotifier({ query, key, send, origin, mail }: NotifierOptions): Notifier {
  const texts = textsInEach();
  const sendMails = mail ? mailSender(query, mail, origin, texts) : null;
  const deps = { queue: queueOf(query), send, key, origin, texts, now: Date.now };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  /** The last one said, since every look meets it again until it is over. */
  let problem = "";

  function reportOnce(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === problem) return;
    problem = message;
    if (error instanceof DatabaseLostError) console.error(`Notifications are waiting: ${message}`);
    else if (isDiskFull(error)) console.error("Notifications are waiting: the disk is full.");
    else console.error("Sending notifications failed:", error);
  }

  async function look(): Promise<void> {
    isWoken = false;
    let waitMs = MAX_WAIT_MS;
    // Neither waits for the other, nor fails with it.
    const [pushes, mails] = await Promise.allSettled([sendDue(deps, () => stopped), sendMails?.()]);
    if (pushes.status === "fulfilled" && pushes.value !== null)
      waitMs = Math.min(waitMs, pushes.value * 1000);
    const failed = [pushes, mails].find((one) => one.status === "rejected");
    if (!failed) problem = "";
    else if (!stopped) reportOnce(failed.reason);
    schedule(isWoken ? MIN_WAIT_MS : waitMs);
  }

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(run, Math.max(waitMs, MIN_WAIT_MS));
    timer.unref();
  }

  function run(): void {
    running ??= look().finally(() => {
      running = null;
    });
  }

  /** A custom project may have no notifications. */
  async function start(): Promise<void> {
    const [known] = await query(
      "select 1 where to_regprocedure('private.lease_pushes(int, int)') is not null",
    );
    if (!known || stopped) return;
    await query("select private.set_push_key($1)", [publicKeyOf(key)]);
    await query("select private.set_sends_mail($1::boolean)", [mail !== undefined]);
    run();
  }

  const started = start().catch((error: unknown) => {
    if (!stopped) console.error("Notifications will not be sent:", error);
  });
  return {
    wake() {
      isWoken = true;
      if (!running && timer) schedule(MIN_WAIT_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      let grace: NodeJS.Timeout | undefined;
      const longest = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, GRACE_MS);
      });
      await Promise.race([started.then(() => running), longest]);
      clearTimeout(grace);
    },
  };
}

/** The queue of the server's own database. */
function queueOf(query: Backend["query"]): PushQueue {
  return {
    lease: async (most, seconds) => {
      const [row] = await query<{ answer: unknown }>("select private.lease_pushes($1, $2) as answer", [
        most,
        seconds,
      ]);
      return row?.answer;
    },
    acknowledge: (lease, results) =>
      query("select private.settle_pushes($1::uuid, $2::text::jsonb)", [lease, JSON.stringify(results)]),
  };
}

/** The texts of what the owner and members are told, in each language. */
export function textsInEach(): NotificationTexts {
  const languages = inEach(textsOf);
  return (language) => languages[language];
}
