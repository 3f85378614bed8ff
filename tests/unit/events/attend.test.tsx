// @module-tag document
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EventPage } from "../../../src/features/public/events/event-page.tsx";
import { siteEvent, uuid } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

const event = siteEvent();
let site: SiteInMemory;
beforeEach(async () => {
  site = siteInMemory();
  site.remote.publish("event", event);
  await site.sync();
});
afterEach(() => site.close());

const open = () => site.open("/events/:id", <EventPage />, `/events/${event.id}`);
/** All answers that this device has given, sent or not. */
const answers = async () =>
  [...(await site.db.outbox.toArray()), ...(await site.db.receipts.toArray())].filter(
    ({ intent }) => intent.kind === "attend",
  );

async function fillIn(): Promise<HTMLElement> {
  fireEvent.change(await screen.findByLabelText(/Your name/), { target: { value: "Aster" } });
  return screen.getByRole("button", { name: "I am coming" });
}

async function comes(): Promise<void> {
  fireEvent.click(await fillIn());
  await screen.findByText("Confirmed: your place is kept.");
}

it("an answer that someone is writing is there after a kill, and gone once it is given", async () => {
  const day = "2026-11-29";
  const onDisk = async () => (await site.drafts.read(`attend:${event.id}:${day}`))?.words;
  const view = open();
  await fillIn();
  fireEvent.change(screen.getByLabelText("How many of you"), { target: { value: "3" } });
  await eventually(async () => expect(await onDisk()).toEqual({ name: "Aster", people: "3" }));
  view.unmount();
  sessionStorage.clear();
  open();
  await screen.findByDisplayValue("Aster");
  expect(screen.getByLabelText<HTMLSelectElement>("How many of you").value).toBe("3");
  fireEvent.click(screen.getByRole("button", { name: "I am coming" }));
  await screen.findByText("Confirmed: your place is kept.");
  expect((await answers()).map(({ intent }) => intent)).toMatchObject([{ name: "Aster", people: 3 }]);
  await eventually(async () => expect(await onDisk()).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "I am not coming" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Your name/)).value).toBe("");
});

it("the way to the answer is there until the answer is given, and while the event takes answers", async () => {
  const way = () => screen.queryByRole("link", { name: "I am coming" })?.getAttribute("href");
  open();
  await screen.findByLabelText(/Your name/);
  expect(way()).toBe(`/events/${event.id}?day=2026-11-29#attend`);
  await comes();
  await eventually(() => expect(way()).toBeUndefined());
  fireEvent.click(screen.getByRole("button", { name: "I am not coming" }));
  await eventually(() => expect(way()).toBeDefined());
  site.remote.publish("event", { ...event, rsvp: false });
  await site.sync();
  await eventually(() => expect(way()).toBeUndefined());
});

it("the form says that it saves in the task of the tap, before the database can have answered", async () => {
  open();
  const send = await fillIn();
  const form = send.closest("form");
  fireEvent.click(send);
  expect(form?.textContent).toContain("Saving…");
  await screen.findByText("Confirmed: your place is kept.");
});

it("two taps on a slow phone are one answer", async () => {
  open();
  const send = await fillIn();
  act(() => {
    fireEvent.click(send);
    fireEvent.click(send);
  });
  await screen.findByText("Confirmed: your place is kept.");
  await eventually(async () => expect(await site.db.outbox.count()).toBe(0));
  expect(await answers()).toHaveLength(1);
});

it("an answer that was rejected is asked again once, however often it is tapped", async () => {
  site.remote.verdicts.set("attend", { status: "rejected", code: "event_full" });
  open();
  fireEvent.click(await fillIn());
  const again = await screen.findByRole("button", { name: "Answer again" });
  act(() => {
    fireEvent.click(again);
    fireEvent.click(again);
  });
  await screen.findByText("Confirmed: your place is kept.");
  await eventually(async () => expect(await site.db.outbox.count()).toBe(0));
  expect(await answers()).toHaveLength(1);
});

it("who has answered can withdraw when the owner takes no more answers", async () => {
  open();
  await comes();
  site.remote.publish("event", { ...event, rsvp: false });
  await site.sync();
  await eventually(() => expect(screen.queryByRole("heading", { name: "I am coming" })).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "I am not coming" }));
  await screen.findByText("No answer is needed: just come.");
  expect(screen.queryByLabelText(/Your name/)).toBeNull();
});

it("an answer for the day from which an event was moved is shown and can be withdrawn", async () => {
  open();
  await comes();
  const moved = { startsAt: "2026-12-06T14:00:00.000000Z", endsAt: "2026-12-06T16:00:00.000000Z" };
  site.remote.publish("event", { ...event, ...moved });
  await site.sync();
  await screen.findByText(
    "You answered for Sunday 29 November 2026, but the event is no longer on that day.",
  );
  fireEvent.click(screen.getByRole("button", { name: "I am not coming" }));
  await eventually(() => expect(screen.queryByText(/no longer on that day/)).toBeNull());
  expect(screen.getByLabelText(/Your name/)).toBeTruthy();
});

it("a link to an event that this device has not received yet does not say that there is none", async () => {
  const added = siteEvent({ id: uuid(500_009), title: "Krar evening" });
  site.remote.publish("event", added);
  const seen: (string | null)[] = [];
  site.remote.meanwhile.set("changes", async () => {
    site.open("/events/:id", <EventPage />, `/events/${added.id}`);
    await site.db.event.count();
    await new Promise((resolve) => setTimeout(resolve, 200));
    seen.push(document.body.textContent);
  });
  await site.sync();
  await screen.findByRole("heading", { name: "Krar evening" });
  expect(seen).toHaveLength(1);
  expect(seen.join()).not.toContain("Not Found");
});

it("an address of no event says so once the device has synced", async () => {
  site.open("/events/:id", <EventPage />, `/events/${uuid(500_010)}`);
  await screen.findByRole("heading", { name: "Event Not Found" });
});
