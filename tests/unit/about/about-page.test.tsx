// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AboutPage } from "../../../src/features/public/about/about-page.tsx";
import { siteProfile } from "../support/content.ts";
import { type SmallSite, showPage } from "./small-site.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(site: SmallSite) {
  const shown = showPage(<AboutPage />, site);
  await act(async () => undefined);
  return shown;
}

const map = { lat: 51.5, lng: -0.1, zoom: 14 };

describe("the about page", () => {
  it("the owner's text is marked with its language", async () => {
    await open({ profile: siteProfile({ tagline: "A home for Tigrayans", lang: "en" }) });
    expect(screen.getByText("A home for Tigrayans").lang).toBe("en");
  });

  it("mail, phone and address are links, and empty fields are not shown", async () => {
    const profile = siteProfile({
      email: "o@selam.example",
      phone: "+44 (0)20 7946 0018",
      address: "1 High St\nLeeds",
    });
    const { container, unmount } = await open({ profile });
    const links = [...container.querySelectorAll("dd a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "mailto:o@selam.example",
      "tel:+442079460018",
      "https://www.openstreetmap.org/search?query=1%20High%20St%20Leeds",
    ]);
    unmount();
    const bare = await open({ profile: siteProfile({ email: "", place: "" }) });
    expect(bare.container.querySelectorAll("dd")).toHaveLength(0);
  });

  it("social links are only ever https", async () => {
    const social = [
      { label: "Bad", url: "javascript:alert(1)" },
      { label: "Old", url: "http://example.org" },
      { label: "Data", url: "data:text/html,x" },
      { label: "Good", url: "https://t.me/selam" },
    ];
    const { container } = await open({ profile: siteProfile({ social }) });
    expect(screen.getByText("Good").getAttribute("href")).toBe("https://t.me/selam");
    expect(screen.queryByText("Bad")).toBeNull();
    expect(container.innerHTML).not.toContain("javascript:");
    expect(container.innerHTML).not.toContain("http://example.org");
  });

  it("a third-party map is loaded only on request", async () => {
    const { container } = await open({ profile: siteProfile({ map, place: "Leeds" }) });
    expect(screen.getByRole("img", { name: "A drawn map with a pin on Leeds" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open in Maps" }).getAttribute("href")).toBe(
      "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=14/51.5/-0.1",
    );
    expect(container.querySelector("iframe")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show the live map" }));
    expect(container.querySelector("iframe")?.getAttribute("src")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*&marker=51\.5%2C-0\.1$/,
    );
    fireEvent.click(screen.getByRole("button", { name: "Show the drawn map" }));
    expect(container.querySelector("iframe")).toBeNull();
  });

  it("without a network the drawing is shown and no live map is offered", async () => {
    vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
    await open({ profile: siteProfile({ map, place: "Leeds" }) });
    expect(screen.getByRole("img", { name: /Leeds/ })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("a page that was never loaded says so and offers to retry", async () => {
    const sync = vi.fn();
    await open({ isFilled: false, failure: { kind: "offline" }, sync });
    expect(screen.getByText(/isn't available offline yet/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(sync).toHaveBeenCalledOnce();
  });

  it("on a first visit the page waits for its data without reporting it missing", async () => {
    await open({ isFilled: false });
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("the privacy text can always be linked to, the owner's or the default", async () => {
    const { container, unmount } = await open({ profile: siteProfile({ privacy: "We keep nothing." }) });
    expect(container.querySelector("#privacy")?.textContent).toContain("We keep nothing.");
    unmount();
    const bare = await open({ isFilled: false, failure: { kind: "offline" } });
    expect(bare.container.querySelector("#privacy")?.textContent).toContain("no cookies");
  });
});
