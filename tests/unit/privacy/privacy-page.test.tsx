// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KEPT_KINDS } from "../../../src/domain/privacy/kept-data.ts";
import { PrivacyPage } from "../../../src/features/public/privacy/privacy-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { type SmallSite, showPage } from "../about/small-site.tsx";
import { siteProfile } from "../support/content.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(site: SmallSite) {
  const shown = showPage(<PrivacyPage />, site);
  await act(async () => undefined);
  return shown;
}

it("it names the controller, the periods of this site, and where to complain", async () => {
  const retention = { messages: 30, comments: 730 };
  await open({ profile: siteProfile({ name: "Selam Leeds", retention, privacy: "Ours alone." }) });
  screen.getByText(/^Selam Leeds runs this site/);
  expect(screen.getByText("owner@selam.example").getAttribute("href")).toBe("mailto:owner@selam.example");
  screen.getByText("Messages: 30 days");
  screen.getByText("Public comments: 2 years");
  screen.getByText("Comments waiting for approval: 90 days");
  screen.getByText("Ours alone.");
  expect(screen.getByRole("link", { name: "Complain to the ICO" }).getAttribute("href")).toMatch(
    /^https:\/\/ico\.org\.uk\//,
  );
  screen.getByText(/confirmed within 30 days/);
});

it("without a profile it has the standard periods, and every kind of data a name and a text", async () => {
  const { container } = await open({ profile: null });
  screen.getByText("Messages: 1 year");
  screen.getByText("Public comments: as long as the post");
  expect(container.querySelectorAll("dt")).toHaveLength(KEPT_KINDS.length);
  for (const definition of container.querySelectorAll("dd"))
    expect(definition.textContent?.length).toBeGreaterThan(40);
});

it("the device code is made when it is asked for, stays the same, and can be copied", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  const { unmount } = await open({ profile: null });
  expect(localStorage.getItem("selam-device-code")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show my device code" }));
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: "Your device code" }).value;
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy the code" })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(code);
  screen.getByText("Code copied");
  unmount();
  await open({ profile: null });
  fireEvent.click(screen.getByRole("button", { name: "Show my device code" }));
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(code);
});

it("without a clipboard the code is selected, to be copied by hand", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: undefined } }));
  await open({ profile: null });
  fireEvent.click(screen.getByRole("button", { name: "Show my device code" }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy the code" })));
  screen.getByText(m.privacy_code_select());
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
});
