import { Socket } from "node:net";
import { createTransport, type SendMailOptions } from "nodemailer";
import * as v from "valibot";
import { ARRIVALS } from "../../../src/domain/inbox/arrivals.ts";
import { lang } from "../../../src/domain/kinds/field-types.ts";
import type { Named, SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { REQUEST_KINDS } from "../../../src/domain/privacy/deadlines.ts";
import type { Backend } from "../../database/backend.ts";
import { identityOf } from "../../site/site-texts.ts";
import type { NotificationTexts } from "../compose.ts";
import { type MailSettings, ownerMail, reminderMail } from "./owner-mail.ts";

const leaseSchema = v.object({
  lease: v.string(),
  topic: v.picklist(ARRIVALS),
  subject: v.string(),
  attempts: v.number(),
  name: v.string(),
  email: v.string(),
  title: v.string(),
  text: v.string(),
  day: v.nullable(v.string()),
  people: v.nullable(v.number()),
  lang,
});

const reminderSchema = v.object({
  lease: v.string(),
  reminder: v.string(),
  attempts: v.number(),
  about: v.picklist([...REQUEST_KINDS, "cases"]),
  stage: v.picklist(["before", "due"]),
  due: v.string(),
  lang,
});

/** Longer than an email may take, in seconds. */
const LEASE_SECONDS = 180;
const TIMEOUT_MS = 20_000;
/** Of one email together: each byte of the server begins its other timeouts anew, and one that drips would hold the next ones for ever. */
const DEADLINE_MS = 120_000;
/** Seconds before each further attempt; a message is sent for three days. */
const BACKOFF_SECONDS = [60, 300, 1800, 2 * 3600] as const;
const LONGEST_SECONDS = 6 * 3600;

/** What hands emails to the mail server, and waits for it only so long. @param deadlineMs of one email */
export function mailTransport({ smtpUrl }: Pick<MailSettings, "smtpUrl">, deadlineMs = DEADLINE_MS) {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const open = () => {
    const socket = new Socket();
    const late = setTimeout(
      () => socket.destroy(new Error("The mail server is too slow.")),
      deadlineMs,
    ).unref();
    socket.once("close", () => clearTimeout(late));
    return createTransport({ url: smtpUrl, ...timeouts, socket });
  };
  return { sendMail: (mail: SendMailOptions) => open().sendMail(mail), verify: () => open().verify() };
}

/**
 * Returns a function that sends the owner what arrived for them and the reminders of deadlines that wait, one after the other, until
 * one fails or none is left.
 * The log names no person and no text.
 */
export function mailSender(
  query: Backend["query"],
  settings: MailSettings,
  origin: string,
  texts: NotificationTexts,
  report: (line: string) => void = console.error,
): () => Promise<void> {
  const transport = mailTransport(settings);

  async function deliver(
    lease: string,
    attempts: number,
    settling: string,
    mail: SendMailOptions,
  ): Promise<boolean> {
    const finish = (outcome: "sent" | "rejected" | "retry", seconds = 0) =>
      query(`select private.${settling}($1::uuid, $2, $3)`, [lease, outcome, seconds]);
    try {
      await transport.sendMail(mail);
      await finish("sent");
      return true;
    } catch (error) {
      const { reason, advice, isFinal } = problemOf(error);
      const seconds = BACKOFF_SECONDS[attempts - 1] ?? LONGEST_SECONDS;
      await finish(isFinal ? "rejected" : "retry", seconds);
      const next = isFinal ? "the mail server rejects it" : `next attempt in ${seconds} seconds`;
      report(
        `A message could not be sent to the owner by email (${reason}): ${next}. It is in the admin.${advice}`,
      );
      return false;
    }
  }

  async function identity(): Promise<SiteIdentity> {
    const [profile] = await query<Named>("select lang, translations, name, tagline from public.site_profile");
    return identityOf(profile);
  }

  async function sendArrival(): Promise<boolean> {
    const [found] = await query<{ mail: unknown }>("select private.lease_mail($1) as mail", [LEASE_SECONDS]);
    if (!found?.mail) return false;
    const { lease, attempts, ...arrived } = v.parse(leaseSchema, found.mail);
    const mail = ownerMail(arrived, settings, origin, texts, await identity());
    return deliver(lease, attempts, "settle_mail", mail);
  }

  async function sendReminder(): Promise<boolean> {
    const [found] = await query<{ mail: unknown }>("select private.lease_reminder_mail($1) as mail", [
      LEASE_SECONDS,
    ]);
    if (!found?.mail) return false;
    const { lease, attempts, ...reminder } = v.parse(reminderSchema, found.mail);
    return deliver(
      lease,
      attempts,
      "settle_reminder_mail",
      reminderMail(reminder, settings, origin, texts, await identity()),
    );
  }

  return async () => {
    while (await sendArrival());
    while (await sendReminder());
  };
}

/** What the owner can correct, by nodemailer's code. */
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: "The mail server rejects the name or the password in SMTP_URL.",
  EENVELOPE: "The mail server rejects MAIL_FROM or MAIL_TO, or needs a name and password in SMTP_URL.",
  EDNS: "No mail server has the name in SMTP_URL.",
  ECONNECTION: "No mail server answers at SMTP_URL.",
  ETIMEDOUT: "No mail server answers at SMTP_URL; port 465 needs smtps://, port 587 smtp://.",
  ESOCKET:
    "No safe connection to the mail server: port 465 needs smtps://, port 587 smtp://, and a valid certificate.",
  ETLS: "No safe connection to the mail server: port 465 needs smtps://, port 587 smtp://, and a valid certificate.",
};

type Problem = { readonly reason: string; readonly advice: string; readonly isFinal: boolean };

/**
 * The mail server's code; its words may quote the message. Only a permanent refusal of the message itself is final: that of
 * an address is one of the settings, which can be corrected.
 */
function problemOf(error: unknown): Problem {
  const { code = "unknown", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const advice = ADVICE[code];
  return {
    reason: responseCode ? `${code} ${responseCode}` : code,
    advice: advice ? ` ${advice}` : "",
    isFinal: code === "EMESSAGE" && responseCode >= 500,
  };
}
