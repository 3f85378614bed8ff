import { describe, expect, it } from "vitest";
import { mailLink, phoneLink } from "../../../src/components/contact-links.ts";
import { mapsFrame } from "../../../src/components/map-links.ts";
import { socialLinks } from "../../../src/domain/content/social-links.ts";
import { project } from "../../../src/features/public/about/projection.ts";

describe("a social link", () => {
  it.each([
    "",
    " ",
    "#",
    "facebook",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "http://example.org",
    "//example.org",
    "https://bank.example@evil.example/",
  ])("a social link to %j is not shown", (url) => {
    expect(socialLinks([{ label: "x", url }])).toEqual([]);
  });

  it("a social link without a name shows its host, and duplicates are removed", () => {
    const url = "https://t.me/selam";
    expect(socialLinks([{ label: " ", url }])).toEqual([{ label: "t.me", url }]);
    expect(
      socialLinks([
        { label: "A", url },
        { label: "B", url },
      ]),
    ).toHaveLength(1);
  });
});

describe("mail and phone links", () => {
  it("a mail link cannot add headers", () => {
    expect(mailLink("owner@selam.example")).toBe("mailto:owner@selam.example");
    expect(mailLink("a?bcc=b@selam.example")).toBe("mailto:a%3Fbcc%3Db@selam.example");
  });

  it("phone links dial numbers as people write them", () => {
    expect(phoneLink("+44 (0)20 7946 0018")).toBe("tel:+442079460018");
    expect(phoneLink("020 7946-0018")).toBe("tel:02079460018");
    expect(phoneLink("")).toBeNull();
    expect(phoneLink("ask Saba")).toBeNull();
  });
});

describe("the maps", () => {
  it("the live map is centred on the place", () => {
    const url = new URL(mapsFrame({ lat: 51.5, lng: -0.1, zoom: 14 }));
    const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get("bbox") ?? "")
      .split(",")
      .map(Number);
    expect((west + east) / 2).toBeCloseTo(-0.1, 4);
    expect((south + north) / 2).toBeCloseTo(51.5, 4);
    expect(east - west).toBeGreaterThan(0);
    expect(url.searchParams.get("marker")).toBe("51.5,-0.1");
  });

  it("on the drawn map north is above south and east is right of west", () => {
    const [leeds, london, cardiff] = [project(53.8, -1.55), project(51.5, -0.1), project(51.5, -3.2)];
    expect(leeds.y).toBeLessThan(london.y);
    expect(cardiff.x).toBeLessThan(london.x);
  });
});
