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
  it("says of the owner's own words which language they are in", async () => {
    await open({ profile: siteProfile({ tagline: "A home for Tigrayans", lang: "en" }) });
    expect(screen.getByText("A home for Tigrayans").lang).toBe("en");
  });

  it("makes links of mail, phone and address, and shows nothing that is empty", async () => {
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

  it("never links to anything but https among the social links", async () => {
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

  it("loads a map of somebody else's only when asked", async () => {
    const { container } = await open({ profile: siteProfile({ map, place: "Leeds" }) });
    expect(screen.getByRole("img", { name: "A drawn map with a pin at Leeds" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open in Maps" }).getAttribute("href")).toBe(
      "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=14/51.5/-0.1",
    );
    expect(container.querySelector("iframe")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show the live map" }));
    expect(container.querySelector("iframe")?.getAttribute("src")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*&marker=51\.5%2C-0\.1$/,
    );
    fireEvent.click(screen.getByRole("button", { name: "Show the drawing again" }));
    expect(container.querySelector("iframe")).toBeNull();
  });

  it("shows the drawing and offers no live map without a network", async () => {
    vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
    await open({ profile: siteProfile({ map, place: "Leeds" }) });
    expect(screen.getByRole("img", { name: /Leeds/ })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says that nothing is here and asks again, when nothing was ever loaded", async () => {
    const sync = vi.fn();
    await open({ begun: false, failure: { kind: "offline" }, sync });
    expect(screen.getByText(/not saved on this phone yet/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(sync).toHaveBeenCalledOnce();
  });

  it("waits for the first visit's data without calling it missing", async () => {
    await open({ begun: false });
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("has a privacy text to link to, the owner's or ours, whatever else is there", async () => {
    const { container, unmount } = await open({ profile: siteProfile({ privacy: "We keep nothing." }) });
    expect(container.querySelector("#privacy")?.textContent).toContain("We keep nothing.");
    unmount();
    const bare = await open({ begun: false, failure: { kind: "offline" } });
    expect(bare.container.querySelector("#privacy")?.textContent).toContain("no cookies");
  });
});
