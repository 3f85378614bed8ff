import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { type Answer, comment, communityPost, send, visitor } from "../support/site.ts";

/** Invisible characters: spaces of every kind, lone joiners, fillers, direction marks. */
const UNSEEN = [
  " \n\t",
  "\u00a0\u2003\u3000",
  "\u200b\u2060\ufeff",
  "\u200c\u200d",
  "\u2800",
  "\u202e\u202c",
  "\u2066\u2069",
  "\u3164\u115f",
  "\u00ad\ufe0f",
];

describeOnEach("the text of a comment", (running) => {
  const say = async (text: string, more: Record<string, unknown> = {}): Promise<Answer | undefined> =>
    (await send(visitor(running.db), [comment(await communityPost(running.db), text, more)]))[0];

  it("comments must have a visible text and a visible name", async () => {
    for (const unseen of UNSEEN) {
      expect([unseen, (await say(unseen))?.code]).toEqual([unseen, "body_length"]);
      const unnamed = await say("Hello", { author_name: unseen });
      expect([unseen, unnamed?.code]).toEqual([unseen, "author_name_length"]);
    }
  });

  it("comments lose characters that only disguise text and keep the joiners that scripts need", async () => {
    const disguised = await say("\ufeff\u202eol\u200bleh\u202c\u2066!\u2069", {
      author_name: "\u200fAs\u2060ter",
    });
    expect(disguised?.comment).toMatchObject({ body: "olleh!", author_name: "Aster" });
    const joined = "می\u200cخواهم 👩\u200d👧";
    expect((await say(joined))?.comment?.body).toBe(joined);
    expect((await say("ht\u200btps://spam.exa\u2060mple/x"))?.comment?.status).toBe("pending");
    expect((await say("spam.exa\u200dmple/x"))?.comment?.status).toBe("pending");
  });

  it("comments that could contain an address are held; a missing space does not hold them", async () => {
    const status = async (text: string) => [text, (await say(text))?.comment?.status];
    for (const address of [
      "see evil.dev",
      "EVIL.TK now",
      "free.live",
      "go to 1.2.3.4",
      "http 10.0.0.1:8080",
      "evil\u3002dev",
      "evil\uff0ecom",
      "Evil.Com",
      "a-b.xn--p1ai",
      "(sub.host.museum)",
    ])
      expect(await status(address)).toEqual([address, "pending"]);
    for (const text of [
      "Selam.Kemey aleka?",
      "It cost 3.50, at 10.30",
      "e.g. p.m. 1.2",
      "ሰላም.ከመይ ኣለኻ",
      "Wait...",
    ])
      expect(await status(text)).toEqual([text, "visible"]);
  });

  it("comments with control characters are rejected", async () => {
    for (const control of ["\u0001", "\u0008", "\u001b", "\u007f", "\u0085"]) {
      expect((await say(`Hel${control}lo`))?.code).toBe("bad_characters");
      expect((await say("Hello", { author_name: `As${control}ter` }))?.code).toBe("bad_characters");
    }
    expect((await say("One\tTwo\nThree"))?.comment?.body).toBe("One\tTwo\nThree");
  });

  it("comments keep at most one empty line in a row, and the name is a single line", async () => {
    const answer = await say("One\r\n\r\n\r\nTwo\n \t\n\u200b\n\nThree\nFour\n\n", {
      author_name: " Aster\n\n Tesfay\u2028",
    });
    expect(answer?.comment).toMatchObject({
      body: "One\n\nTwo\n\nThree\nFour",
      author_name: "Aster Tesfay",
    });
  });

  it("comment lengths are measured after normalisation", async () => {
    expect((await say(`${"x".repeat(2000)}\n\u200b`))?.status).toBe("applied");
    expect((await say(`${"x".repeat(2001)}`))?.code).toBe("body_length");
  });
});
