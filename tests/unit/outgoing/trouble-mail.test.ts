import { expect, test } from "vitest";
import { textsInEach } from "../../../server/notify/notifier.ts";
import { troubleMail } from "../../../server/troubles/trouble-mail.ts";
import { TROUBLES } from "../../../src/domain/health/troubles.ts";
import { LANGUAGES } from "../../../src/domain/languages/languages.ts";

const SETTINGS = {
  smtpUrl: "smtp://mail.example",
  from: "site@selam.example",
  to: "owner@mail.example",
  language: null,
};
const ID = "6f1d3b1e-0000-4000-8000-000000000000";

test("the e-mail about a trouble says what it is and what to do, with its details and the page for it", () => {
  const told = { id: ID, kind: "disk", detail: "300 MB", ended: null } as const;
  expect(troubleMail(told, SETTINGS, "en", "https://selam.example", textsInEach())).toMatchObject({
    ...{
      to: "owner@mail.example",
      subject: "The server's disk is nearly full.",
      messageId: `<${ID}@selam.example>`,
    },
    text: expect.stringMatching(
      /^Ask whoever looks after the server .*\n\(300 MB\)\n\nhttps:\/\/selam\.example\/\S*admin\/health/,
    ),
  });
});

test("each trouble and its end have words in each language", () => {
  const subjects = LANGUAGES.flatMap((lang) =>
    TROUBLES.flatMap((kind) =>
      [null, 1].map((ended) => {
        const told = { id: ID, kind, detail: "", ended };
        const { subject, text } = troubleMail(told, SETTINGS, lang, "https://selam.example", textsInEach());
        return `${subject} ${String(text).split("\n")[0]}`;
      }),
    ),
  );
  expect(new Set(subjects).size).toBe(subjects.length);
});
