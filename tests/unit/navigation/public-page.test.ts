import fc from "fast-check";
import { expect, it } from "vitest";
import { isPublicPage } from "../../../src/config/page-address.ts";

it("of what a visitor says is a page, only a public page of this site is a link", () => {
  const own = [
    "/",
    "/about",
    "/news/6f1d3b1e-3a55-4d57-8d7c-0b9b1de1c111",
    "/blog?lang=ti",
    "/events#list",
    "/contact/",
  ];
  const foreign = [
    ...[
      "",
      "about",
      "//evil.example/about",
      "/\\evil.example/about",
      "/\\/evil.example",
      "\\\\evil.example",
      "/\t/evil.example/about",
    ],
    ...[
      "https://evil.example/about",
      "javascript:alert(1)",
      " /about",
      "/admin",
      "/admin/login",
      "/about/../admin/login",
      "/open/x",
    ],
    ...["/storage/v1/object/public/media/a.webp", "/auth/v1/logout", "/\u0000/evil.example"],
  ];
  expect(own.filter(isPublicPage)).toEqual(own);
  expect(foreign.filter(isPublicPage)).toEqual([]);
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("/", "\\", "\t", "\n", "evil.example", "about", "..", "@", ":", "?", "#", " "),
        { maxLength: 8 },
      ),
      (parts) => {
        const address = `/${parts.join("")}`;
        if (isPublicPage(address))
          expect(new URL(address, "https://selam.example").host).toBe("selam.example");
      },
    ),
  );
});
