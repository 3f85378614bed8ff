import * as v from "valibot";
import { EMAIL } from "../../auth/sign-in.ts";
import { isHttpsAddress } from "../../content/media-reference.ts";
import {
  AUTHOR_MAX,
  line,
  lines,
  needed,
  picture,
  pictureReference,
  translatedTexts,
} from "../../forms/draft-fields.ts";
import { atMost, hasVisibleText, isWithin } from "../../forms/text-rules.ts";

const FAQ_MAX = 50;
const SOCIAL_MAX = 20;

/** True for a number that can be dialled, with any separators. */
function isTelephone(text: string): boolean {
  return /^\+?\d{3,}$/.test(text.replace(/\(0\)/g, "").replace(/[^\d+]/g, ""));
}

const faqEntry = v.pipe(
  v.object({ question: v.pipe(line, atMost(300)), answer: v.pipe(lines, atMost(5_000)) }),
  v.forward(
    v.check(
      ({ question, answer }) => hasVisibleText(question) || !hasVisibleText(answer),
      "Please enter the question",
    ),
    ["question"],
  ),
  v.forward(
    v.check(
      ({ question, answer }) => hasVisibleText(answer) || !hasVisibleText(question),
      "Please enter the answer",
    ),
    ["answer"],
  ),
);

const link = v.object({
  label: v.pipe(line, atMost(60)),
  url: v.pipe(
    line,
    v.check((url) => url === "" || isHttpsAddress(url), "Please enter an address that begins with https://"),
  ),
});

/** Empty entries are dropped. */
const faq = v.pipe(
  v.array(faqEntry),
  v.transform((entries) => entries.filter(({ question }) => hasVisibleText(question))),
  v.maxLength(FAQ_MAX, `You can add up to ${FAQ_MAX} questions.`),
);

const texts = {
  name: v.pipe(line, atMost(200)),
  tagline: v.pipe(line, atMost(300)),
  place: v.pipe(line, atMost(200)),
  address: v.pipe(line, atMost(500)),
  hours: v.pipe(line, atMost(300)),
  responseTime: v.pipe(line, atMost(200)),
  bio: v.pipe(lines, atMost(20_000)),
  privacy: v.pipe(lines, atMost(50_000)),
};

/** The profile as in its form, and as it is saved. Errors are named like `faq.0.answer`. */
export const profileForm = v.object({
  ...texts,
  name: v.pipe(texts.name, needed("Please enter a name")),
  translations: translatedTexts({ ...texts, faq }),
  /** A draft stored by an older version has none. */
  displayName: v.optional(v.pipe(line, atMost(AUTHOR_MAX)), ""),
  email: v.pipe(
    line,
    v.check((email) => email === "" || (EMAIL.test(email) && isWithin(email, 320)), "Invalid email address"),
  ),
  phone: v.pipe(
    line,
    v.check((phone) => phone === "" || isTelephone(phone), "Please enter a phone number"),
    atMost(60),
  ),
  faq,
  social: v.pipe(
    v.array(link),
    v.transform((links) => links.filter(({ label, url }) => hasVisibleText(label) || url !== "")),
    v.maxLength(SOCIAL_MAX, `You can add up to ${SOCIAL_MAX} links.`),
  ),
  imageUrl: v.exactOptional(pictureReference),
  imageMeta: v.exactOptional(picture),
});
