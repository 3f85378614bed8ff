// @module-tag document
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ArticlePage } from "../../../src/features/public/blog/article-page.tsx";
import { BlogPage } from "../../../src/features/public/blog/blog-page.tsx";
import { getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { blogPost, uuid } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
const ofBrowser = getLocale;
const translations = { ti: { title: "ጀበና", excerpt: "", content: "<p>ቡን</p>" } };

beforeEach(async () => {
  localStorage.clear();
  site = siteInMemory();
  site.remote.publish("blog", blogPost(1, { title: "English alone", category: "Food" }));
  site.remote.publish("blog", blogPost(2, { title: "ትግርኛ ጥራሕ", lang: "ti" }));
  site.remote.publish("blog", blogPost(3, { title: "Coffee pot", translations, category: "Food" }));
  await site.sync();
});
afterEach(async () => {
  overwriteGetLocale(ofBrowser);
  await site.close();
});

const open = (address = "/blog") => site.open("/blog", <BlogPage />, address);
const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const choose = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value } });

it("the Tigrinya site lists what can be read in Tigrinya first, then the rest, which names its language", async () => {
  overwriteGetLocale(() => "ti");
  site.remote.publish("blog", blogPost(4, { title: "Newest" }));
  await site.sync();
  open();
  await screen.findByText("ጀበና");
  expect(titles()).toEqual(["ጀበና", "ትግርኛ ጥራሕ", "ብእንግሊዝኛ"]);
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Newest",
    "English alone",
  ]);
  const card = screen.getByText("English alone").closest("article");
  expect(card?.textContent).toContain("English");
  expect(screen.getByText("English alone").closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(screen.getByText("ጀበና").closest("article")?.textContent).not.toContain("English");
});

it("a list can be filtered by language, original or translation", async () => {
  const page = open();
  await screen.findByText("Coffee pot");
  choose("ti");
  await waitFor(() => expect(titles()).toEqual(["ጀበና", "ትግርኛ ጥራሕ"]));
  page.unmount();
  open();
  await waitFor(() => expect(titles(), "kept for the next time").toEqual(["ጀበና", "ትግርኛ ጥራሕ"]));
  choose("all");
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it("the address names the language beside the category, and overrides the stored choice", async () => {
  localStorage.setItem("selam-reading-language", "ti");
  open("/blog?lang=en&category=Food");
  await waitFor(() => expect(titles()).toEqual(["Coffee pot", "English alone"]));
});

it("a list without posts in the language says so and links to all posts", async () => {
  open("/blog?lang=ti&category=Food");
  await waitFor(() => expect(titles()).toEqual(["ጀበና"]));
  site.remote.takeDown(uuid(3));
  await site.sync();
  await screen.findByText("Nothing here in ትግርኛ yet.");
  fireEvent.click(screen.getByRole("button", { name: "All languages" }));
  await screen.findByText("English alone");
});

it("an article opens in the language of the list's filter", async () => {
  localStorage.setItem("selam-reading-language", "ti");
  site.open("/blog/:id", <ArticlePage />, `/blog/${uuid(3)}`);
  await screen.findByRole("heading", { level: 1, name: "ጀበና" });
  expect(screen.getByText("ትግርኛ").lang).toBe("ti");
});
