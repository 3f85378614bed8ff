import type { SendMailOptions } from "nodemailer";
import type { Lang } from "../../src/domain/content/content.ts";
import { addressIn } from "../../src/domain/content/language.ts";
import { troubleTexts } from "../../src/domain/health/troubles.ts";
import type { NotificationTexts } from "../notify/compose.ts";
import type { MailSettings } from "../notify/mail/owner-mail.ts";
import type { Kept } from "./follow.ts";
import { REGISTRY } from "./registry.ts";

/** A trouble, or that it is over, as the owner is told of it. */
export type Told = Pick<Kept, "id" | "kind" | "detail" | "ended">;

/** The words for a trouble or its end, and the page of the admin for it. */
export function tellingTexts(
  { kind, ended }: Pick<Told, "kind" | "ended">,
  text: (key: string) => string,
): { title: string; body: string; address: string } {
  const { sentence, step } = troubleTexts(kind);
  const address = REGISTRY[kind].page;
  return ended === null
    ? { title: text(sentence), body: text(step), address }
    : { title: text("trouble_over"), body: text(sentence), address };
}

/** The e-mail about a trouble. A repeated attempt has the same Message-ID, by which mail programs show it once. */
export function troubleMail(
  told: Told,
  { from, to, language }: MailSettings,
  siteLanguage: Lang,
  origin: string,
  textsIn: NotificationTexts,
): SendMailOptions {
  const lang = language ?? siteLanguage;
  const text = textsIn(lang);
  const { title, body, address } = tellingTexts(told, text);
  const link = addressIn(lang, new URL(address, origin).href);
  return {
    from: { name: new URL(origin).hostname, address: from },
    to,
    subject: title,
    text: [
      ...[body, ...(told.detail && told.ended === null ? [`(${told.detail})`] : [])],
      ...["", link, "", "-- ", text("mail_stop")],
    ].join("\n"),
    messageId: `<${told.id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
