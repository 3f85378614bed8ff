import fc from "fast-check";
import { createTransport, type SendMailOptions } from "nodemailer";
import { expect, test } from "vitest";
import type { Deadline } from "../../../server/notify/deadline-texts.ts";
import {
  type ArrivalToSend,
  type MailSettings,
  ownerMail,
  reminderMail,
} from "../../../server/notify/mail/owner-mail.ts";
import type { Lang } from "../../../src/domain/content/content.ts";
import { ARRIVALS, type Arrival, arrivalRule } from "../../../src/domain/inbox/arrivals.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";
import { REQUEST_KINDS } from "../../../src/domain/privacy/deadlines.ts";

const SITE = "https://selam.example:8443";
const SETTINGS: MailSettings = {
  ...{ smtpUrl: "smtp://mail.example", from: "site@selam.example", to: "owner@mail.example", language: null },
};
const IDENTITY: SiteIdentity = {
  name: { en: { lang: "en", text: "Selam" }, ti: { lang: "ti", text: "ሰላም" } },
  tagline: { en: { lang: "en", text: "" }, ti: { lang: "ti", text: "" } },
};
/** Texts that name themselves and their language, with the places of a name and a day. */
const texts = (language: Lang) => (key: string) => `${key} in ${language}: {name} {day}`;

const ARRIVED = {
  ...{ subject: "6f1d3b1e", lang: "en", name: "Aster", email: "aster@visitor.example" },
  ...{ title: "A subject", text: "Words\nof two lines", day: null, people: null },
} as const satisfies Omit<ArrivalToSend, "topic">;

const mailOf = (more: Partial<ArrivalToSend> = {}, settings: Partial<MailSettings> = {}): SendMailOptions =>
  ownerMail({ ...ARRIVED, topic: "message", ...more }, { ...SETTINGS, ...settings }, SITE, texts, IDENTITY);

/** The title of what arrived, by its text. */
const TITLES: Readonly<Record<Arrival, string>> = {
  message: "push_new_message",
  comment: "push_held_comment",
  report: "push_reported",
  appeal: "push_appealed",
  story: "push_new_story",
  correction: "push_new_correction",
  voice: "push_new_voice",
  attendance: "push_new_attendance",
};

test.each(ARRIVALS.flatMap((topic) => (["en", "ti"] as const).map((lang) => [topic, lang] as const)))(
  "the e-mail about a %s in %s has these parts",
  (topic, lang) => {
    expect(mailOf({ topic, lang })).toEqual({
      from: { name: lang === "en" ? "Selam" : "ሰላም", address: "site@selam.example" },
      to: "owner@mail.example",
      replyTo: { name: "Aster", address: "aster@visitor.example" },
      subject: `${TITLES[topic]} in ${lang}: Aster {day}`,
      text: [
        "Aster <aster@visitor.example>",
        "A subject",
        "Words",
        "of two lines",
        "",
        "-- ",
        `mail_answer in ${lang}: {name} {day}`,
        `${SITE}/admin/${arrivalRule(topic).page}?hl=${lang}`,
        `mail_stop in ${lang}: {name} {day}`,
      ].join("\n"),
      messageId: "<6f1d3b1e@selam.example>",
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": lang },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  },
);

test("the language of the settings goes before the site's, in every part", () => {
  const mail = JSON.stringify(mailOf({ lang: "en" }, { language: "ti" }));
  expect(mail).toContain("ሰላም");
  expect(mail).not.toMatch(/ in en|hl=en|Selam|"en"/);
  expect(JSON.stringify(mailOf({ lang: "ti" }, { language: "en" }))).not.toMatch(/ in ti|hl=ti|ሰላም|"ti"/);
});

test("without a name somebody has written, and without an address they are found in the admin", () => {
  const { subject, text, replyTo } = mailOf({ name: "", email: "" });
  expect([subject, replyTo]).toEqual([
    "push_new_message in en: push_somebody in en: {name} {day} {day}",
    undefined,
  ]);
  expect(String(text).split("\n").slice(0, 2)).toEqual(["", "A subject"]);
  expect(text).toContain("mail_find in en");
  expect(text).not.toContain("mail_answer");
});

test("an answer to an event says how many come, and on which day in both calendars", () => {
  const attendance = { topic: "attendance", title: "Picnic", text: "", day: "2026-05-09" } as const;
  const two = mailOf({ ...attendance, people: 2 });
  expect(two.subject).toBe("push_new_attendance in en: Aster (2) {day}");
  expect(two.text).toContain("\nPicnic, Saturday 9 May 2026 (1 Ginbot 2018)\n");
  const one = mailOf({ ...attendance, people: 1, lang: "ti" });
  expect(one.subject).toBe("push_new_attendance in ti: Aster {day}");
  expect(one.text).toContain("\nPicnic፣ ቀዳም 1 ግንቦት 2018 ዓ.ም (9 ሜይ 2026)\n");
});

test.each([
  ["aster@visitor.example", true],
  ["a.b+c_d%e-f@mail.visitor.co.uk", true],
  ["o'neil@visitor.example", true],
  ["!#$%&'*+-/=?^_`{|}~@visitor.example", true],
  ["aster@ሰላም.example", true],
  ["aster..berhe@visitor.example", false],
  [".aster@visitor.example", false],
  ['"aster berhe"@visitor.example', false],
  ["aster@visitor", false],
  ["aster visitor@mail.example", false],
  ["a,b@mail.example", false],
  ["a@b@mail.example", false],
  ["<aster@mail.example>", false],
  ["aster@mail.example\nBcc: x@y.example", false],
  ["ኣስቴር@mail.example", false],
  ["", false],
])("the address %j can be answered: %s", (email, canReply) => {
  const { replyTo, text } = mailOf({ email });
  expect(replyTo).toEqual(canReply ? { name: "Aster", address: email } : undefined);
  expect(String(text).split("\n").at(-3)).toBe(
    `${canReply ? "mail_answer" : "mail_find"} in en: {name} {day}`,
  );
});

test("name, address and subject of a sender are one line each, whatever control characters they have", () => {
  const lines = (word: string) => `a\r\nb\u0000c\u0085d\u2028e\u2029f ${word}\n`;
  const given = { name: lines("name"), email: lines("email"), title: lines("title"), text: "The text" };
  const { subject, text } = mailOf(given);
  expect(subject).toBe("push_new_message in en: a b c d e f name {day}");
  expect(String(text).split("\n").slice(0, 3)).toEqual([
    "a b c d e f name <a b c d e f email>",
    "a b c d e f title",
    "The text",
  ]);
  expect(mailOf({ name: lines("name") }).replyTo).toEqual({
    name: "a b c d e f name",
    address: ARRIVED.email,
  });
});

const KINDS: readonly Deadline["about"][] = [...REQUEST_KINDS, "cases"];
const BODIES = {
  access: "deadline",
  erasure: "deadline",
  other: "deadline",
  complaint: "complaint",
  cases: "cases",
};

test.each(
  KINDS.flatMap((about) =>
    (["before", "due"] as const).flatMap((stage) =>
      (["en", "ti"] as const).map((lang) => [about, stage, lang] as const),
    ),
  ),
)("the e-mail about a deadline (%s, %s, %s) has these parts", (about, stage, lang) => {
  const deadline = { reminder: "7a2e", about, stage, due: "2026-05-09", lang };
  const day = lang === "en" ? "Saturday 9 May 2026" : "ቀዳም 1 ግንቦት 2018 ዓ.ም";
  const page = about === "cases" ? "comments" : "personal-data";
  expect(reminderMail(deadline, SETTINGS, SITE, texts, IDENTITY)).toEqual({
    from: { name: lang === "en" ? "Selam" : "ሰላም", address: "site@selam.example" },
    to: "owner@mail.example",
    subject: `push_deadline_${about} in ${lang}: {name} {day}`,
    text: [
      `push_${BODIES[about]}_${stage} in ${lang}: {name} ${day}`,
      "",
      `${SITE}/admin/${page}?hl=${lang}`,
      "",
      "-- ",
      `mail_stop in ${lang}: {name} {day}`,
    ].join("\n"),
    messageId: "<7a2e@selam.example>",
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});

/** A message as it leaves: its headers, unfolded, its text decoded, and the addresses that the mail server is given. */
async function sent(mail: SendMailOptions) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message, envelope } = await transport.sendMail(mail);
  const source = String(message);
  const end = source.indexOf("\r\n\r\n");
  const headers = source
    .slice(0, end)
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n")
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const);
  const encoding = new Map(headers).get("Content-Transfer-Encoding") ?? "7bit";
  return { headers, envelope, text: decoded(source.slice(end + 4), encoding) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\u2028",
        "\u0000",
        "Bcc: all@mail.example",
        "\r\n.\r\n",
        ",",
        ";",
        "<",
        ">",
        '"',
        "@",
      ),
      fc.constantFrom("Aster", "ኣስቴር", "=?utf-8?B?QmNj?=", "=", "👩‍👩‍👧", " ", "\\", "(", ")"),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

test("whatever a visitor writes changes no header, no recipient, and is read as written", async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      hostile,
      hostile,
      fc.constantFrom(...ARRIVALS),
      async (name, title, text, topic) => {
        const mail = mailOf({ name, title, text: `${text}.`, topic, email: `${name}@mail.example` });
        const { headers, envelope, text: read } = await sent(mail);
        const allowed = [
          "From",
          "To",
          "Reply-To",
          "Subject",
          "Message-ID",
          "Date",
          "MIME-Version",
          "Auto-Submitted",
        ];
        const names = headers.map(([header]) => header);
        expect(
          names.filter((header) => !/^Content-[A-Za-z-]+$/.test(header) && !allowed.includes(header)),
        ).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(envelope).toEqual({ from: "site@selam.example", to: ["owner@mail.example"] });
        expect(new Map(headers).get("To")).toBe("owner@mail.example");
        const lines = (words: string) => words.replace(/\r\n?/g, "\n").trim();
        expect(lines(read)).toContain(lines(`${text}.`));
      },
    ),
    { numRuns: 60, seed: 34 },
  );
});

test("a long name is cut in the headers", () => {
  const { subject, replyTo } = mailOf({ name: `Aster ${"x".repeat(300)}` });
  expect(String(subject).length).toBeLessThan(150);
  expect((replyTo as { name: string }).name).toHaveLength(100);
});
