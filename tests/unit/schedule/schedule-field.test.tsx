// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { siteMomentText } from "../../../src/components/texts/moment-text.ts";
import { ownerText } from "../../../src/components/texts/owner-texts.ts";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { type Timestamp, timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { ownerState } from "../../../src/domain/outbox/owner-state.ts";
import {
  localTimeOf,
  ScheduleField,
  timeOfLocal,
} from "../../../src/features/admin/writing/schedule/schedule-field.tsx";

const NOW = Date.parse("2026-11-22T07:00:00Z");
let zone: string | undefined;

beforeEach(() => {
  zone = process.env.TZ;
});
afterEach(() => {
  cleanup();
  process.env.TZ = zone;
});

describe("the time in the form", () => {
  it.each([
    ["Europe/London", "2026-11-24T09:00", "2026-11-24T09:00:00.000000Z"],
    ["Europe/London", "2026-07-01T09:00", "2026-07-01T08:00:00.000000Z"],
    ["UTC", "2026-07-01T09:00", "2026-07-01T08:00:00.000000Z"],
    ["Africa/Addis_Ababa", "2026-11-24T09:00", "2026-11-24T09:00:00.000000Z"],
    ["America/Los_Angeles", "2026-07-24T19:30", "2026-07-24T18:30:00.000000Z"],
  ])("the time is the site's, on a device in %s too: %s is %s", (timeZone, local, at) => {
    process.env.TZ = timeZone;
    expect(timeOfLocal(local)).toBe(at);
    expect(localTimeOf(at)).toBe(local);
    expect(siteMomentText(at)).toContain(local.slice(11));
  });

  it("an incomplete time sets no schedule", () => {
    for (const typed of ["", "2026-11-24", "T09:00", "nonsense"]) expect(timeOfLocal(typed)).toBeNull();
    expect(localTimeOf(null)).toBe("");
  });
});

const changes: object[] = [];

function Form({ at, wasPublished }: { at: Timestamp | null; wasPublished: boolean }) {
  const [publishAt, setPublishAt] = useState(at);
  const change = (changed: { publishAt: Timestamp | null; published: false }) => {
    changes.push(changed);
    setPublishAt(changed.publishAt);
  };
  return (
    <AdminContext value={{ now: () => NOW } as Admin}>
      <ScheduleField fields={{ publishAt }} wasPublished={wasPublished} change={change} />
    </AdminContext>
  );
}

describe("the field", () => {
  beforeEach(() => {
    changes.length = 0;
    process.env.TZ = "UTC";
  });

  it("the field names the time zone, sets the time of a draft, and removes it", () => {
    render(<Form at={null} wasPublished={false} />);
    const field = screen.getByLabelText("Publish at");
    screen.getByText(/^In London time\./);
    fireEvent.change(field, { target: { value: "2026-11-24T09:00" } });
    expect(changes).toEqual([{ publishAt: "2026-11-24T09:00:00.000000Z", published: false }]);
    expect(screen.queryByText(/has passed/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove the time" }));
    expect(changes.at(-1)).toEqual({ publishAt: null, published: false });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("the field explains the effect of a time in the past, and is missing for a public post", () => {
    render(<Form at={timestampOf(NOW - 60_000)} wasPublished={false} />);
    screen.getByText(/This time has passed/);
    cleanup();
    render(<Form at={null} wasPublished />);
    expect(screen.queryByLabelText("Publish at")).toBeNull();
  });
});

it("the list distinguishes schedules of the server from those only on this device", () => {
  process.env.TZ = "Europe/London";
  const [at, other] = ["2026-11-24T09:00:00.000000Z", "2026-12-24T18:30:00.000000Z"];
  const textOf = (
    publishAt: string | null,
    scheduledAt: string | null,
    status: "sent" | "waiting" | "deadLettered",
  ) =>
    ownerText(ownerState({ published: false, isPublic: false, publishAt, scheduledAt, status }, "offline"));
  expect(textOf(null, null, "sent")).toBe("Draft");
  expect(textOf(at, at, "sent")).toBe("Scheduled for 24 November 2026, 09:00");
  expect(textOf(at, at, "waiting")).toBe(
    "Scheduled for 24 November 2026, 09:00. Changes will be sent when you're online",
  );
  expect(textOf(at, null, "waiting")).toBe("Will be scheduled when you're online: 24 November 2026, 09:00");
  expect(textOf(other, at, "waiting")).toBe("Will be scheduled when you're online: 24 December 2026, 18:30");
  expect(textOf(null, at, "waiting")).toBe(
    "Will be taken off the schedule when you're online: 24 November 2026, 09:00",
  );
  expect(textOf(at, null, "deadLettered")).toBe("Not scheduled yet: 24 November 2026, 09:00");
  expect(textOf(null, at, "deadLettered")).toBe("Still scheduled: 24 November 2026, 09:00");
});
