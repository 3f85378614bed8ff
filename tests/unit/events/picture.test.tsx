// @module-tag document

import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkDraft } from "../../../src/domain/kinds/forms.ts";
import { EventPage } from "../../../src/features/public/events/event-page.tsx";
import { EventsPage } from "../../../src/features/public/events/events-page.tsx";
import { siteEvent } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const SRC = "/storage/v1/object/public/media/site/rug.webp";
const META = { width: 4, height: 3, alt: "A rug", thumbhash: null, variants: {} };
const event = siteEvent({ imageUrl: SRC, imageMeta: META });

let site: SiteInMemory;
beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("event", event);
  await site.sync();
});
afterEach(() => site.close());

it("the picture of an event is on its page, and in the list", async () => {
  const page = site.open("/events/:id", <EventPage />, `/events/${event.id}`);
  expect((await screen.findByAltText("A rug")).getAttribute("src")).toContain(SRC);
  page.unmount();
  site.open("/events", <EventsPage />, "/events");
  expect((await screen.findByAltText("A rug")).getAttribute("src")).toContain(SRC);
});

it("a draft keeps its picture, refuses what is not an address, and one of an older version has no picture", () => {
  const { imageUrl, imageMeta, ...older } = { ...event, published: true };
  expect(checkDraft("event", { ...older, imageUrl, imageMeta })).toMatchObject({
    value: { imageUrl, imageMeta },
  });
  expect(checkDraft("event", older)).toMatchObject({ value: { imageUrl: null, imageMeta: null } });
  expect(checkDraft("event", { ...older, imageUrl: "javascript:alert(1)" })).toMatchObject({
    errors: { imageUrl: expect.stringContaining("https://") },
  });
});
