// @module-tag document
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { NamedSite } from "../../../src/app/layouts/named-site.tsx";
import { SiteLogo } from "../../../src/app/layouts/site-logo.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { siteProfile } from "../support/content.ts";

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.site;
});

const logo = (
  <MemoryRouter>
    <SiteLogo />
  </MemoryRouter>
);

it("a page without a profile, as the sign-in form after signing out, is named as one that had it was", () => {
  const { container, rerender } = render(logo);
  expect(container.textContent).toContain(m.site_unnamed());
  rerender(<NamedSite profile={siteProfile({ name: "Ashenda" })}>{logo}</NamedSite>);
  rerender(logo);
  expect(container.textContent).toContain("Ashenda");
  expect(localStorage.getItem("selam-site-en")).toBe("Ashenda");
});
