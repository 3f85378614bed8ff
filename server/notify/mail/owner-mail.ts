import type { SendMailOptions } from "nodemailer";
import { adminPaths } from "../../../src/config/admin-paths.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addressIn } from "../../../src/domain/content/language.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { type NotificationTexts, withName } from "../compose.ts";
import { type Deadline, deadlineTexts } from "../deadline-texts.ts";

/** How the owner gets new messages by e-mail. */
export type MailSettings = {
  /** Of the mail server, with its password. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  /** Null for the language of the site's profile. */
  readonly language: Lang | null;
};

/** A message of a visitor, as `lease_mail` returns it. */
export type MessageToSend = {
  readonly message: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly lang: Lang;
};

/** A reminder of a deadline, as `lease_reminder_mail` returns it. */
export type ReminderToSend = Deadline & { readonly reminder: string; readonly lang: Lang };

/** An address that a mail program can answer; others stay in the text. */
const PLAIN_ADDRESS = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const NAME_LENGTH = 100;

/**
 * The e-mail about a visitor's message. Whatever the visitor wrote appears in headers only as one line, so that it cannot
 * add headers or recipients. An attempt that is repeated has the same Message-ID, by which mail programs show it once.
 */
export function ownerMail(
  message: MessageToSend,
  { from, to, language }: MailSettings,
  origin: string,
  textsIn: NotificationTexts,
  identity: SiteIdentity,
): SendMailOptions {
  const lang = language ?? message.lang;
  const text = textsIn(lang);
  const name = oneLine(message.name).slice(0, NAME_LENGTH);
  const { email } = message;
  const host = new URL(origin).hostname;
  return {
    from: { name: oneLine(identity.name[lang].text), address: from },
    to,
    ...(PLAIN_ADDRESS.test(email) ? { replyTo: { name, address: email } } : {}),
    subject: withName(text("push_new_message"), name),
    text: [
      `${name} <${oneLine(email)}>`,
      ...(message.subject ? [oneLine(message.subject)] : []),
      "",
      message.text,
      "",
      "-- ",
      text("mail_answer"),
      addressIn(lang, new URL(adminPaths.messages, origin).href),
      text("mail_stop"),
    ].join("\n"),
    messageId: `<${message.message}@${host}>`,
    // Answers of absent owners would go to the visitor.
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The e-mail that reminds the owner of a deadline. A repeated attempt has the same Message-ID. */
export function reminderMail(
  { reminder, lang: siteLang, ...deadline }: ReminderToSend,
  { from, to, language }: MailSettings,
  origin: string,
  textsIn: NotificationTexts,
  identity: SiteIdentity,
): SendMailOptions {
  const lang = language ?? siteLang;
  const text = textsIn(lang);
  const { title, body, address } = deadlineTexts(deadline, lang, text);
  return {
    from: { name: oneLine(identity.name[lang].text), address: from },
    to,
    subject: title,
    text: [body, "", addressIn(lang, new URL(address, origin).href), "", "-- ", text("mail_stop")].join("\n"),
    messageId: `<${reminder}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}
