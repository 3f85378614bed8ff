import { describe, expect, it } from "vitest";
import {
  countryOf,
  tabOf,
  withCountry,
  withTab,
} from "../../../src/features/public/community/community-address.ts";

const search = (text: string) => new URLSearchParams(text);

describe("the address of the community", () => {
  it.each([
    ["", "posts"],
    ["tab=live", "live"],
    ["tab=posts", "posts"],
    ["tab=else", "posts"],
  ])("?%s opens the tab %s", (text, tab) => expect(tabOf(search(text))).toBe(tab));

  it.each([
    ["", "all"],
    ["country=Germany", "Germany"],
    ["country=germany", "Germany"],
    ["country=United+Kingdom", "United Kingdom"],
    ["country=featured", "featured"],
    ["country=others", "Others"],
    ["country=Atlantis", "all"],
  ])("?%s selects the chip %s", (text, chip) => expect(countryOf(search(text))).toBe(chip));

  it("the address names only what differs from the default, and keeps other parameters", () => {
    expect(withTab(search("country=Germany"), "live").toString()).toBe("country=Germany&tab=live");
    expect(withTab(search("tab=live&x=1"), "posts").toString()).toBe("x=1");
    expect(withCountry(search("tab=live"), "United States").toString()).toBe(
      "tab=live&country=United+States",
    );
    expect(withCountry(search("country=Germany"), "all").toString()).toBe("");
  });
});
