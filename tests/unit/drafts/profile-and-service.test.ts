import { describe, expect, it } from "vitest";
import { checkDraft } from "../../../src/domain/kinds/forms.ts";
import { readPrice } from "../../../src/domain/kinds/service/form.ts";
import { errorsOf } from "./errors-of.ts";

const PROFILE = {
  name: "Selam",
  tagline: "",
  place: "",
  email: "",
  phone: "",
  address: "",
  hours: "",
  responseTime: "",
  bio: "",
  privacy: "",
  faq: [],
  social: [],
};
const SERVICE = { title: "Letters", description: "We read them.", price: null, features: [] };
const link = (url: string, label = "Here") => ({ social: [{ label, url }] });

describe("the profile", () => {
  it.each([
    [{ name: " \u200b" }, { name: "Please enter a name" }],
    [{ name: "a".repeat(201) }, { name: "Please keep this to 200 characters" }],
    [{ tagline: "a".repeat(301) }, { tagline: "Please keep this to 300 characters" }],
    [{ email: "semhar at selam" }, { email: "Invalid email address" }],
    [{ email: `${"a".repeat(320)}@selam.example` }, { email: "Invalid email address" }],
    [{ phone: "ask Semhar" }, { phone: "Please enter a phone number" }],
    [{ phone: "1".repeat(61) }, { phone: "Please keep this to 60 characters" }],
    [link("http://selam.example"), { "social.0.url": "Please enter an address that begins with https://" }],
    [link("selam.example"), { "social.0.url": "Please enter an address that begins with https://" }],
    [
      link("https://bank.example@evil.example/"),
      { "social.0.url": "Please enter an address that begins with https://" },
    ],
    [link("", "a".repeat(61)), { "social.0.label": "Please keep this to 60 characters" }],
    [{ faq: [{ question: "When?", answer: " " }] }, { "faq.0.answer": "Please enter the answer" }],
    [
      {
        faq: [
          { question: "", answer: "" },
          { question: "", answer: "On Sunday." },
        ],
      },
      { "faq.1.question": "Please enter the question" },
    ],
    [
      { social: Array.from({ length: 21 }, (_, n) => ({ label: `${n}`, url: "" })) },
      { social: "You can add up to 20 links." },
    ],
  ])("a profile with %j shows the error at its field", (change, errors) => {
    expect(errorsOf(checkDraft("profile", { ...PROFILE, ...change }))).toEqual(errors);
  });

  it.each(["+44 (0)20 7946 0999", "020-7946-0999 (mornings)", "999"])(
    "%j is a valid phone number",
    (phone) => {
      expect(errorsOf(checkDraft("profile", { ...PROFILE, phone }))).toEqual({});
    },
  );

  it("every non-empty translation is kept, and fields that no form shows too", () => {
    const translations = {
      ti: { name: " ሰላም ", tagline: " ", response_time: "ሓደ መዓልቲ", motto: [{ words: "?" }] },
    };
    const checked = checkDraft("profile", { ...PROFILE, translations });
    expect(checked.ok && checked.value.translations).toEqual({
      ti: { name: "ሰላም", response_time: "ሓደ መዓልቲ", motto: [{ words: "?" }] },
    });
    const long = { ti: { hours: "a".repeat(301) } };
    expect(errorsOf(checkDraft("profile", { ...PROFILE, translations: long }))).toEqual({
      "translations.ti.hours": "Please keep this to 300 characters",
    });
    const lines = checkDraft("service", { ...SERVICE, translations: { ti: { features: " ሓደ\n\n ክልተ " } } });
    expect(lines.ok && lines.value.translations).toEqual({ ti: { features: "ሓደ\nክልተ" } });
    const blank = checkDraft("service", {
      ...SERVICE,
      translations: { ti: { title: "", description: " " } },
    });
    expect(blank.ok && blank.value.translations).toEqual({});
  });

  it("translated questions follow the same rules as the original, and an empty list is left out", () => {
    const translated = (faq: unknown) => checkDraft("profile", { ...PROFILE, translations: { ti: { faq } } });
    const whole = translated([
      { question: " መዓስ? ", answer: "ሰንበት።" },
      { question: "", answer: " " },
    ]);
    expect(whole.ok && whole.value.translations).toEqual({
      ti: { faq: [{ question: "መዓስ?", answer: "ሰንበት።" }] },
    });
    expect(errorsOf(translated([{ question: "መዓስ?", answer: "" }]))).toEqual({
      "translations.ti.faq.0.answer": "Please enter the answer",
    });
    const none = translated([{ question: "", answer: "" }]);
    expect(none.ok && none.value.translations).toEqual({});
  });

  it("a profile is saved trimmed, without empty items", () => {
    const checked = checkDraft("profile", {
      ...PROFILE,
      email: " semhar@selam.example ",
      faq: [
        { question: " ", answer: "" },
        { question: " When? ", answer: "On Sunday.\r\n" },
      ],
      social: [
        { label: "", url: " " },
        { label: "", url: "https://selam.example" },
      ],
    });
    expect(checked.ok && checked.value).toMatchObject({
      email: "semhar@selam.example",
      faq: [{ question: "When?", answer: "On Sunday." }],
      social: [{ label: "", url: "https://selam.example" }],
    });
  });
});

describe("a service", () => {
  it.each([
    [{ title: " " }, { title: "Please enter a title" }],
    [{ description: "" }, { description: "Please enter a description" }],
    [{ description: "a".repeat(5_001) }, { description: "Please keep this to 5,000 characters" }],
    [{ price: -1 }, { price: "Please enter a price of 0 or more" }],
    [{ price: "a lot" }, { price: "Please enter a number, or leave this empty for a free service" }],
    [{ features: ["a".repeat(201)] }, { features: "Please keep each feature to 200 characters" }],
    [
      { features: Array.from({ length: 21 }, (_, n) => `feature ${n}`) },
      { features: "You can add up to 20 features, one per line." },
    ],
  ])("a service with %j shows the error at its field", (change, errors) => {
    expect(errorsOf(checkDraft("service", { ...SERVICE, ...change }))).toEqual(errors);
  });

  it("a service has unique non-empty features and a price of two decimals", () => {
    const checked = checkDraft("service", { ...SERVICE, price: 12.345, features: [" a ", "", "a", "b"] });
    expect(checked.ok && checked.value).toMatchObject({ price: 12.35, features: ["a", "b"] });
  });

  it.each([
    ["", null],
    [" 12 ", 12],
    ["12,50", 12.5],
    ["12.", 12],
    ["-3", -3],
    ["12 dollars", undefined],
    ["1e9", undefined],
  ])("the price %j is parsed as %s", (typed, price) => expect(readPrice(typed)).toBe(price));
});
