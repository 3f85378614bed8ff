// @module-tag document
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SiteHeader } from "../../../src/app/layouts/public/site-header.tsx";
import { showPage } from "../about/small-site.tsx";

beforeEach(() => void showPage(<SiteHeader />));
afterEach(cleanup);

const classesOf = (element: HTMLElement) => element.className.split(" ");

it("search and the other language are one tap away on every screen", () => {
  const language = screen.getAllByRole("button", { name: "ትግርኛ" });
  const menu = screen.getByRole("button", { name: "Open menu" });
  const search = screen.getByRole("link", { name: "Search" });
  for (const control of [...language.slice(0, 1), search]) {
    expect(menu.parentElement?.contains(control)).toBe(true);
    expect(classesOf(control).filter((name) => /(^|:)hidden$/.test(name) && name !== "nav:hidden")).toEqual(
      [],
    );
  }
});

it("the theme is in the menu on a phone, as text, and an icon beside the navigation in a wide window", () => {
  fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
  const menu = screen.getByRole("navigation", { name: "Main" });
  const [choice, sign] = screen.getAllByRole("button", { name: "Dark mode" });
  if (!choice || !sign) throw new Error("There are not two ways to the theme.");
  expect(within(menu).getByText("Dark mode").closest("button")).toBe(choice);
  expect([classesOf(choice).includes("nav:hidden"), classesOf(sign).includes("max-nav:hidden")]).toEqual([
    true,
    true,
  ]);
});
