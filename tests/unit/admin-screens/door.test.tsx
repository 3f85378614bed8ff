// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GuestsPage } from "../../../src/features/admin/events/guests-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import type { Elements } from "../../../src/ui/elements.ts";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

type FakeScannerProps = {
  readonly problem: string | null;
  readonly progress: Elements;
  onText(text: string): Promise<boolean>;
};

// A camera that reads what is typed.
vi.mock("../../../src/capabilities/qr/components/scanner.tsx", () => ({
  Scanner: ({ problem, progress, onText }: FakeScannerProps) => (
    <section aria-label="Camera">
      <input aria-label="Code" value="" onChange={({ target }) => void onText(target.value)} />
      {problem}
      {progress}
    </section>
  ),
}));

const [EVENT, OTHER] = [uuid(1), uuid(2)];
const [DAY, NEXT] = ["2026-11-29", "2026-12-06"];
const PLACE = { route: "/admin/events/:id/guests" };
let at: AdminScreen;

beforeEach(() => {
  at = new AdminScreen("2026-11-29T13:30:00Z");
  const times = { startsAt: "2026-11-29T14:00:00.000000Z", endsAt: "2026-11-29T16:00:00.000000Z" };
  const weekly = { every: "week" as const, interval: 1, days: [], count: null, until: null, except: [] };
  at.put("event", EVENT, {
    ...times,
    title: "Coffee",
    timeZone: "Europe/London",
    published: true,
    rsvp: true,
    repeats: weekly,
  });
  at.put("event", OTHER, {
    ...times,
    title: "Choir",
    timeZone: "Europe/London",
    published: true,
    rsvp: true,
  });
  const guest = { eventId: EVENT, day: DAY, people: 2, arrived: false, seen: true };
  at.put("attendance", uuid(11), { ...guest, name: "Aster" });
  at.put("attendance", uuid(12), { ...guest, name: "Bereket", arrived: true });
  at.put("attendance", uuid(13), { ...guest, name: "Letay", day: NEXT });
  at.put("attendance", uuid(14), { ...guest, name: "Saba", eventId: OTHER });
});
afterEach(() => at.close());

const code = (n: number, event = EVENT, day = DAY) =>
  `https://selam.example/events/${event}?day=${day}#in.${uuid(n)}`;

async function scan(text: string): Promise<string> {
  await at.type("Code", text);
  const screen = await at.shown();
  return screen.slice(screen.indexOf('section "Camera"')).split("\n")[2]?.trim() ?? "";
}

it("each code has its own answer at the door", async () => {
  await at.open(<GuestsPage />, `/admin/events/${EVENT}/guests`, PLACE);
  await at.shown();
  const told = [];
  for (const text of [
    "https://selam.example/news",
    code(11),
    code(11),
    code(12),
    code(13, EVENT, NEXT),
    code(14, OTHER),
    code(99),
    code(98, uuid(97)),
  ])
    told.push(await scan(text));
  expect(told.join("\n")).toMatchInlineSnapshot(`
    This isn't a guest's code for an event.
    Checked in: Aster, 2 people
    Already checked in at 22:30: Aster, 2 people
    Already checked in: Bereket, 2 people
    This code is for another day: Sunday 6 December 2026
    This code is for another event: Choir
    Not on this device's list yet. The code is saved: once the answer arrives, it counts as checked in.
    This code is for another event.
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`attendance #11 {"arrived":true}`);
});

it("a code that cannot be stored is told of", async () => {
  await at.open(<GuestsPage />, `/admin/events/${EVENT}/guests`, PLACE);
  await at.shown();
  at.isFull = true;
  await at.type("Code", code(11));
  expect(at.said).toBe(`alert: ${m.not_kept_full()} | button "Close"`);
  expect(await at.queued()).toBe("");
});
