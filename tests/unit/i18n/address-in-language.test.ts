// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { addressOf, sharingLinks } from "../../../src/components/share/share-post.ts";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { addressIn, addressInAny } from "../../../src/domain/content/language.ts";
import { calendarText } from "../../../src/domain/events/icalendar.ts";
import { siteEvent } from "../support/content.ts";

test.each([
  ["/blog/1", "/blog/1?hl=ti"],
  ["https://selam.example/", "https://selam.example/?hl=ti"],
  ["/events/1?day=2026-11-29#in.7", "/events/1?day=2026-11-29&hl=ti#in.7"],
  ["/open#1.a?b.c", "/open?hl=ti#1.a?b.c"],
  ["/blog?hl=en&category=Food", "/blog?hl=ti&category=Food"],
])("%s in Tigrinya is %s, and without its language the reader's own", (address, inTigrinya) => {
  expect(addressIn("ti", address)).toBe(inTigrinya);
  expect(addressInAny(inTigrinya)).not.toContain("hl=");
});

test("whatever is shared, and whatever a calendar holds, opens in the language of the sharer", () => {
  const shared = { title: "Coffee", lang: "en", path: "/blog/1" };
  const address = `${location.origin}/blog/1?hl=en`;
  expect(addressOf(shared)).toBe(address);
  for (const link of Object.values(sharingLinks(shared))) expect(link).toContain(encodeURIComponent(address));
  const origin = "https://selam.example";
  const calendar = calendarText([siteEvent()], {
    name: "Events",
    lang: "ti",
    origin,
    pathOf: (id) => `/events/${id}`,
  });
  expect(calendar.replaceAll("\r\n ", "")).toContain(`URL:${origin}/events/${siteEvent().id}?hl=ti`);
});

describe("a visit that began with a link in Tigrinya, on a phone in English", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    history.replaceState(null, "", "/");
    sessionStorage.clear();
    localStorage.clear();
  });

  /** The module as a newly loaded document has it. */
  async function open(address: string) {
    vi.resetModules();
    history.replaceState(null, "", address);
    return import("../../../src/pwa/language/preferred-language.ts");
  }

  it("stays in Tigrinya on every address of the tab, whatever was chosen here before, and changes no choice", async () => {
    localStorage.setItem(storageKeys.language, "en");
    expect((await open("/blog/1?hl=ti")).preferredLanguage()).toBe("ti");
    const next = await open("/about");
    expect([next.preferredLanguage(), next.ownLanguage()]).toEqual(["ti", "en"]);
    expect(localStorage.getItem(storageKeys.language)).toBe("en");
  });

  it("is named in each address that the tab shows, with the state of the history", async () => {
    const { keepVisitLanguage, preferredLanguage } = await open("/?hl=ti");
    preferredLanguage();
    history.pushState({ key: "a" }, "", "/blog?category=Food#top");
    keepVisitLanguage();
    expect(location.href).toBe(`${location.origin}/blog?category=Food&hl=ti#top`);
    expect(history.state).toEqual({ key: "a" });
  });

  it("ends with the next visit, and as soon as the reader chooses a language", async () => {
    const { endVisitLanguage, preferredLanguage } = await open("/?hl=ti&utm_source=x");
    expect(preferredLanguage()).toBe("ti");
    endVisitLanguage();
    expect([preferredLanguage(), location.search]).toEqual(["en", "?utm_source=x"]);
    await open("/?hl=ti");
    sessionStorage.clear();
    expect((await open("/")).preferredLanguage()).toBe("en");
  });

  it("leaves the addresses of who reads in that language anyway as they are", async () => {
    localStorage.setItem(storageKeys.language, "ti");
    const { keepVisitLanguage, preferredLanguage } = await open("/?hl=ti");
    preferredLanguage();
    history.pushState(null, "", "/blog");
    keepVisitLanguage();
    expect(location.search).toBe("");
  });
});
