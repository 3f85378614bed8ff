import { BASE_LANGUAGE } from "../../domain/languages/languages.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";

const NUMBER = /\d[\d,]*/g;

type Numbers = { readonly number: string; readonly height: string };

/** Translations of the rules' messages in src/domain, with # for each number. A unit test compares the two. */
export type RuleTexts = Readonly<Record<string, (numbers: Numbers) => string>>;

/** The rules of the forms that visitors fill in. */
const VISITORS_RULES: RuleTexts = {
  "Name is required": m.rule_name_needed,
  "Email is required": m.rule_email_needed,
  "Invalid email address": m.rule_email_wrong,
  "Message is required": m.rule_message_needed,
  "Please enter your name": m.rule_your_name,
  "Please write a comment": m.rule_comment,
  "Please write something here": m.rule_something,
  "Please keep this to # characters": m.rule_too_long,
};

let known = VISITORS_RULES;

/** Adds the translations of rules that only the admin's forms have; they are loaded with it. */
export function addRuleTexts(texts: RuleTexts): void {
  known = { ...known, ...texts };
}

/**
 * A validation message in the reader's language. The rules contain the English text (docs/product.md), which needs no
 * translation. Each line of a text is one message; unknown ones are returned unchanged.
 */
export function validationMessage(text: string): string {
  if (getLocale() === BASE_LANGUAGE) return text;
  return text.split("\n").map(translated).join("\n");
}

function translated(text: string): string {
  const [number = "", height = ""] = text.match(NUMBER) ?? [];
  return known[text.replace(NUMBER, "#")]?.({ number, height }) ?? text;
}
