import { expect, it } from "vitest";
import { type SearchableRow, textsOf, toSearchDocument } from "../../../src/domain/content/searched.ts";
import {
  ofKinds,
  PLAIN_KINDS,
  SEARCHABLE_KINDS,
  type SearchableKind,
} from "../../../src/domain/kinds/kinds.ts";
import { blogPost, communityPost, newsPost, service, siteEvent } from "../support/content.ts";

const text = "Open at {10:00}.";
const ti = {
  title: "{14:00-16:00}",
  content: "ካብ {14:00}",
  excerpt: "{09:00}",
  description: "{09:00}",
  features: ["{09:00}"],
};
const content = {
  title: "Coffee {10:00-12:00}",
  content: text,
  excerpt: text,
  description: text,
  features: [text],
};
const rows: { readonly [K in SearchableKind]: (typed: typeof content, translated: typeof ti) => unknown } = {
  community: (typed, translated) => communityPost(1, { ...typed, translations: { ti: translated } } as never),
  blog: (typed, translated) => blogPost(1, { ...typed, translations: { ti: translated } } as never),
  ...ofKinds(
    PLAIN_KINDS,
    () => (typed: typeof content, translated: typeof ti) =>
      newsPost(1, { ...typed, translations: { ti: translated } } as never),
  ),
  event: (typed, translated) => siteEvent({ ...typed, translations: { ti: translated } } as never),
  service: (typed, translated) => service(1, { ...typed, translations: { ti: translated } } as never),
};

it.each(SEARCHABLE_KINDS)("a time in a %s is found and quoted as it is shown, on both clocks", (kind) => {
  const row = { kind, row: rows[kind](content, ti) } as SearchableRow;
  const [own, translated] = textsOf(row);
  expect(own?.title).toBe("Coffee 10:00–\u206012:00 (4:00–\u20606:00 in the morning, Ethiopian clock)");
  expect(own?.body).toContain("10:00 (4:00 in the morning, Ethiopian clock)");
  expect(translated?.title).toContain("8:00–\u206010:00 ድሕሪ ቀትሪ");
  expect(Object.values(toSearchDocument(row)).join()).not.toMatch(/\{|\}/);
});
