// @module-tag document
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { HomePage } from "../../../src/features/public/home/home-page.tsx";
import { blogPost, siteEvent } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
beforeEach(() => {
  localStorage.clear();
  site = siteInMemory();
});
afterEach(() => site.close());

const open = () => site.open("/", <HomePage />, "/");

it("the start page shows the samples, marked, if this device has no articles and the network fails", async () => {
  site.fails({ kind: "offline" }, "firstPages");
  await site.sync();
  open();
  await screen.findByText(/These are samples/);
  expect(await screen.findAllByText("Sample")).toHaveLength(3);
  screen.getByText("Himbasha for a holiday morning");
});

it("the samples on the start page are replaced by the articles when a retry succeeds", async () => {
  site.fails({ kind: "offline" }, "firstPages");
  await site.sync();
  site.remote.publish("blog", blogPost(1, { title: "Real" }));
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Real");
  expect(screen.queryByText("Sample")).toBeNull();
});

it("a device with an article never shows samples on the start page", async () => {
  site.remote.publish("blog", blogPost(1, { title: "Real" }));
  await site.sync();
  site.fails({ kind: "offline" }, "changes");
  await site.sync();
  open();
  await screen.findByText("Real");
  expect(screen.queryByText("Sample")).toBeNull();
});

it("an empty site says on its start page what will be there, and to its owner how to fill it", async () => {
  await site.sync();
  localStorage.setItem(storageKeys.adminUpdatedAt, "1");
  open();
  await screen.findByText(/^Nothing has been published yet/);
  await screen.findByText(/^There is no news yet/);
  expect(screen.queryByText("Sample")).toBeNull();
  expect(screen.getByRole("link", { name: "Write the first article" }).getAttribute("href")).toBe(
    "/admin/blog/new",
  );
  screen.getByRole("link", { name: "Write the first news" });
});

it.each([
  ["2026-12-05", false],
  ["2026-12-01", true],
])(
  "a week before an event on %s is announced: %s, since a feast alone is no reason",
  async (day, isAnnounced) => {
    // Mariam Tsion is on 30 November.
    Object.assign(site.services, { now: () => Date.UTC(2026, 10, 26) });
    site.remote.publish("event", siteEvent({ startsAt: `${day}T18:00:00.000000Z`, endsAt: null }));
    await site.sync();
    open();
    await screen.findByText(/^There is no news yet/);
    const shown = () =>
      ["This week", "Mariam Tsion", "Sunday coffee"].map((text) => screen.queryByText(text) !== null);
    await waitFor(() => expect(shown()).toEqual([isAnnounced, isAnnounced, isAnnounced]));
  },
);
