import type { SendMailOptions } from "nodemailer";
import type { Lang } from "../../../src/domain/content/content.ts";
import { addressIn } from "../../../src/domain/content/language.ts";
import type { Arrival } from "../../../src/domain/inbox/arrivals.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { type ArrivalRow, arrivalTexts } from "../arrival-texts.ts";
import type { NotificationTexts } from "../compose.ts";
import { type Deadline, deadlineTexts } from "../deadline-texts.ts";

export type MailSettings = {
  /** Of the mail server, with its password. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  /** Null for the language of the site's profile. */
  readonly language: Lang | null;
};

/** What arrived for the owner, as `lease_mail` returns it. */
export type ArrivalToSend = ArrivalRow & {
  readonly topic: Arrival;
  readonly subject: string;
  /** Of the sender; "" if not given. */
  readonly email: string;
  readonly lang: Lang;
};

/** A reminder of a deadline, as `lease_reminder_mail` returns it. */
export type ReminderToSend = Deadline & { readonly reminder: string; readonly lang: Lang };

/**
 * An address that a mail program can answer: a dot-atom of RFC 5322 at a domain, which may be an international one. Others stay in the
 * text: a quoted name, and letters that only servers with SMTPUTF8 take.
 */
const PLAIN_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const NAME_LENGTH = 100;

/**
 * The e-mail about what arrived. Whatever its sender wrote appears in headers only as one line, so that it cannot add headers or
 * recipients. An attempt that is repeated has the same Message-ID, by which mail programs show it once.
 */
export function ownerMail(
  { topic, subject, email, lang: siteLang, ...row }: ArrivalToSend,
  { from, to, language }: MailSettings,
  origin: string,
  textsIn: NotificationTexts,
  identity: SiteIdentity,
): SendMailOptions {
  const lang = language ?? siteLang;
  const text = textsIn(lang);
  const name = oneLine(row.name).slice(0, NAME_LENGTH);
  const title = oneLine(row.title);
  const { title: line, body, address } = arrivalTexts(topic, { ...row, name, title }, lang, text);
  const canReply = PLAIN_ADDRESS.test(email);
  return {
    from: { name: oneLine(identity.name[lang].text), address: from },
    to,
    ...(canReply ? { replyTo: { name, address: email } } : {}),
    subject: line,
    text: [
      email === "" ? name : `${name} <${oneLine(email)}>`,
      body,
      "",
      "-- ",
      canReply ? text("mail_answer") : text("mail_find"),
      addressIn(lang, new URL(address, origin).href),
      text("mail_stop"),
    ].join("\n"),
    messageId: `<${subject}@${new URL(origin).hostname}>`,
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
