import type { SendMailOptions } from "nodemailer";
import type { Lang } from "../../src/domain/content/content.ts";
import { addressIn } from "../../src/domain/content/language.ts";
import type { NotificationTexts } from "../notify/compose.ts";
import type { MailSettings } from "../notify/mail/owner-mail.ts";
import { type Told, tellingTexts } from "./telling-texts.ts";

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
