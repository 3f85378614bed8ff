// @module-tag document
import { afterEach, beforeEach, expect, it } from "vitest";
import { EventPage } from "../../../src/features/public/events/event-page.tsx";
import { EventsPage } from "../../../src/features/public/events/events-page.tsx";
import { CorrectionPage } from "../../../src/features/public/submissions/correction-page.tsx";
import { StoryPage } from "../../../src/features/public/submissions/story-page.tsx";
import { siteEvent, uuid } from "../support/content.ts";
import { PublicScreen } from "../support/public-screen.tsx";

let at: PublicScreen;
beforeEach(() => {
  at = new PublicScreen();
});
afterEach(() => at.close());

const EVENT = { route: "/events/:id" };

function publishEvents() {
  const between = (start: string, end: string | null) => ({
    startsAt: `${start}:00.000000Z`,
    endsAt: end && `${end}:00.000000Z`,
  });
  at.remote.publish(
    "event",
    siteEvent({ id: uuid(1), title: "Past supper", ...between("2026-11-02T18:00", "2026-11-02T20:00") }),
  );
  at.remote.publish(
    "event",
    siteEvent({
      id: uuid(2),
      title: "Coffee",
      content: "Bread at {14:30}.",
      ...between("2026-11-29T14:00", "2026-11-29T16:00"),
      capacity: 10,
      taken: { "2026-11-29": 7 },
      translations: { ti: { title: "ቡን", content: "ሕምባሻ", place: "ኣደራሽ" } },
    }),
  );
  at.remote.publish(
    "event",
    siteEvent({
      id: uuid(3),
      title: "ዝማሬ",
      lang: "ti",
      ...between("2026-11-24T22:30", null),
      timeZone: "Europe/Berlin",
      rsvp: false,
    }),
  );
  at.remote.publish(
    "event",
    siteEvent({
      id: uuid(4),
      title: "Walk",
      ...between("2026-12-05T09:00", "2026-12-05T10:00"),
      cancelled: true,
    }),
  );
  at.remote.publish(
    "event",
    siteEvent({
      id: uuid(5),
      title: "Choir",
      ...between("2026-11-23T19:00", "2026-11-23T20:30"),
      repeats: { every: "week", interval: 1, days: ["MO"], count: null, until: null, except: ["2026-11-30"] },
      capacity: 3,
      taken: { "2026-11-23": 3 },
    }),
  );
}

it("what is on is listed by day, in the time of its place", async () => {
  publishEvents();
  await at.open(<EventsPage />, "/events");
  expect(await at.shown()).toMatchInlineSnapshot(`
    h1 "Events"
    What we do together, and the feasts of the year, in both calendars.
    group "View"
      button "List" pressed
      button "Month" pressed=false
    section
      h2 "November 2026 Tikimti–Hidar 2019"
      item
        Monday 23 November 2026, 14 Hidar 2019
        h3 "Choir" <en>
          link "Choir" to /events/#5?day=2026-11-23
        19:00–20:30 · The hall <en>
        1:00–2:30, Ethiopian clock
        Every Monday, next 23 November
        link "I am coming: Choir" to /events/#5?day=2026-11-23#attend
      item
        Tuesday 24 November 2026, 15 Hidar 2019
        h3 "ዝማሬ" <ti>
          link "ዝማሬ" to /events/#3?day=2026-11-24
        23:30 (Berlin time) · The hall <ti>
        5:30, Ethiopian clock
      item
        Sunday 29 November 2026, 20 Hidar 2019
        h3 "Coffee" <en>
          link "Coffee" to /events/#2?day=2026-11-29
        14:00–16:00 · The hall <en>
        8:00–10:00, Ethiopian clock
        link "I am coming: Coffee" to /events/#2?day=2026-11-29#attend
      item
        Monday 30 November 2026, 21 Hidar 2019
        Feast: Mariam Tsion
    section
      h2 "December 2026 Hidar–Tahsas 2019"
      item
        Saturday 5 December 2026, 26 Hidar 2019
        h3 "WalkCancelled <en>" <en>
          link "Walk" to /events/#4?day=2026-12-05
          Cancelled <en>
        09:00–10:00 · The hall <en>
        3:00–4:00, Ethiopian clock
    section
      h2 "January 2027 Tahsas–Tiri 2019"
      item
        Thursday 7 January 2027, 29 Tahsas 2019
        Feast: Lidet (Christmas)
      item
        Tuesday 19 January 2027, 11 Tiri 2019
        Feast: Timket (Epiphany)
    section
      link "Subscribe in your calendar" to webcal://localhost:3000/feeds/events.en.ics
      New events then appear in your phone's calendar automatically.
  `);
  expect(await at.open(<EventsPage />, "/events", { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ዝግጅታት"
    ሓቢርና እንገብሮን በዓላት ናይ ዓመትን፣ ብኽልቲኡ ዓውደ ኣዋርሕ።
    group "ኣቀራርባ"
      button "ዝርዝር" pressed
      button "ወርሒ" pressed=false
    section
      h2 "ሕዳር 2019 ኖቬምበር–ዲሴምበር 2026"
      item
        ሰኑይ 14 ሕዳር 2019 ዓ.ም፣ 23 ኖቬምበር 2026
        h3 "Choir" <en>
          link "Choir" to /events/#5?day=2026-11-23
        1:00–2:30 ምሸት ብኣቆፃፅራ ሓበሻ · The hall <en>
        19:00–20:30 ብኣቆፃፅራ 24 ሰዓት
        ነፍሲ ወከፍ ሰኑይ፣ ዝቕፅል 14 ሕዳር
        link "ክትመፁ ዲኹም?: Choir" to /events/#5?day=2026-11-23#attend
      item
        ሰሉስ 15 ሕዳር 2019 ዓ.ም፣ 24 ኖቬምበር 2026
        h3 "ዝማሬ" <ti>
          link "ዝማሬ" to /events/#3?day=2026-11-24
        5:30 ምሸት ብኣቆፃፅራ ሓበሻ (ሰዓት በርሊን) · The hall <ti>
        23:30 ብኣቆፃፅራ 24 ሰዓት
      item
        ሰንበት 20 ሕዳር 2019 ዓ.ም፣ 29 ኖቬምበር 2026
        h3 "ቡን" <ti>
          link "ቡን" to /events/#2?day=2026-11-29
        8:00–10:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ · ኣደራሽ <ti>
        14:00–16:00 ብኣቆፃፅራ 24 ሰዓት
        link "ክትመፁ ዲኹም?: ቡን" to /events/#2?day=2026-11-29#attend
      item
        ሰኑይ 21 ሕዳር 2019 ዓ.ም፣ 30 ኖቬምበር 2026
        በዓል: ማርያም ፅዮን
      item
        ቀዳም 26 ሕዳር 2019 ዓ.ም፣ 5 ዲሴምበር 2026
        h3 "Walkተሰሪዙ <ti>" <en>
          link "Walk" to /events/#4?day=2026-12-05
          ተሰሪዙ <ti>
        3:00–4:00 ንግሆ ብኣቆፃፅራ ሓበሻ · The hall <en>
        09:00–10:00 ብኣቆፃፅራ 24 ሰዓት
    section
      h2 "ታሕሳስ 2019 ዲሴምበር 2026–ጃንዋሪ 2027"
      item
        ሓሙስ 29 ታሕሳስ 2019 ዓ.ም፣ 7 ጃንዋሪ 2027
        በዓል: ልደት
    section
      h2 "ጥሪ 2019 ጃንዋሪ–ፌብሩዋሪ 2027"
      item
        ሰሉስ 11 ጥሪ 2019 ዓ.ም፣ 19 ጃንዋሪ 2027
        በዓል: ጥምቀት
    section
      link "ኣብ ዓውደ ኣዋርሕኹም ተኸታተሉ" to webcal://localhost:3000/feeds/events.ti.ics
      ብድሕሪኡ ዓውደ ኣዋርሕ ስልክኹም ሓደስቲ ዝግጅታት ባዕሉ ይቕበል።
  `);
  expect(await at.press("ወርሒ")).toMatchInlineSnapshot(`
    -   button "ዝርዝር" pressed
    -   button "ወርሒ" pressed=false
    +   button "ዝርዝር" pressed=false
    +   * button "ወርሒ" pressed
    + button "ዝሓለፈ ወርሒ"
    + live live=polite
    +   ሕዳር 2019 ኖቬምበር–ዲሴምበር 2026
    + button "ዝመፅእ ወርሒ"
    + ሕዳር 2019
    + ሰኑ
    + ሰሉ
    + ረቡ
    + ሓሙ
    + ዓር
    + ቀዳ
    + ሰን
    + 1
    + 2
    + 3
    + 4
    + 5
    + 6
    + 7
    + 8
    + 9
    + 10
    + 11
    + 12
    + 13
    + 14
    + link "Choir, ሰኑይ 14 ሕዳር 2019 ዓ.ም" to /events/#5?day=2026-11-23 <en>
    + 15
    + link "ዝማሬ, ሰሉስ 15 ሕዳር 2019 ዓ.ም" to /events/#3?day=2026-11-24 <ti>
    + 16
    + 17
    + 18
    + 19
    + 20
    + link "ቡን, ሰንበት 20 ሕዳር 2019 ዓ.ም" to /events/#2?day=2026-11-29 <ti>
    + 21ማርያም ፅዮንማርያም ፅዮን
    + 22
    + 23
    + 24
    + 25
    + 26
    + link "Walk, ቀዳም 26 ሕዳር 2019 ዓ.ም, ተሰሪዙ" to /events/#4?day=2026-12-05 <en>
    + 27
    + 28
    + link "Choir, ሰኑይ 28 ሕዳር 2019 ዓ.ም" to /events/#5?day=2026-12-07 <en>
    + 29
    + 30
    -   h2 "ሕዳር 2019 ኖቬምበር–ዲሴምበር 2026"
    - section
    -   h2 "ታሕሳስ 2019 ዲሴምበር 2026–ጃንዋሪ 2027"
    -     ሓሙስ 29 ታሕሳስ 2019 ዓ.ም፣ 7 ጃንዋሪ 2027
    -     በዓል: ልደት
    +     ሰኑይ 28 ሕዳር 2019 ዓ.ም፣ 7 ዲሴምበር 2026
    +     h3 "Choir" <en>
    +       link "Choir" to /events/#5?day=2026-12-07
    +     1:00–2:30 ምሸት ብኣቆፃፅራ ሓበሻ · The hall <en>
    +     19:00–20:30 ብኣቆፃፅራ 24 ሰዓት
    +     ነፍሲ ወከፍ ሰኑይ፣ ዝቕፅል 28 ሕዳር
    +     link "ክትመፁ ዲኹም?: Choir" to /events/#5?day=2026-12-07#attend
    -   h2 "ጥሪ 2019 ጃንዋሪ–ፌብሩዋሪ 2027"
    -   item
    -     ሰሉስ 11 ጥሪ 2019 ዓ.ም፣ 19 ጃንዋሪ 2027
    -     በዓል: ጥምቀት
    - section
  `);
});

it("an event says when, where, how many places are left, and takes an answer", async () => {
  publishEvents();
  expect(await at.open(<EventPage />, `/events/${uuid(2)}`, EVENT)).toMatchInlineSnapshot(`
    link "All events" to /events
    article
      h1 "Coffee" <en>
      When
      Sunday 29 November 2026, 14:00–16:0020 Hidar 2019, 8:00–10:00 in the afternoon, Ethiopian clockLondon time
      Where
      link "The hall" to https://www.openstreetmap.org/search?query=The%20hall <en>
      link "Directions" to https://www.openstreetmap.org/directions?to=The%20hall
      link "I am coming" to /events/#2?day=2026-11-29#attend
      section
        h2 "I am coming"
        7 people are coming · 3 places left
        status
        form "I am coming"
          status
          textbox "Your name" required
          combobox "How many of you" of [1] | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
          Only the organisers see your name. It is deleted 37 days after the event.
          button "I am coming"
      in <en>
      Bread at 14:30 (8:30 in the afternoon, Ethiopian clock).
      button "Add to my calendar"
      button "Share"
  `);
  expect(await at.open(<EventPage />, `/events/${uuid(2)}`, { ...EVENT, lang: "ti" })).toMatchInlineSnapshot(`
    link "ኩሎም ዝግጅታት" to /events
    article
      h1 "ቡን" <ti>
      መዓስ
      ሰንበት 20 ሕዳር 2019 ዓ.ም፣ 8:00–10:00 ድሕሪ ቀትሪ ብኣቆፃፅራ ሓበሻ29 ኖቬምበር 2026፣ 14:00–16:00 ብኣቆፃፅራ 24 ሰዓትሰዓት ለንደን
      ኣበይ
      link "ኣደራሽ" to https://www.openstreetmap.org/search?query=%E1%8A%A3%E1%8B%B0%E1%88%AB%E1%88%BD <ti>
      link "መገዲ ኣርእዩኒ" to https://www.openstreetmap.org/directions?to=%E1%8A%A3%E1%8B%B0%E1%88%AB%E1%88%BD
      link "ክትመፁ ዲኹም?" to /events/#2?day=2026-11-29#attend
      section
        h2 "ክትመፁ ዲኹም?"
        7 ሰባት ክመፁ እዮም · 3 ቦታታት ተሪፎም
        status
        form "ክትመፁ ዲኹም?"
          status
          textbox "ስምኩም" required
          combobox "ክንደይ ሰብ ኢኹም" of [1] | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
          ስምኩም እቶም ኣዳለውቲ ጥራሕ ይርእይዎ። ድሕሪ ዝግጅት 37 መዓልታት ምስ ሓለፈ ይድምሰስ።
          button "ክመፅእ እየ"
      in <ti>
      ሕምባሻ
      button "ናብ ዓውደ ኣዋርሐይ ወስኹ"
      button "ኣካፍሉ"
  `);
});

it("an event that is cancelled, full, or takes no answers says so", async () => {
  publishEvents();
  expect(await at.open(<EventPage />, `/events/${uuid(4)}`, EVENT)).toMatchInlineSnapshot(`
    link "All events" to /events
    article
      h1 "Walk" <en>
      status
        This event has been cancelled.
      When
      Saturday 5 December 2026, 09:00–10:0026 Hidar 2019, 3:00–4:00 in the morning, Ethiopian clockLondon time
      Where
      link "The hall" to https://www.openstreetmap.org/search?query=The%20hall <en>
      link "Directions" to https://www.openstreetmap.org/directions?to=The%20hall
      in <en>
      Coffee and bread.
      button "Add to my calendar"
      button "Share"
  `);
  expect(await at.open(<EventPage />, `/events/${uuid(5)}`, EVENT)).toMatchInlineSnapshot(`
    link "All events" to /events
    article
      h1 "Choir" <en>
      When
      Monday 23 November 2026, 19:00–20:3014 Hidar 2019, 1:00–2:30 in the evening, Ethiopian clockEvery Monday · London time
      Where
      link "The hall" to https://www.openstreetmap.org/search?query=The%20hall <en>
      link "Directions" to https://www.openstreetmap.org/directions?to=The%20hall
      link "I am coming" to /events/#5?day=2026-11-23#attend
      section
        h2 "I am coming"
        3 people are coming · Full. You can still ask for a place.
        combobox "Which day" of [Monday 23 November] | Monday 7 December | Monday 14 December | Monday 21 December | Monday 28 December | Monday 4 January 2027 | Monday 11 January 2027 | Monday 18 January 2027
        status
        form "I am coming"
          status
          textbox "Your name" required
          combobox "How many of you" of [1] | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
          Only the organisers see your name. It is deleted 37 days after the event.
          button "I am coming"
      in <en>
      Coffee and bread.
      button "Add to my calendar"
      button "Share"
  `);
  expect(await at.open(<EventPage />, `/events/${uuid(3)}`, EVENT)).toMatchInlineSnapshot(`
    link "All events" to /events
    article
      h1 "ዝማሬ" <ti>
      When
      Tuesday 24 November 2026, 23:3015 Hidar 2019, 5:30 in the evening, Ethiopian clockBerlin time
      Where
      link "The hall" to https://www.openstreetmap.org/search?query=The%20hall <ti>
      link "Directions" to https://www.openstreetmap.org/directions?to=The%20hall
      section
        status
        No answer is needed: just come.
      in <ti>
      Coffee and bread.
      button "Add to my calendar"
      button "Share"
  `);
  expect(await at.open(<EventPage />, `/events/${uuid(1)}`, EVENT)).toMatchInlineSnapshot(`
    link "All events" to /events
    article
      h1 "Past supper" <en>
      When
      Monday 2 November 2026, 18:00–20:0023 Tikimti 2019, 12:00–2:00 in the evening, Ethiopian clockLondon time
      Where
      link "The hall" to https://www.openstreetmap.org/search?query=The%20hall <en>
      link "Directions" to https://www.openstreetmap.org/directions?to=The%20hall
      This event is over.
      in <en>
      Coffee and bread.
      button "Add to my calendar"
      button "Share"
  `);
});

it("an answer is given once it is complete, changed and taken back", async () => {
  publishEvents();
  await at.open(<EventPage />, `/events/${uuid(2)}`, EVENT);
  expect(await at.press("I am coming")).toMatchInlineSnapshot(`
    -       textbox "Your name" required
    +       * textbox "Your name" required invalid (Please enter your name)
  `);
  await at.type("Your name", "Aster");
  await at.type("How many of you", "3", { role: "combobox" });
  expect(await at.press("I am coming")).toMatchInlineSnapshot(`
    -   link "I am coming" to /events/#2?day=2026-11-29#attend
    +     Aster, 3 people
    -     form "I am coming"
    -       status
    -       textbox "Your name" = "Aster" required
    -       * combobox "How many of you" of 1 | 2 | [3] | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
    -       Only the organisers see your name. It is deleted 37 days after the event.
    -       button "I am coming"
    +       Confirmed: your place is kept.
    +     button "Show my code for the door" expanded=false
    +     button "I am not coming"
  `);
  expect(await at.done()).toMatchInlineSnapshot(
    `{"kind":"attend","on":"event","postId":"#2","day":"2026-11-29","name":"Aster","people":3,"website":"","secret":"#new","device":"K7QF-2M9X-T4RD-8HWZ"}`,
  );
  expect(await at.press("I am not coming")).toMatchInlineSnapshot(`
    +   link "I am coming" to /events/#2?day=2026-11-29#attend
    -     Aster, 3 people
    -       Confirmed: your place is kept.
    -     button "Show my code for the door" expanded=false
    -     button "I am not coming"
    +     form "I am coming"
    +       status
    +       textbox "Your name" required
    +       combobox "How many of you" of [1] | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
    +       Only the organisers see your name. It is deleted 37 days after the event.
    +       button "I am coming"
  `);
  expect(await at.done()).toMatchInlineSnapshot(`
    {"kind":"attend","on":"event","postId":"#2","day":"2026-11-29","name":"Aster","people":3,"website":"","secret":"#new","device":"K7QF-2M9X-T4RD-8HWZ"}
    {"kind":"attend_withdraw","on":"event","postId":"#2","day":"2026-11-29","attendanceId":"#new","secret":"#new"}
  `);
});

it("a story is sent once it has words, with who may be named", async () => {
  expect(await at.open(<StoryPage />, "/story")).toMatchInlineSnapshot(`
    h1 "Send us your story"
    A memory, a recipe, news of your family: write or record it here, with pictures if you like. It goes to the owner of this site; if you're offline now, it is sent later.
    section "Recording"
      button "Record your voice"
    form "Send us your story"
      status
      combobox "Language of your story" of [English] | ትግርኛ
      textbox "Your story" required <en> (Up to 10,000 characters. Your draft is saved until you send it.)
      group "Pictures"
        file "Add pictures" (Up to four. Before they are sent, they are made smaller and the place where they were taken is removed. Animated ones become still.)
      textbox "Your name (optional)"
      textbox "Your email address (optional)" email (Only for questions the owner may have. It is never published.)
      checkbox "Name me as the author" checked (If the owner publishes it. If you leave this off, your name isn't shown.)
      status
      Only the owner sees your story, and may edit it and publish it on this site, or decline it. Nothing is published automatically.
      button "Send to the owner"
  `);
  expect(await at.open(<StoryPage />, "/story", { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ታሪኽኩም ስደዱልና"
    ዝኽሪ፣ ኣሰራርሓ ምግቢ፣ ዜና ስድራቤትኩም፦ ኣብዚ ፅሓፍዎ ወይ ብድምፂ ቅረፅዎ፣ ምስ ስእልታት ውን ይከኣል። ናብ ወናኒ እዚ ዌብሳይት ይኸይድ፤ ሕጂ ኔትወርክ እንተዘይብልኩም፣ ምስ ረኸብኩም ክስደድ እዩ።
    section "ድምፂ"
      button "ድምፅኹም ቅረፁ"
    form "ታሪኽኩም ስደዱልና"
      status
      combobox "ቋንቋ ታሪኽኩም" of English | [ትግርኛ]
      textbox "ታሪኽኩም" required <ti> (ክሳብ 10,000 ፊደላት። ዝፀሓፍኩምዎ ክሳብ እትሰድዎ ይዕቀብ።)
      group "ስእልታት"
        file "ስእልታት ወስኹ" (ክሳብ ኣርባዕተ። ቅድሚ ምስዳዶም ይንእሱ፣ ዝተላዕሉሉ ቦታ ድማ ይድምሰስ። ዝንቀሳቐሱ ዘይንቀሳቐሱ ይኾኑ።)
      textbox "ስምኩም (እንተደሊኹም)"
      textbox "ኢመይልኩም (እንተደሊኹም)" email (ወናኒ ሕቶ እንተሃልይዎ ጥራሕ። ፈፂሙ ኣይዝርጋሕን።)
      checkbox "ስመይ ከም ፀሓፊ ይፅሓፍ" checked (ወናኒ እንተ ዘርጊሕዎ። እዚ እንተዘይመሪፅኩም ስምኩም ኣይርአን።)
      status
      ታሪኽኩም ወናኒ ጥራሕ ይርእዮ። ኣሪሙ ኣብዚ ዌብሳይት ክዝርግሖ ወይ ክነፅጎ ይኽእል። ባዕሉ ዝዝርጋሕ ነገር የለን።
      button "ንወናኒ ስደዱ"
  `);
});

it("a story is sent with its name and whether it may be told", async () => {
  await at.open(<StoryPage />, "/story");
  expect(await at.press("Send to the owner")).toMatchInlineSnapshot(`
    -   textbox "Your story" required <en> (Up to 10,000 characters. Your draft is saved until you send it.)
    +   * textbox "Your story" required invalid <en> (Please write something here Up to 10,000 characters. Your draft is saved until you send it.)
  `);
  await at.type("Your story", "How we kept the bees.");
  await at.type("Your name (optional)", "Letay");
  await at.type("Your email address (optional)", "letay");
  expect(await at.press("Send to the owner")).toMatchInlineSnapshot(`
    -   * textbox "Your email address (optional)" email = "letay" (Only for questions the owner may have. It is never published.)
    +   * textbox "Your email address (optional)" email = "letay" invalid (Invalid email address Only for questions the owner may have. It is never published.)
  `);
  await at.type("Your email address (optional)", "letay@mail.example");
  await at.type("Language of your story", "ti", { role: "combobox" });
  await at.press("Name me as the author", { role: "checkbox" });
  expect(await at.press("Send to the owner")).toMatchInlineSnapshot(`
    -   textbox "Your story" = "How we kept the bees." required <ti> (Up to 10,000 characters. Your draft is saved until you send it.)
    +   textbox "Your story" required <ti> (Up to 10,000 characters. Your draft is saved until you send it.)
    -   textbox "Your email address (optional)" email = "letay@mail.example" (Only for questions the owner may have. It is never published.)
    -   * checkbox "Name me as the author" unchecked (If the owner publishes it. If you leave this off, your name isn't shown.)
    +   textbox "Your email address (optional)" email (Only for questions the owner may have. It is never published.)
    +   checkbox "Name me as the author" checked (If the owner publishes it. If you leave this off, your name isn't shown.)
    +     You can follow it below.
    -   button "Send to the owner"
    +   * button "Send to the owner"
    + section
    +   h2 "What you have sent"
    +   item
    +     in <ti>
    +     How we kept the bees.
    +     Sent · 09:00
  `);
  expect(await at.done()).toMatchInlineSnapshot(
    `{"kind":"submission","topic":"story","name":"Letay","email":"letay@mail.example","body":"How we kept the bees.","passage":"","lang":"ti","credit":false,"target":null,"page":"","website":"","files":[],"secret":"#new","device":"K7QF-2M9X-T4RD-8HWZ"}`,
  );
});

it("a correction is sent with the wrong and the right words", async () => {
  expect(await at.open(<CorrectionPage />, "/report-word")).toMatchInlineSnapshot(`
    h1 "Report a wrong word"
    Have you found a mistake in our Tigrinya? Tell us what is wrong and what it should say.
    form "Report a wrong word"
      status
      textbox "The wrong words" required <ti>
      textbox "What it should say" required <ti>
      textbox "Your name (optional)"
      status
      button "Send to the owner"
  `);
  expect(await at.press("Send to the owner")).toMatchInlineSnapshot(`
    -   textbox "The wrong words" required <ti>
    -   textbox "What it should say" required <ti>
    +   * textbox "The wrong words" required invalid <ti> (Please write something here)
    +   textbox "What it should say" required invalid <ti> (Please write something here)
  `);
  await at.type("The wrong words", "ሰላም ንኹልኩም");
  await at.type("What it should say", "ሰላም ንኹሉ");
  expect(await at.press("Send to the owner")).toMatchInlineSnapshot(`
    -   textbox "The wrong words" = "ሰላም ንኹልኩም" required <ti>
    -   * textbox "What it should say" = "ሰላም ንኹሉ" required <ti>
    +   textbox "The wrong words" required <ti>
    +   textbox "What it should say" required <ti>
    -   button "Send to the owner"
    +     You can follow it below.
    +   * button "Send to the owner"
    + section
    +   h2 "What you have sent"
    +   item
    +     in <ti>
    +     ሰላም ንኹሉ
    +     Sent · 09:00
  `);
  expect(await at.done()).toMatchInlineSnapshot(
    `{"kind":"submission","topic":"correction","name":"","email":"","body":"ሰላም ንኹሉ","passage":"ሰላም ንኹልኩም","lang":"ti","credit":false,"target":null,"page":"","website":"","files":[],"secret":"#new","device":"K7QF-2M9X-T4RD-8HWZ"}`,
  );
});
