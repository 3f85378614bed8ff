import { BASE_LANGUAGE, LANGUAGES } from "../../src/domain/languages/languages.ts";
import { readBackupState } from "../backups/own-backups.ts";
import type { Backend } from "../database/backend.ts";
import { mailTransport } from "../notify/mail/mail-sender.ts";
import type { MailSettings } from "../notify/mail/owner-mail.ts";
import { textsInEach } from "../notify/notifier.ts";
import { factFinder } from "./facts.ts";
import { troubleMail } from "./trouble-mail.ts";
import type { UncleanEnds } from "./unclean-ends.ts";
import { type TroubleWatchOptions, watchTroubles } from "./watch-troubles.ts";

interface OwnTroublesOptions {
  readonly query: Backend["query"];
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly mail: MailSettings | undefined;
  readonly ends: UncleanEnds;
  /** The version of a release that is newer than this server's. */
  newerRelease(): Promise<string | null>;
}

/** Watches the troubles of the server of a data directory. @returns a function that stops it */
export function watchOwnTroubles({
  query,
  dataDir,
  siteUrl,
  mail,
  ends,
  newerRelease,
}: OwnTroublesOptions): () => Promise<void> {
  const find = factFinder({
    query,
    dataDir,
    siteUrl,
    newerRelease,
    crashes: ends.count,
    backupFailure: () => readBackupState(dataDir).failure,
  });
  return watchTroubles({ query, find, mail: mail ? mailer(query, mail, siteUrl) : null });
}

function mailer(query: Backend["query"], settings: MailSettings, siteUrl: string) {
  const transport = mailTransport(settings);
  const texts = textsInEach();
  return (async (told) => {
    // Also while the database answers nothing.
    const [profile] = await query<{ lang: string }>("select lang from public.site_profile").catch(() => []);
    const language = LANGUAGES.find((known) => known === profile?.lang) ?? BASE_LANGUAGE;
    await transport.sendMail(troubleMail(told, settings, language, siteUrl, texts));
  }) satisfies TroubleWatchOptions["mail"];
}
