// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { adaptServedDocument } from "../../../src/app/served-document.ts";

/** Opens an address whose document was prerendered. */
function open(address: string, attributes: Record<string, string>): DOMStringMap {
  history.replaceState(null, "", address);
  const { documentElement } = document;
  documentElement.lang = "en";
  Object.assign(documentElement.dataset, { prerendered: "1", ...attributes });
  adaptServedDocument();
  return documentElement.dataset;
}

afterEach(() => {
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.anyQuery;
});

it("a static host's page is hydrated at its address, whatever a link added to it", () => {
  for (const address of ["/blog", "/blog?utm_source=mail", "/blog?hl=en"])
    expect(open(address, { anyQuery: "" }).prerendered).toBe("1");
});

it("a static host's page of a whole list is not hydrated as the filtered one", () => {
  for (const address of [
    "/blog?category=Culture",
    "/portfolio?country=UK",
    "/news?lang=ti",
    "/blog?hl=en&tab=2",
  ])
    expect(open(address, { anyQuery: "" }).prerendered).toBeUndefined();
});

it("a filtered list from npm start is hydrated, since it was rendered for its query", () => {
  expect(open("/blog?category=Culture", {}).prerendered).toBe("1");
});
