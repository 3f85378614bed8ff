// @module-tag document
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ContactPage } from "../../../src/features/public/contact/contact-page.tsx";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { siteProfile } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
const ofBrowser = getLocale;
const faq = [{ question: "What does it cost?", answer: "Nothing." }];

beforeEach(() => {
  site = siteInMemory();
  overwriteGetLocale(() => "ti");
});
afterEach(async () => {
  cleanup();
  overwriteGetLocale(ofBrowser);
  await site.close();
});

async function open(translations: Record<string, Record<string, unknown>>): Promise<HTMLElement> {
  site.remote.publish("profile", siteProfile({ faq, translations }));
  await site.sync();
  site.open("/contact", <ContactPage />, "/contact");
  const heading = await screen.findByRole("heading", { name: "ብተደጋጋሚ ዝሕተቱ ሕቶታት" });
  return heading.closest("section") as HTMLElement;
}

it("the Tigrinya site has the questions in Tigrinya", async () => {
  const section = await open({ ti: { faq: [{ question: "ክንደይ ይኽፈል?", answer: "ብነፃ እዩ።" }] } });
  expect(section.textContent).toContain("ክንደይ ይኽፈል?");
  expect(section.textContent).not.toContain("English");
  expect(screen.getByText("ክንደይ ይኽፈል?").closest("[lang]")?.getAttribute("lang")).toBe("ti");
});

it("untranslated questions stay English and are marked as such", async () => {
  const section = await open({});
  expect(section.textContent).toContain("English");
  expect(screen.getByText("What does it cost?").closest("[lang]")?.getAttribute("lang")).toBe("en");
});
