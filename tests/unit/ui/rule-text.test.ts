import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkSignIn } from "../../../src/domain/auth/sign-in.ts";
import { mediaRejectionText } from "../../../src/domain/content/media-rules.ts";
import { checkAttend } from "../../../src/domain/forms/attend-draft.ts";
import { checkComment } from "../../../src/domain/forms/comment-draft.ts";
import { checkContactMessage } from "../../../src/domain/forms/contact.ts";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { ADMIN_RULE_TEXTS } from "../../../src/ui/forms/admin-rule-texts.ts";
import { addRuleTexts, validationMessage } from "../../../src/ui/forms/validation-message.ts";

const DOMAIN = path.join(import.meta.dirname, "../../../src/domain");
const english = getLocale;
/** Every sentence in the rules, with a number for each computed one. */
function textsOfRules(): string[] {
  return readdirSync(DOMAIN, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/device-name\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(DOMAIN, file), "utf8").replace(
        /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g,
        "",
      );
      return [...code.matchAll(/(["`])([A-Z][a-z]+ (?:(?!\1).)+)\1/g)].map(([, , text = ""]) => text);
    })
    .map((text) => text.replace(/\$\{[^}]*\}/g, "2,000"));
}

describe("rule texts", () => {
  afterEach(() => overwriteGetLocale(english));

  it("a rule's English text is the specified one", () => {
    const { errors } = checkContactMessage({ name: "", email: "x", message: "" }) as { errors: object };
    expect(Object.values(errors).map(validationMessage)).toEqual([
      "Name is required",
      "Invalid email address",
      "Message is required",
    ]);
  });

  it("the rules of visitors' forms have Tigrinya texts without the admin's", () => {
    overwriteGetLocale(() => "ti");
    const empty = [
      checkContactMessage({ name: "", email: "", message: "" }),
      checkContactMessage({ name: "x".repeat(201), email: "x", message: "x" }),
      checkComment({ authorName: "", body: "" }),
      checkAttend({ name: "", people: 1 }),
      checkAttend({ name: "x".repeat(81), people: 1 }),
    ];
    for (const checked of empty) {
      const texts = Object.values((checked as { errors: Record<string, string> }).errors);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(validationMessage(text), text).toMatch(/\p{Script=Ethiopic}/u);
    }
  });

  it("each rule has a Tigrinya text with the numbers of the English one", () => {
    overwriteGetLocale(() => "ti");
    addRuleTexts(ADMIN_RULE_TEXTS);
    const texts = textsOfRules();
    expect(texts.length).toBeGreaterThan(25);
    for (const text of texts) {
      expect(validationMessage(text), text).toMatch(/\p{Script=Ethiopic}/u);
      expect(
        validationMessage(text)
          .match(/\d[\d,]*/g)
          ?.sort(),
        text,
      ).toEqual(text.match(/\d[\d,]*/g)?.sort());
    }
  });

  it("form and file errors are shown in Tigrinya", () => {
    overwriteGetLocale(() => "ti");
    const comment = checkComment({ authorName: "", body: "x".repeat(2_001) }) as {
      errors: { authorName: string; body: string };
    };
    expect(validationMessage(comment.errors.authorName)).toBe("በይዛኹም ስምኩም ኣእትዉ");
    expect(validationMessage(comment.errors.body)).toBe("በይዛኹም ካብ 2,000 ፊደላት ኣይብዛሕ");
    const signIn = checkSignIn({ email: "a@b.example", password: "short" }) as {
      errors: { password: string };
    };
    expect(validationMessage(signIn.errors.password)).toBe("መሕለፊ ቃል እንተወሓደ 6 ፊደላት ይኹን");
    expect(
      validationMessage(mediaRejectionText({ reason: "pixels", width: 20_000, height: 9_000 })),
    ).toContain("20,000 × 9,000");
  });

  it("a text that is not a rule's is unchanged", () => {
    overwriteGetLocale(() => "ti");
    expect(validationMessage("The server's own words")).toBe("The server's own words");
  });
});
