// @module-tag document
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EventForm } from "../../../src/features/admin/events/event-form.tsx";
import { EventsAdminPage } from "../../../src/features/admin/events/events-admin-page.tsx";
import { GuestsPage } from "../../../src/features/admin/events/guests-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

const [BREAD, PAST, COFFEE, OLDER, CHOIR] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)];
let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  const weekly = {
    every: "week" as const,
    interval: 2,
    days: ["TU"],
    count: null,
    until: "2027-01-31",
    except: [],
  };
  at.put("event", PAST, {
    ...times("2026-11-01T18:00", "2026-11-01T20:00"),
    title: "Supper",
    published: true,
    rsvp: false,
  });
  at.put("event", OLDER, {
    ...times("2026-09-01T18:00", "2026-09-01T20:00"),
    title: "Picnic",
    published: true,
    rsvp: true,
    capacity: 40,
    cancelled: true,
  });
  at.put("event", COFFEE, {
    ...{
      ...times("2026-11-29T14:00", "2026-11-29T16:00"),
      title: "Coffee",
      content: "Bread at {14:30}.",
      place: "The hall",
    },
    ...{
      published: true,
      rsvp: true,
      capacity: 12,
      translations: { ti: { title: "ቡን", content: "ሕምባሻ", place: "ኣደራሽ" } },
    },
  });
  at.put("event", BREAD, {
    ...times("2026-11-25T22:30", null),
    title: "ሕምባሻ",
    lang: "ti",
    timeZone: "Europe/Berlin",
    published: false,
    rsvp: true,
  });
  at.put("event", CHOIR, {
    ...times("2026-11-24T19:00", "2026-11-24T20:30"),
    title: "Choir",
    published: true,
    rsvp: false,
    capacity: 9,
    repeats: weekly,
  });
  const answers = [
    [11, COFFEE, "2026-11-29", "Bereket", 3, false, false],
    [12, COFFEE, "2026-11-29", "aster", 2, true, true],
    [13, CHOIR, "2026-11-24", "Saba", 4, false, true],
    [14, CHOIR, "2026-12-08", "Letay", 5, false, false],
    [15, OLDER, "2026-09-01", "Daniel", 1, true, false],
  ] as const;
  for (const [n, eventId, day, name, people, arrived, seen] of answers)
    at.put("attendance", uuid(n), { eventId, day, name, people, arrived, seen });
});
afterEach(() => at.close());

function times(start: string, end: string | null) {
  return {
    startsAt: `${start}:00.000000Z`,
    endsAt: end && `${end}:00.000000Z`,
    timeZone: "Europe/London" as const,
  };
}

const LIST = "/admin/events";
const guests = (id: string) => `${LIST}/${id}/guests`;
const GUESTS_ROUTE = { route: `${LIST}/:id/guests` };
const FORM_ROUTE = { route: `${LIST}/:id` };

it("an event is listed in the language of the admin, if it has it", async () => {
  const list = await at.open(<EventsAdminPage />, LIST, { lang: "ti" });
  expect(list).toContain('link "ቡን" to /admin/events/#3 <ti>');
  expect(list).toContain('link "Supper" to /admin/events/#2 <en>');
});

it("the list has what is to come first, each with its own guests, in the time of the place", async () => {
  expect(await at.open(<EventsAdminPage />, LIST)).toMatchInlineSnapshot(`
    h1 "Events"
    What's on, and when. Visitors say they're coming, and you check them in at the door.
    link "New event" to /admin/events/#new
    item
      link "Choir" to /admin/events/#5 <en>
      Tuesday 24 November 2026, 19:00–20:30 (1:00–2:30 in the evening, Ethiopian clock) · Every other week, until Sunday 31 January 2027
      Published
      link "Guests 9: Choir" to /admin/events/#5/guests
      1 new
      button "Unpublish: Choir"
      button "Delete: Choir"
    item
      link "ሕምባሻ" to /admin/events/#1 <ti>
      Wednesday 25 November 2026, 23:30 (5:30 in the evening, Ethiopian clock)
      Draft
      link "Guests 0: ሕምባሻ" to /admin/events/#1/guests
      button "Publish: ሕምባሻ"
      button "Delete: ሕምባሻ"
    item
      link "Coffee" to /admin/events/#3 <en>
      Sunday 29 November 2026, 14:00–16:00 (8:00–10:00 in the afternoon, Ethiopian clock)
      Published
      link "Guests 5/12: Coffee" to /admin/events/#3/guests
      1 new
      button "Unpublish: Coffee"
      button "Delete: Coffee"
    item
      link "Supper" to /admin/events/#2 <en>
      Sunday 1 November 2026, 18:00–20:00 (12:00–2:00 in the evening, Ethiopian clock)
      Published
      button "Unpublish: Supper"
      button "Delete: Supper"
    item
      link "Picnic" to /admin/events/#4 <en>
      Tuesday 1 September 2026, 19:00–21:00 (1:00–3:00 in the evening, Ethiopian clock)
      Cancelled
      link "Guests 1/40: Picnic" to /admin/events/#4/guests
      button "Unpublish: Picnic"
      button "Delete: Picnic"
  `);
  expect(await at.open(<EventsAdminPage />, LIST, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ዝግጅታት"
    እንታይ መዓስ ከም ዝካየድ። በፃሕቲ ክመፁ ከም ዝኾኑ ይነግሩኹም፣ ኣብ ኣፍደገ ድማ ትምዝግብዎም።
    link "ሓድሽ ዝግጅት" to /admin/events/#new
    item
      link "Choir" to /admin/events/#5 <en>
      ሰሉስ 15 ሕዳር 2019 ዓ.ም፣ 1:00–2:30 ምሸት ብኣቆፃፅራ ሓበሻ (19:00–20:30 ብኣቆፃፅራ 24 ሰዓት) · ኣብ 2 ሰሙን ሓንሳብ፣ ክሳብ ሰንበት 23 ጥሪ 2019 ዓ.ም
      ዝተዘርግሐ
      link "ጋሻታት 9: Choir" to /admin/events/#5/guests
      1 ሓደስቲ
      button "ኣውርዱ: Choir"
      button "ደምስሱ፦ Choir"
    item
      link "ሕምባሻ" to /admin/events/#1 <ti>
      ረቡዕ 16 ሕዳር 2019 ዓ.ም፣ 5:30 ምሸት ብኣቆፃፅራ ሓበሻ (23:30 ብኣቆፃፅራ 24 ሰዓት)
      ንድፊ
      link "ጋሻታት 0: ሕምባሻ" to /admin/events/#1/guests
      button "ዘርግሑ: ሕምባሻ"
      button "ደምስሱ፦ ሕምባሻ"
    item
      link "ቡን" to /admin/events/#3 <ti>
      ሰንበት 20 ሕዳር 2019 ዓ.ም፣ 8:00–10:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (14:00–16:00 ብኣቆፃፅራ 24 ሰዓት)
      ዝተዘርግሐ
      link "ጋሻታት 5/12: ቡን" to /admin/events/#3/guests
      1 ሓደስቲ
      button "ኣውርዱ: ቡን"
      button "ደምስሱ፦ ቡን"
    item
      link "Supper" to /admin/events/#2 <en>
      ሰንበት 22 ጥቅምቲ 2019 ዓ.ም፣ 12:00–2:00 ምሸት ብኣቆፃፅራ ሓበሻ (18:00–20:00 ብኣቆፃፅራ 24 ሰዓት)
      ዝተዘርግሐ
      button "ኣውርዱ: Supper"
      button "ደምስሱ፦ Supper"
    item
      link "Picnic" to /admin/events/#4 <en>
      ሰሉስ 26 ነሓሰ 2018 ዓ.ም፣ 1:00–3:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00–21:00 ብኣቆፃፅራ 24 ሰዓት)
      ተሰሪዙ
      link "ጋሻታት 1/40: Picnic" to /admin/events/#4/guests
      button "ኣውርዱ: Picnic"
      button "ደምስሱ፦ Picnic"
  `);
});

it("an event is hidden and shown by its own button", async () => {
  await at.open(<EventsAdminPage />, LIST);
  expect(await at.press("Unpublish: Coffee")).toMatchInlineSnapshot(`
    -   Published
    +   Draft Sending
    -   button "Unpublish: Coffee"
    +   * button "Publish: Coffee"
  `);
  expect(await at.press("Publish: ሕምባሻ")).toMatchInlineSnapshot(`
    -   Draft
    +   Published Sending
    -   button "Publish: ሕምባሻ"
    +   * button "Unpublish: ሕምባሻ"
    -   * button "Publish: Coffee"
    +   button "Publish: Coffee"
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`
    event #3 {"published":false}
    event #1 {"published":true}
  `);
});

it("an event is deleted after a question, and that can be undone until it is sent", async () => {
  await at.open(<EventsAdminPage />, LIST);
  expect(await at.press("Delete: Picnic")).toMatchInlineSnapshot(`
    +   dialog "Are you sure you want to delete this event?"
    +     h2 "Are you sure you want to delete this event?"
    +     Picnic
    +     form
    +       * button "Cancel"
    +       button "Delete"
  `);
  expect(await at.press("Cancel")).toMatchInlineSnapshot(`
    -   dialog "Are you sure you want to delete this event?"
    -     h2 "Are you sure you want to delete this event?"
    -     Picnic
    -     form
    -       * button "Cancel"
    -       button "Delete"
  `);
  expect(await at.queued()).toBe("");
  await at.press("Delete: Picnic");
  expect(await at.press("Delete")).toMatchInlineSnapshot(`
    - item
    -   link "Picnic" to /admin/events/#4 <en>
    -   Tuesday 1 September 2026, 19:00–21:00 (1:00–3:00 in the evening, Ethiopian clock)
    -   Cancelled
    -   link "Guests 1/40: Picnic" to /admin/events/#4/guests
    -   button "Unpublish: Picnic"
    -   button "Delete: Picnic"
    -   dialog "Are you sure you want to delete this event?"
    -     h2 "Are you sure you want to delete this event?"
    -     Picnic
    -     form
    -       * button "Cancel"
    -       button "Delete"
    + status
    +   Deleting…
    +   * button "Undo"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`event #4 delete`);
  expect(await at.press("Undo")).toMatchInlineSnapshot(`
    - h1 "Events"
    + * h1 "Events"
    - status
    -   Deleting…
    -   * button "Undo"
    - alert
    + item
    +   link "Picnic" to /admin/events/#4 <en>
    +   Tuesday 1 September 2026, 19:00–21:00 (1:00–3:00 in the evening, Ethiopian clock)
    +   Cancelled
    +   link "Guests 1/40: Picnic" to /admin/events/#4/guests
    +   button "Unpublish: Picnic"
    +   button "Delete: Picnic"
  `);
  expect(await at.queued()).toBe("");
  await at.press("Delete: Picnic");
  await at.press("Delete");
  expect(await at.send()).toMatchInlineSnapshot(`
    - h1 "Events"
    + * h1 "Events"
    -   Deleting…
    -   * button "Undo"
    +   Event deleted
    +   button "Close"
  `);
});

it("without an event the list says so, and how one is made", async () => {
  for (const n of [1, 2, 3, 4, 5]) at.remote.take(uuid(n));
  expect(await at.open(<EventsAdminPage />, LIST)).toMatchInlineSnapshot(`
    h1 "Events"
    What's on, and when. Visitors say they're coming, and you check them in at the door.
    link "New event" to /admin/events/#new
    No events yet. They will be here, each with who is coming.
    link "New event" to /admin/events/#new
  `);
});

it("the list of guests is that of the day, and who is new is noted as seen", async () => {
  await at.open(<GuestsPage />, guests(COFFEE), GUESTS_ROUTE);
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "Events" to /admin/events
    h1 "Who is coming"
    Coffee <en>
    Sunday 29 November 2026
    status
      2 of 5 arrived
    button "Scan with the camera"
    file "Scan a picture"
    status
    searchbox "Find a name"
    item
      aster, 2 people Arrived
      button "Not arrived: aster"
      button "Remove from the list: aster"
    item
      Bereket, 3 people New Sending
      button "Check in: Bereket"
      button "Remove from the list: Bereket"
    button "Download the list"
    status
      These names are personal data: use them for this event only. They are deleted automatically 37 days after the event.
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`attendance #11 {"seen":true}`);
  expect(await at.open(<GuestsPage />, guests(BREAD), GUESTS_ROUTE)).toMatchInlineSnapshot(`
    link "Events" to /admin/events
    h1 "Who is coming"
    ሕምባሻ <ti>
    Nobody has answered yet. Everyone who is coming will be on this list.
    status
      These names are personal data: use them for this event only. They are deleted automatically 37 days after the event.
  `);
});

it("the list of guests names its event in the language of the admin", async () => {
  await at.open(<GuestsPage />, guests(COFFEE), { ...GUESTS_ROUTE, lang: "ti" });
  expect(await at.shown()).toContain("\nቡን <ti>\n");
});

it("of several days the next is chosen, or another", async () => {
  at.device.clock = Date.parse("2026-11-25T08:00:00Z");
  await at.open(<GuestsPage />, guests(CHOIR), { ...GUESTS_ROUTE, lang: "ti" });
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "ዝግጅታት" to /admin/events
    h1 "መን ከም ዝመፅእ"
    Choir <en>
    combobox "ኣየነይቲ መዓልቲ" of ሰሉስ 15 ሕዳር 2019 ዓ.ም | [ሰሉስ 29 ሕዳር 2019 ዓ.ም]
    status
      ካብ 5 0 በፂሖም
    button "ብካሜራ ኣንብቡ"
    file "ስእሊ ናይ ኮድ ምረፁ"
    status
    searchbox "ስም ኣናድዩ"
    item
      Letay፣ 5 ሰባት ሓድሽ ይስደድ ኣሎ
      button "ከም ዝበፅሑ መዝግቡ: Letay"
      button "ካብ ዝርዝር ኣውፅኡ: Letay"
    button "እቲ ዝርዝር ኣብዚ መሳርሒ ዕቀቡ"
    status
      እዞም ኣስማት ውልቃዊ ሓበሬታ እዮም፦ ንዚ ዝግጅት ጥራሕ ተጠቐምሎም። ድሕሪ ዝግጅት 37 መዓልታት ምስ ሓለፈ ባዕሎም ይድምሰሱ።
  `);
  const days = { role: "combobox" };
  expect(await at.type("ኣየነይቲ መዓልቲ", "2026-11-24", days)).toMatchInlineSnapshot(`
    - combobox "ኣየነይቲ መዓልቲ" of ሰሉስ 15 ሕዳር 2019 ዓ.ም | [ሰሉስ 29 ሕዳር 2019 ዓ.ም]
    + * combobox "ኣየነይቲ መዓልቲ" of [ሰሉስ 15 ሕዳር 2019 ዓ.ም] | ሰሉስ 29 ሕዳር 2019 ዓ.ም
    -   ካብ 5 0 በፂሖም
    +   ካብ 4 0 በፂሖም
    -   Letay፣ 5 ሰባት ሓድሽ ይስደድ ኣሎ
    -   button "ከም ዝበፅሑ መዝግቡ: Letay"
    -   button "ካብ ዝርዝር ኣውፅኡ: Letay"
    +   Saba፣ 4 ሰባት
    +   button "ከም ዝበፅሑ መዝግቡ: Saba"
    +   button "ካብ ዝርዝር ኣውፅኡ: Saba"
  `);
});

it("a guest is checked in and out, found by a part of the name, and removed after a question", async () => {
  await at.open(<GuestsPage />, guests(COFFEE), GUESTS_ROUTE);
  await at.shown();
  expect(await at.press("Check in: Bereket")).toMatchInlineSnapshot(`
    -   2 of 5 arrived
    +   5 of 5 arrived
    -   Bereket, 3 people New Sending
    -   button "Check in: Bereket"
    +   Bereket, 3 people New Arrived Sending
    +   * button "Not arrived: Bereket"
  `);
  expect(await at.press("Not arrived: aster")).toMatchInlineSnapshot(`
    -   5 of 5 arrived
    +   3 of 5 arrived
    -   aster, 2 people Arrived
    -   button "Not arrived: aster"
    +   aster, 2 people Sending
    +   * button "Check in: aster"
    -   * button "Not arrived: Bereket"
    +   button "Not arrived: Bereket"
  `);
  expect(await at.queued()).toMatchInlineSnapshot(`
    attendance #11 {"seen":true,"arrived":true}
    attendance #12 {"arrived":false}
  `);
  const name = { role: "searchbox" };
  expect(await at.type("Find a name", " STER ", name)).toMatchInlineSnapshot(`
    - searchbox "Find a name"
    + * searchbox "Find a name" = " STER "
    -   * button "Check in: aster"
    +   button "Check in: aster"
    - item
    -   Bereket, 3 people New Arrived Sending
    -   button "Not arrived: Bereket"
    -   button "Remove from the list: Bereket"
  `);
  expect(await at.type("Find a name", "nobody", name)).toMatchInlineSnapshot(`
    - * searchbox "Find a name" = " STER "
    - item
    -   aster, 2 people Sending
    -   button "Check in: aster"
    -   button "Remove from the list: aster"
    + * searchbox "Find a name" = "nobody"
    + No such name on the list.
  `);
  await at.type("Find a name", "", name);
  expect(await at.press("Remove from the list: Bereket")).toMatchInlineSnapshot(`
    - * searchbox "Find a name"
    + searchbox "Find a name"
    +   dialog "Remove this answer? It can be undone for 8 seconds."
    +     h2 "Remove this answer? It can be undone for 8 seconds."
    +     Bereket
    +     form
    +       * button "Cancel"
    +       button "Delete"
  `);
  expect(await at.press("Delete")).toMatchInlineSnapshot(`
    -   3 of 5 arrived
    +   0 of 2 arrived
    - item
    -   Bereket, 3 people New Arrived Sending
    -   button "Not arrived: Bereket"
    -   button "Remove from the list: Bereket"
    -   dialog "Remove this answer? It can be undone for 8 seconds."
    -     h2 "Remove this answer? It can be undone for 8 seconds."
    -     Bereket
    -     form
    -       * button "Cancel"
    -       button "Delete"
    + status
    +   Deleting…
    +   * button "Undo"
    + alert
  `);
  expect(await at.send()).toMatchInlineSnapshot(`
    - h1 "Who is coming"
    + * h1 "Who is coming"
    -   aster, 2 people Sending
    +   aster, 2 people
    -   Deleting…
    -   * button "Undo"
    +   Answer removed
    +   button "Close"
  `);
});

it("the list of a day can be downloaded as it is, whatever name is sought", async () => {
  await at.open(<GuestsPage />, guests(COFFEE), GUESTS_ROUTE);
  await at.type("Find a name", "Bereket", { role: "searchbox" });
  await at.press("Download the list");
  expect(await at.saved.get("2026-11-29.csv")?.text()).toMatchInlineSnapshot(`
    "Your name","How many of you","Arrived"
    "aster","2","1"
    "Bereket","3","0"
  `);
});

it("codes that were scanned before their answers came are listed for the day, and can be forgotten", async () => {
  const scan = { eventId: COFFEE, day: "2026-11-29" };
  await at.device.commands.checkIn({ attendanceId: uuid(21), ...scan }, scan);
  at.device.clock += 90 * 60_000;
  await at.device.commands.checkIn({ attendanceId: uuid(22), ...scan }, scan);
  await at.device.commands.checkIn(
    { attendanceId: uuid(23), eventId: CHOIR, day: "2026-11-24" },
    { eventId: CHOIR, day: "2026-11-24" },
  );
  await at.open(<GuestsPage />, guests(COFFEE), GUESTS_ROUTE);
  expect(await at.shown()).toMatchInlineSnapshot(`
    link "Events" to /admin/events
    h1 "Who is coming"
    Coffee <en>
    Sunday 29 November 2026
    status
      2 of 5 arrived
    button "Scan with the camera"
    file "Scan a picture"
    status
    section
      h2 "2 scanned codes aren't on the list yet"
      Their answers haven't arrived on this device. Each counts as checked in as soon as it arrives.
      item
        Scanned 22 November 2026, 19:00
        button "Discard: Scanned 22 November 2026, 19:00"
      item
        Scanned 22 November 2026, 20:30
        button "Discard: Scanned 22 November 2026, 20:30"
    searchbox "Find a name"
    item
      aster, 2 people Arrived
      button "Not arrived: aster"
      button "Remove from the list: aster"
    item
      Bereket, 3 people New Sending
      button "Check in: Bereket"
      button "Remove from the list: Bereket"
    button "Download the list"
    status
      These names are personal data: use them for this event only. They are deleted automatically 37 days after the event.
  `);
  expect(await at.press("Discard: Scanned 22 November 2026, 19:00")).toMatchInlineSnapshot(`
    -   h2 "2 scanned codes aren't on the list yet"
    +   h2 "1 scanned code isn't on the list yet"
    -     Scanned 22 November 2026, 19:00
    -     button "Discard: Scanned 22 November 2026, 19:00"
    -   item
  `);
  expect((await at.device.read.keptScans()).map(({ id }) => id)).toEqual([uuid(22), uuid(23)]);
});

it("an event's form shows all of it in the time of its place", async () => {
  expect(await at.open(<EventForm />, `${LIST}/${COFFEE}`, FORM_ROUTE)).toMatchInlineSnapshot(`
    link "Events" to /admin/events
    h1 "Edit event"
    form "Event"
      status
      textbox "Title" = "Coffee" required <en>
      textbox "Day it begins" date = "2026-11-29"
      textbox "Begins at" time = "14:00"
      live live=polite
        Sunday 29 November 2026 · 20 Hidar 2019 · 14:00 (8:00 in the afternoon, Ethiopian clock)
      textbox "Day it ends" date = "2026-11-29" (Leave it empty if the end is open.)
      textbox "Ends at" time = "16:00"
      live live=polite
        Sunday 29 November 2026 · 20 Hidar 2019 · 16:00 (10:00 in the afternoon, Ethiopian clock)
      combobox "Time zone" of [London time] | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | New York time | Los Angeles time
      combobox "Repeats" of [Once] | Every day | Every week | Every month on the same date | Every month on the same weekday | Every year on the same date | Every year on the same Ethiopian date
      textbox "Place" = "The hall" <en>
      textbox "Text" = "Bread at {14:30}." required <en> (A time in braces, such as {10:00}, is shown on both clocks.)
      group "Picture"
        Picture
        JPEG, PNG or WebP. Before it's uploaded, we make it smaller and remove its location. You can also drop or paste one here.
        button "Choose a file"
        button "Take a photo"
        status
        textbox "Or paste a link to a picture" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
      textbox "Number of places" = "12" (Leave it empty for no limit.)
      checkbox "Visitors can say they're coming" checked
      checkbox "The event is cancelled" unchecked
      checkbox "Shown on the site" checked
      group "ትግርኛ"
        What is left empty is shown in the language above.
        textbox "Title" = "ቡን" <ti>
        textbox "Text" = "ሕምባሻ" <ti>
        textbox "Place" = "ኣደራሽ" <ti>
      button "Save" disabled
      status
  `);
  expect(
    await at.open(<EventForm />, `${LIST}/${CHOIR}`, { ...FORM_ROUTE, lang: "ti" }),
  ).toMatchInlineSnapshot(`
    link "ዝግጅታት" to /admin/events
    h1 "ዝግጅት ኣርሙ"
    form "ዝግጅት"
      status
      textbox "ኣርእስቲ" = "Choir" required <en>
      textbox "ዝጅምረሉ መዓልቲ" date = "2026-11-24"
      textbox "ዝጅምረሉ ሰዓት" time = "19:00"
      live live=polite
        ሰሉስ 15 ሕዳር 2019 ዓ.ም · 24 ኖቬምበር 2026 · 1:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00 ብኣቆፃፅራ 24 ሰዓት)
      textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-24" (መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
      textbox "ዝውድኣሉ ሰዓት" time = "20:30"
      live live=polite
        ሰሉስ 15 ሕዳር 2019 ዓ.ም · 24 ኖቬምበር 2026 · 2:30 ምሸት ብኣቆፃፅራ ሓበሻ (20:30 ብኣቆፃፅራ 24 ሰዓት)
      combobox "ዞባ ሰዓት" of [ሰዓት ለንደን] | ሰዓት በርሊን | ሰዓት ስቶክሆልም | ሰዓት ኣቴና | ሰዓት መቐለን ኣዲስ ኣበባን | ሰዓት ኒውዮርክ | ሰዓት ሎስ ኣንጀለስ
      combobox "ይድገም" of ሓንሳብ ጥራሕ | ኩሉ መዓልቲ | [ነፍሲ ወከፍ ሰሙን] | ነፍሲ ወከፍ ወርሒ ኣብ ተመሳሳሊ ዕለት | ነፍሲ ወከፍ ወርሒ ኣብ ተመሳሳሊ መዓልቲ ሰሙን | ነፍሲ ወከፍ ዓመት ኣብ ተመሳሳሊ ዕለት | ነፍሲ ወከፍ ዓመት ኣብ ተመሳሳሊ ዕለት ናይ ግእዝ
      textbox "ኣብ ክንደይ ይድገም" number = "2" (2 ማለት ሓደ ሰሙን፣ ወርሒ ወይ ዓመት እናዘለለ።)
      group "ኣብዘን መዓልታት"
        checkbox "ሰኑይ" unchecked
        checkbox "ሰሉስ" checked
        checkbox "ረቡዕ" unchecked
        checkbox "ሓሙስ" unchecked
        checkbox "ዓርቢ" unchecked
        checkbox "ቀዳም" unchecked
        checkbox "ሰንበት" unchecked
      textbox "ናይ መወዳእታ መዓልቲ" date = "2027-01-31" (መወዳእታ እንተዘይብሉ ባዶ ግደፍዎ።)
      textbox "ኣብዘን መዓልታት ኣይኮነን" (ኣብ ነፍሲ ወከፍ መስመር ሓደ መዓልቲ፣ ከም 2026-12-25።)
      textbox "ቦታ" <en>
      textbox "ፅሑፍ" required <en> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
      group "ስእሊ"
        ስእሊ
        JPEG፣ PNG ወይ WebP። ኣብዚ መሳርሒ ይንእስ፣ ዝተላዕለሉ ቦታ ውን ይእለ። ኣብዚ ክትጎትዎ ወይ ክትልጥፍዎ ውን ትኽእሉ።
        button "ፋይል ምረፁ"
        button "ፎቶ ኣልዕሉ"
        status
        textbox "ወይ ሊንክ ናብ ስእሊ ልጠፉ" placeholder "https://" (ድሮ ኣብ ኢንተርኔት ዘሎ ስእሊ። ቅዳሑ ኣብዚ ይዕቀብ።)
      textbox "ብዝሒ ቦታታት" = "9" (ደረት እንተዘየለ ባዶ ይግደፍ።)
      checkbox "በፃሕቲ ክመፁ ከም ዝኾኑ ክነግሩ ይኽእሉ" unchecked
      checkbox "እቲ ዝግጅት ተሰሪዙ" unchecked
      checkbox "ኣብቲ ዌብሳይት ይርአ" checked
      group "ትግርኛ"
        ባዶ ዝተገደፈ በቲ ላዕሊ ዘሎ ቋንቋ ይርአ።
        textbox "ኣርእስቲ" <ti>
        textbox "ፅሑፍ" <ti>
        textbox "ቦታ" <ti>
      button "ዕቀቡ" disabled
      status
  `);
  expect(await at.open(<EventForm />, `${LIST}/${BREAD}`, FORM_ROUTE)).toMatchInlineSnapshot(`
    link "Events" to /admin/events
    h1 "Edit event"
    form "Event"
      status
      textbox "Title" = "ሕምባሻ" required <ti>
      textbox "Day it begins" date = "2026-11-25"
      textbox "Begins at" time = "23:30"
      live live=polite
        Wednesday 25 November 2026 · 16 Hidar 2019 · 23:30 (5:30 in the evening, Ethiopian clock)
      textbox "Day it ends" date (Leave it empty if the end is open.)
      textbox "Ends at" time
      live live=polite
      combobox "Time zone" of London time | [Berlin time] | Stockholm time | Athens time | Mekelle and Addis Ababa time | New York time | Los Angeles time
      combobox "Repeats" of [Once] | Every day | Every week | Every month on the same date | Every month on the same weekday | Every year on the same date | Every year on the same Ethiopian date
      textbox "Place" <ti>
      textbox "Text" required <ti> (A time in braces, such as {10:00}, is shown on both clocks.)
      group "Picture"
        Picture
        JPEG, PNG or WebP. Before it's uploaded, we make it smaller and remove its location. You can also drop or paste one here.
        button "Choose a file"
        button "Take a photo"
        status
        textbox "Or paste a link to a picture" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
      textbox "Number of places" (Leave it empty for no limit.)
      checkbox "Visitors can say they're coming" checked
      checkbox "The event is cancelled" unchecked
      checkbox "Shown on the site" unchecked
      group "English"
        What is left empty is shown in the language above.
        textbox "Title" <en>
        textbox "Text" <en>
        textbox "Place" <en>
      button "Save" disabled
      status
  `);
});

it("a new event is tomorrow afternoon, in the language of the page, shown on the site", async () => {
  const place = { ...FORM_ROUTE, lang: "ti" } as const;
  expect(await at.open(<EventForm />, `${LIST}/${uuid(9)}`, place)).toMatchInlineSnapshot(`
    link "ዝግጅታት" to /admin/events
    h1 "ሓድሽ ዝግጅት"
    form "ዝግጅት"
      status
      textbox "ኣርእስቲ" required <ti>
      textbox "ዝጅምረሉ መዓልቲ" date = "2026-11-23"
      textbox "ዝጅምረሉ ሰዓት" time = "14:00"
      live live=polite
        ሰኑይ 14 ሕዳር 2019 ዓ.ም · 23 ኖቬምበር 2026 · 8:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (14:00 ብኣቆፃፅራ 24 ሰዓት)
      textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-23" (መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
      textbox "ዝውድኣሉ ሰዓት" time = "16:00"
      live live=polite
        ሰኑይ 14 ሕዳር 2019 ዓ.ም · 23 ኖቬምበር 2026 · 10:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (16:00 ብኣቆፃፅራ 24 ሰዓት)
      combobox "ዞባ ሰዓት" of [ሰዓት ለንደን] | ሰዓት በርሊን | ሰዓት ስቶክሆልም | ሰዓት ኣቴና | ሰዓት መቐለን ኣዲስ ኣበባን | ሰዓት ኒውዮርክ | ሰዓት ሎስ ኣንጀለስ
      combobox "ይድገም" of [ሓንሳብ ጥራሕ] | ኩሉ መዓልቲ | ነፍሲ ወከፍ ሰሙን | ነፍሲ ወከፍ ወርሒ ኣብ ተመሳሳሊ ዕለት | ነፍሲ ወከፍ ወርሒ ኣብ ተመሳሳሊ መዓልቲ ሰሙን | ነፍሲ ወከፍ ዓመት ኣብ ተመሳሳሊ ዕለት | ነፍሲ ወከፍ ዓመት ኣብ ተመሳሳሊ ዕለት ናይ ግእዝ
      textbox "ቦታ" <ti>
      textbox "ፅሑፍ" required <ti> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
      group "ስእሊ"
        ስእሊ
        JPEG፣ PNG ወይ WebP። ኣብዚ መሳርሒ ይንእስ፣ ዝተላዕለሉ ቦታ ውን ይእለ። ኣብዚ ክትጎትዎ ወይ ክትልጥፍዎ ውን ትኽእሉ።
        button "ፋይል ምረፁ"
        button "ፎቶ ኣልዕሉ"
        status
        textbox "ወይ ሊንክ ናብ ስእሊ ልጠፉ" placeholder "https://" (ድሮ ኣብ ኢንተርኔት ዘሎ ስእሊ። ቅዳሑ ኣብዚ ይዕቀብ።)
      textbox "ብዝሒ ቦታታት" (ደረት እንተዘየለ ባዶ ይግደፍ።)
      checkbox "በፃሕቲ ክመፁ ከም ዝኾኑ ክነግሩ ይኽእሉ" checked
      checkbox "እቲ ዝግጅት ተሰሪዙ" unchecked
      checkbox "ኣብቲ ዌብሳይት ይርአ" checked
      group "English"
        ባዶ ዝተገደፈ በቲ ላዕሊ ዘሎ ቋንቋ ይርአ።
        textbox "ኣርእስቲ" <en>
        textbox "ፅሑፍ" <en>
        textbox "ቦታ" <en>
      button "ዕቀቡ"
      status
  `);
});

it("what was changed is saved, and only that, and it is said once the server has it", async () => {
  await at.open(<EventForm />, `${LIST}/${COFFEE}`, FORM_ROUTE);
  const zone = { role: "combobox" };
  const box = { role: "checkbox" };
  expect(await at.type("Day it begins", "2026-12-06")).toMatchInlineSnapshot(`
    -   textbox "Day it begins" date = "2026-11-29"
    +   * textbox "Day it begins" date = "2026-12-06"
    -     Sunday 29 November 2026 · 20 Hidar 2019 · 14:00 (8:00 in the afternoon, Ethiopian clock)
    -   textbox "Day it ends" date = "2026-11-29" (Leave it empty if the end is open.)
    +     Sunday 6 December 2026 · 27 Hidar 2019 · 14:00 (8:00 in the afternoon, Ethiopian clock)
    +   textbox "Day it ends" date = "2026-12-06" (Leave it empty if the end is open.)
    -     Sunday 29 November 2026 · 20 Hidar 2019 · 16:00 (10:00 in the afternoon, Ethiopian clock)
    +     Sunday 6 December 2026 · 27 Hidar 2019 · 16:00 (10:00 in the afternoon, Ethiopian clock)
    -   button "Save" disabled
    +   button "Save"
    +   button "Discard draft"
    +     Draft saved 19:00
  `);
  expect(await at.type("Begins at", "09:15")).toMatchInlineSnapshot(`
    -   * textbox "Day it begins" date = "2026-12-06"
    -   textbox "Begins at" time = "14:00"
    +   textbox "Day it begins" date = "2026-12-06"
    +   * textbox "Begins at" time = "09:15"
    -     Sunday 6 December 2026 · 27 Hidar 2019 · 14:00 (8:00 in the afternoon, Ethiopian clock)
    +     Sunday 6 December 2026 · 27 Hidar 2019 · 09:15 (3:15 in the morning, Ethiopian clock)
    -   textbox "Ends at" time = "16:00"
    +   textbox "Ends at" time = "11:15"
    -     Sunday 6 December 2026 · 27 Hidar 2019 · 16:00 (10:00 in the afternoon, Ethiopian clock)
    +     Sunday 6 December 2026 · 27 Hidar 2019 · 11:15 (5:15 in the morning, Ethiopian clock)
  `);
  expect(await at.type("Time zone", "America/New_York", zone)).toMatchInlineSnapshot(`
    -   * textbox "Begins at" time = "09:15"
    +   textbox "Begins at" time = "09:15"
    -   combobox "Time zone" of [London time] | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | New York time | Los Angeles time
    +   * combobox "Time zone" of London time | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | [New York time] | Los Angeles time
  `);
  expect(await at.type("Ends at", "23:45")).toMatchInlineSnapshot(`
    -   textbox "Ends at" time = "11:15"
    +   * textbox "Ends at" time = "23:45"
    -     Sunday 6 December 2026 · 27 Hidar 2019 · 11:15 (5:15 in the morning, Ethiopian clock)
    -   * combobox "Time zone" of London time | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | [New York time] | Los Angeles time
    +     Sunday 6 December 2026 · 27 Hidar 2019 · 23:45 (5:45 in the evening, Ethiopian clock)
    +   combobox "Time zone" of London time | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | [New York time] | Los Angeles time
  `);
  await at.type("Number of places", "30");
  await at.press("Visitors can say they're coming", box);
  await at.press("The event is cancelled", box);
  await at.press("Shown on the site", box);
  expect(await at.press("Save")).toMatchInlineSnapshot(`
    - link "Events" to /admin/events
    - h1 "Edit event"
    - form "Event"
    -   status
    -   textbox "Title" = "Coffee" required <en>
    -   textbox "Day it begins" date = "2026-12-06"
    -   textbox "Begins at" time = "09:15"
    -   live live=polite
    -     Sunday 6 December 2026 · 27 Hidar 2019 · 09:15 (3:15 in the morning, Ethiopian clock)
    -   textbox "Day it ends" date = "2026-12-06" (Leave it empty if the end is open.)
    -   textbox "Ends at" time = "23:45"
    -   live live=polite
    -     Sunday 6 December 2026 · 27 Hidar 2019 · 23:45 (5:45 in the evening, Ethiopian clock)
    -   combobox "Time zone" of London time | Berlin time | Stockholm time | Athens time | Mekelle and Addis Ababa time | [New York time] | Los Angeles time
    -   combobox "Repeats" of [Once] | Every day | Every week | Every month on the same date | Every month on the same weekday | Every year on the same date | Every year on the same Ethiopian date
    -   textbox "Place" = "The hall" <en>
    -   textbox "Text" = "Bread at {14:30}." required <en> (A time in braces, such as {10:00}, is shown on both clocks.)
    -   group "Picture"
    -     Picture
    -     JPEG, PNG or WebP. Before it's uploaded, we make it smaller and remove its location. You can also drop or paste one here.
    -     button "Choose a file"
    -     button "Take a photo"
    -     status
    -     textbox "Or paste a link to a picture" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
    -   textbox "Number of places" = "30" (Leave it empty for no limit.)
    -   checkbox "Visitors can say they're coming" unchecked
    -   checkbox "The event is cancelled" checked
    -   * checkbox "Shown on the site" unchecked
    -   group "ትግርኛ"
    -     What is left empty is shown in the language above.
    -     textbox "Title" = "ቡን" <ti>
    -     textbox "Text" = "ሕምባሻ" <ti>
    -     textbox "Place" = "ኣደራሽ" <ti>
    -   button "Save"
    -   button "Discard draft"
    -   status
    -     Draft saved 19:00
    + At /admin/events
    + status
    +   Unpublishing…
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `event #3 {"startsAt":"2026-12-06T14:15:00.000000Z","endsAt":"2026-12-07T04:45:00.000000Z","timeZone":"America/New_York","capacity":30,"rsvp":false,"cancelled":true,"published":false}`,
  );
  expect(await at.send()).toMatchInlineSnapshot(`
    -   Unpublishing…
    +   Saved
  `);
});

it("another time zone keeps the clocks of start and end, and moves both", async () => {
  await at.open(<EventForm />, `${LIST}/${COFFEE}`, FORM_ROUTE);
  await at.type("Time zone", "America/New_York", { role: "combobox" });
  await at.press("Save");
  expect(await at.queued()).toMatchInlineSnapshot(
    `event #3 {"startsAt":"2026-11-29T19:00:00.000000Z","endsAt":"2026-11-29T21:00:00.000000Z","timeZone":"America/New_York"}`,
  );
});

it("the texts of both languages are saved each in its own place, with Ctrl+S", async () => {
  await at.open(<EventForm />, `${LIST}/${BREAD}`, FORM_ROUTE);
  for (const label of ["Title", "Place", "Text"]) {
    await at.type(label, `ጽሑፍ ${label}`, { nth: 0 });
    await at.type(label, `${label} in English`, { nth: 1 });
  }
  fireEvent.keyDown(document.body, { key: "s" });
  await at.shown();
  expect(await at.queued()).toBe("");
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  await at.shown();
  expect(await at.queued()).toMatchInlineSnapshot(
    `event #1 {"title":"ጽሑፍ Title","content":"ጽሑፍ Text","place":"ጽሑፍ Place","translations":{"en":{"title":"Title in English","content":"Text in English","place":"Place in English"}}}`,
  );
});

it("how an event repeats is chosen, and what is wrong is said at its field until it is right", async () => {
  await at.open(<EventForm />, `${LIST}/${COFFEE}`, FORM_ROUTE);
  expect(await at.type("Repeats", "week", { role: "combobox" })).toMatchInlineSnapshot(`
    -   combobox "Repeats" of [Once] | Every day | Every week | Every month on the same date | Every month on the same weekday | Every year on the same date | Every year on the same Ethiopian date
    +   * combobox "Repeats" of Once | Every day | [Every week] | Every month on the same date | Every month on the same weekday | Every year on the same date | Every year on the same Ethiopian date
    +   textbox "Interval" number = "1" (2 means every other week, month or year.)
    +   group "On these days"
    +     checkbox "Monday" unchecked
    +     checkbox "Tuesday" unchecked
    +     checkbox "Wednesday" unchecked
    +     checkbox "Thursday" unchecked
    +     checkbox "Friday" unchecked
    +     checkbox "Saturday" unchecked
    +     checkbox "Sunday" unchecked
    +   textbox "Last day" date (Leave it empty for no end.)
    +   textbox "Not on these days" (One day per line, such as 2026-12-25.)
    -   button "Save" disabled
    +   button "Save"
    +   button "Discard draft"
    +     Draft saved 19:00
  `);
  for (const day of ["Sunday", "Wednesday", "Sunday"]) await at.press(day, { role: "checkbox" });
  await at.type("Interval", "0");
  await at.type("Last day", "2026-01-01");
  await at.type("Not on these days", "2026-12-02\nChristmas");
  expect(await at.press("Save")).toMatchInlineSnapshot(`
    -   textbox "Interval" number = "0" (2 means every other week, month or year.)
    +   * textbox "Interval" number = "0" invalid (Please enter a whole number from 1 to 99 2 means every other week, month or year.)
    -   textbox "Last day" date = "2026-01-01" (Leave it empty for no end.)
    -   * textbox "Not on these days" = "2026-12-02\\nChristmas" (One day per line, such as 2026-12-25.)
    +   textbox "Last day" date = "2026-01-01" invalid (The end must come after the start Leave it empty for no end.)
    +   textbox "Not on these days" = "2026-12-02\\nChristmas" invalid (Please write each day as 2026-12-25 One day per line, such as 2026-12-25.)
  `);
  expect(await at.queued()).toBe("");
  expect(await at.type("Interval", "3")).toMatchInlineSnapshot(`
    -   * textbox "Interval" number = "0" invalid (Please enter a whole number from 1 to 99 2 means every other week, month or year.)
    +   * textbox "Interval" number = "3" (2 means every other week, month or year.)
  `);
  await at.type("Last day", "2027-03-01");
  await at.type("Not on these days", "2026-12-23\n2026-12-02");
  await at.press("Save");
  expect(await at.queued()).toMatchInlineSnapshot(
    `event #3 {"repeats":{"every":"week","interval":3,"days":["WE"],"count":null,"until":"2027-03-01","except":["2026-12-02","2026-12-23"]}}`,
  );
});

it("what is missing or half given is said at its field, and a draft can be discarded", async () => {
  const place = { ...FORM_ROUTE, lang: "ti" } as const;
  await at.open(<EventForm />, `${LIST}/${uuid(9)}`, place);
  await at.type("ዝጅምረሉ መዓልቲ", "");
  await at.type("ዝውድኣሉ ሰዓት", "");
  await at.type("ብዝሒ ቦታታት", "many");
  expect(await at.press("ዕቀቡ")).toMatchInlineSnapshot(`
    -   textbox "ኣርእስቲ" required <ti>
    -   textbox "ዝጅምረሉ መዓልቲ" date
    +   * textbox "ኣርእስቲ" required invalid <ti> (በይዛኹም ኣርእስቲ ኣእትዉ)
    +   textbox "ዝጅምረሉ መዓልቲ" date invalid (መዓልትን ሰዓትን ምረፁ)
    -   textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-23" (መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
    +   textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-23" invalid (መዓልትን ሰዓትን ምረፁ መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
    -   textbox "ፅሑፍ" required <ti> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
    +   textbox "ፅሑፍ" required invalid <ti> (በይዛኹም ትሕዝቶ ኣእትዉ ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
    -   * textbox "ብዝሒ ቦታታት" = "many" (ደረት እንተዘየለ ባዶ ይግደፍ።)
    +   textbox "ብዝሒ ቦታታት" = "many" invalid (ምሉእ ቁፅሪ ኣእትዉ፣ ወይ ድማ ደረት እንተዘየለ ባዶ ግደፉ ደረት እንተዘየለ ባዶ ይግደፍ።)
  `);
  expect(await at.queued()).toBe("");
  await at.type("ኣርእስቲ", "ቡን", { nth: 0 });
  await at.later(1_500);
  expect((await at.device.read.drafts()).map(({ rowId }) => rowId)).toEqual([uuid(9)]);
  expect(await at.press("ነዚ ንድፊ ደርብዩ")).toMatchInlineSnapshot(`
    -   * textbox "ኣርእስቲ" = "ቡን" required <ti>
    -   textbox "ዝጅምረሉ መዓልቲ" date invalid (መዓልትን ሰዓትን ምረፁ)
    +   textbox "ኣርእስቲ" required <ti>
    +   textbox "ዝጅምረሉ መዓልቲ" date = "2026-11-23"
    -     8:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (14:00 ብኣቆፃፅራ 24 ሰዓት)
    -   textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-23" invalid (መዓልትን ሰዓትን ምረፁ መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
    -   textbox "ዝውድኣሉ ሰዓት" time
    +     ሰኑይ 14 ሕዳር 2019 ዓ.ም · 23 ኖቬምበር 2026 · 8:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (14:00 ብኣቆፃፅራ 24 ሰዓት)
    +   textbox "ዝውድኣሉ መዓልቲ" date = "2026-11-23" (መወዳእታኡ እንተዘይተፈሊጡ ባዶ ይግደፍ።)
    +   textbox "ዝውድኣሉ ሰዓት" time = "16:00"
    -     ሰኑይ 14 ሕዳር 2019 ዓ.ም · 23 ኖቬምበር 2026
    +     ሰኑይ 14 ሕዳር 2019 ዓ.ም · 23 ኖቬምበር 2026 · 10:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ (16:00 ብኣቆፃፅራ 24 ሰዓት)
    -   textbox "ፅሑፍ" required invalid <ti> (በይዛኹም ትሕዝቶ ኣእትዉ ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
    +   textbox "ፅሑፍ" required <ti> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
    -   textbox "ብዝሒ ቦታታት" = "many" invalid (ምሉእ ቁፅሪ ኣእትዉ፣ ወይ ድማ ደረት እንተዘየለ ባዶ ግደፉ ደረት እንተዘየለ ባዶ ይግደፍ።)
    +   textbox "ብዝሒ ቦታታት" (ደረት እንተዘየለ ባዶ ይግደፍ።)
    -   button "ነዚ ንድፊ ደርብዩ"
    -     ንድፊ ተዓቂቡ 1:00 ምሸት ብኣቆፃፅራ ሓበሻ (19:00)
  `);
  expect(await at.device.read.drafts()).toEqual([]);
});

it("what cannot be stored is said, and nothing changes", async () => {
  const full = `alert: ${m.not_kept_full()} | button "Close"`;
  await at.open(<EventsAdminPage />, LIST);
  expect(await at.refused("Unpublish: Coffee")).toBe(full);
  expect(await at.refused("Delete: Coffee", "Delete")).toBe(full);
  expect(await at.queued()).toBe("");
  await at.open(<GuestsPage />, guests(COFFEE), GUESTS_ROUTE);
  const before = await at.queued();
  expect(await at.refused("Check in: Bereket")).toBe(full);
  expect(await at.refused("Remove from the list: aster", "Delete")).toBe(full);
  expect(await at.queued()).toBe(before);
  await at.open(<EventForm />, `${LIST}/${COFFEE}`, FORM_ROUTE);
  await at.press("The event is cancelled", { role: "checkbox" });
  expect(await at.refused("Save")).toBe(full);
  expect(await at.queued()).toBe(before);
  expect(await at.shown()).toContain('h1 "Edit event"');
});
