import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textsOf } from "../../../scripts/page-texts.ts";
import type { Backend } from "../../../server/database/backend.ts";
import { mailSender } from "../../../server/notify/mail/mail-sender.ts";
import { openNewBackend } from "../support/new-backend.ts";

type Mail = { readonly from: string; readonly to: string[]; readonly source: string };

/** Some addresses the server does not take. */
const refusalOf = (address: string) =>
  address.startsWith("refused@") ? Object.assign(new Error("not here"), { responseCode: 553 }) : null;

describe("e-mail of a new message to the owner", () => {
  let folder: string;
  let backend: Backend;
  let server: SMTPServer;
  let port: number;
  const mails: Mail[] = [];
  const log: string[] = [];
  /** Answers of the next deliveries; then they are accepted. */
  const refusals: number[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "selam-mail-"));
    server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _session, done) =>
        username === "selam" && password === "secret"
          ? done(null, { user: username })
          : done(new Error("no")),
      onMailFrom: ({ address }, _session, done) => done(refusalOf(address)),
      onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
      onData(stream, { envelope }, done) {
        void text(stream).then((source) => {
          const code = refusals.shift();
          if (code) return done(Object.assign(new Error("refused"), { responseCode: code }));
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
          done();
        });
      },
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    port = (listening.address() as { port: number }).port;
    backend = await openNewBackend({
      dataDir: path.join(folder, "data"),
      siteUrl: "https://selam.example",
      seed: false,
      sendPush: async () => ({ status: 201, retryAfter: null }),
    });
  });
  afterAll(async () => {
    await backend.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await backend.query("delete from public.contact_messages");
    for (const list of [mails, log, refusals]) list.length = 0;
  });

  const settings = (language: "en" | "ti" | null = null) => ({
    ...{
      smtpUrl: `smtp://selam:secret@127.0.0.1:${port}`,
      from: "site@selam.example",
      to: "owner@mail.example",
    },
    language,
  });
  const texts = { en: textsOf("en"), ti: textsOf("ti") };
  const senderWith = (given: ReturnType<typeof settings>) =>
    mailSender(
      backend.query,
      given,
      "https://selam.example",
      (lang) => texts[lang],
      (line) => log.push(line),
    );
  const sendAll = (language: "en" | "ti" | null = null) => senderWith(settings(language))();

  async function receive(name: string, email = "aster@mail.example", message = "Selam!"): Promise<string> {
    const id = randomUUID();
    await backend.query(
      "insert into public.contact_messages (id, name, email, message) values ($1, $2, $3, $4)",
      [...[id, name, email, message]],
    );
    return id;
  }

  it("a message arrives once, and can be answered by a reply", async () => {
    const id = await receive("Aster");
    await sendAll();
    await sendAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: "site@selam.example", to: ["owner@mail.example"] });
    const source = mails[0]?.source ?? "";
    expect(source).toContain("Subject: New message from Aster");
    expect(source).toContain("Reply-To: Aster <aster@mail.example>");
    expect(source).toContain(`Message-ID: <${id}@selam.example>`);
    expect(source).toContain("Selam!");
    expect(source).toContain("https://selam.example/admin/messages");
    expect(log).toEqual([]);
  });

  it("the e-mail is in the owner's language", async () => {
    await receive("ኣስቴር");
    await sendAll("ti");
    const [, encoded = ""] = /Subject: ([\s\S]*?)\r\n[A-Z]/.exec(mails[0]?.source ?? "") ?? [];
    const words = [...encoded.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, part]) => part ?? "");
    expect(Buffer.concat(words.map((part) => Buffer.from(part, "base64"))).toString()).toBe(
      "ሓድሽ መልእኽቲ ካብ ኣስቴር",
    );
    expect(mails[0]?.source).toContain("Content-Language: ti");
  });

  it("nothing that a visitor writes adds a header or a recipient", async () => {
    await backend.query("alter table public.contact_messages disable trigger user");
    await backend.query(
      `insert into public.contact_messages (name, email, message, rev)
       values ($1, $2, $3, nextval('private.rev_numbers'))`,
      [
        "Aster\r\nBcc: all@mail.example\r\n\r\nHello",
        "a,all@mail.example",
        "\r\n.\r\nMAIL FROM:<x@y.example>\r\nBcc: all@mail.example",
      ],
    );
    await backend.query("alter table public.contact_messages enable trigger user");
    await sendAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(["owner@mail.example"]);
    const [head = ""] = (mails[0]?.source ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^(Bcc|Reply-To):/im);
  });

  it("a mail server that is unreachable or busy is asked again; the log contains no names", async () => {
    refusals.push(451);
    await receive("Aster", "aster@mail.example", "Private words");
    await sendAll();
    expect(mails).toEqual([]);
    expect(log).toEqual([expect.stringMatching(/^A message could not be sent .*EMESSAGE 451.*60 seconds/)]);
    expect(log.join()).not.toMatch(/aster|Private|secret|owner@/i);
    // Not before its time.
    await sendAll();
    expect(mails).toEqual([]);
    await backend.query("update private.arrival_mails set due_at = now()");
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  it("wrong settings are told with what to correct, and the message is sent once they are right", async () => {
    await receive("Aster");
    const good = settings();
    const closed = "smtp://127.0.0.1:1";
    const cases = [
      [{ smtpUrl: good.smtpUrl.replace("secret", "wrong") }, "EAUTH 535", "rejects the name or the password"],
      [{ smtpUrl: `smtp://127.0.0.1:${port}` }, "EENVELOPE 530", "needs a name and password in SMTP_URL"],
      [{ from: "refused@selam.example" }, "EENVELOPE 553", "rejects MAIL_FROM or MAIL_TO"],
      [{ to: "refused@mail.example" }, "EENVELOPE 553", "rejects MAIL_FROM or MAIL_TO"],
      [{ smtpUrl: good.smtpUrl.replace("smtp:", "smtps:") }, "ESOCKET", "port 465 needs smtps://"],
      [{ smtpUrl: closed }, "ESOCKET|ECONNECTION|ECONNREFUSED", "mail server"],
      [{ smtpUrl: "smtp://nowhere.invalid" }, "EDNS", "No mail server has the name in SMTP_URL"],
    ] as const;
    for (const [wrong, code, advice] of cases) {
      log.length = 0;
      await backend.query("update private.arrival_mails set due_at = now(), attempts = 0");
      await senderWith({ ...good, ...wrong })();
      expect([wrong, log.join("\n")]).toEqual([
        wrong,
        expect.stringMatching(
          new RegExp(`\\((${code})\\): next attempt in \\d+ seconds\\. It is in the admin\\..*${advice}`),
        ),
      ]);
      expect(log.join()).not.toMatch(/aster|secret|wrong|refused@/i);
    }
    await backend.query("update private.arrival_mails set due_at = now()");
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  it("a message that the mail server rejects permanently is not sent again, nor one that was read or deleted", async () => {
    refusals.push(554);
    await receive("Rejected");
    await sendAll();
    await backend.query("update private.arrival_mails set due_at = now()");
    const read = await receive("Read");
    await backend.query("update public.contact_messages set read = true where id = $1", [read]);
    await sendAll();
    expect(mails).toEqual([]);
    expect(log).toHaveLength(1);
  });

  it("a reminder of a deadline arrives once for each stage, names nobody, and is not sent once it is answered", async () => {
    const id = randomUUID();
    const came = (days: number) =>
      backend.query(
        `insert into public.data_requests (id, asks_for, person, received_on)
         values ($1, 'complaint', 'aster@mail.example', (now() at time zone 'Europe/London')::date - $2::int)
         on conflict (id) do update set received_on = excluded.received_on`,
        [id, days],
      );
    await came(1);
    await sendAll();
    expect(mails).toEqual([]);
    await came(26);
    refusals.push(451);
    await sendAll();
    expect(mails).toEqual([]);
    await backend.query("update private.reminder_mails set due_at = now()");
    await sendAll();
    await sendAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.source).toContain("Subject: Complaint about personal data");
    expect(mails[0]?.source).toMatch(/Confirm by \w+ \d+ \w+ \d{4} that you have received it\./);
    expect(mails[0]?.source).toContain("https://selam.example/admin/personal-data");
    expect(mails[0]?.source).not.toContain("aster@");
    await came(31);
    await sendAll("ti");
    await sendAll("ti");
    expect(mails).toHaveLength(2);
    expect(mails[1]?.source).toContain("Content-Language: ti");
    await came(40);
    await backend.query("update public.data_requests set answered_on = received_on where id = $1", [id]);
    await sendAll();
    expect(mails).toHaveLength(2);
  });
});
