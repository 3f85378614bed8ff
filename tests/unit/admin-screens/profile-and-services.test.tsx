// @module-tag document
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProfilePage } from "../../../src/features/admin/profile/profile-page.tsx";
import { ServiceForm } from "../../../src/features/admin/services/service-form.tsx";
import { ServicesAdminPage } from "../../../src/features/admin/services/services-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import { AdminScreen } from "../support/admin-screen.tsx";
import { uuid } from "../support/content.ts";

const LIST = "/admin/services";
const FORM = { route: `${LIST}/:id` };
const FULL = `alert: ${m.not_kept_full()} | button "Close"`;
let at: AdminScreen;
beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
});
afterEach(() => at.close());

function putServices() {
  const [created] = [at.hoursAgo(9)];
  at.put("service", uuid(1), {
    ...{
      createdAt: created,
      title: "Advice",
      description: "At {10:00}.",
      icon: "book",
      price: 12.5,
      features: ["Tea", "A form"],
      active: true,
    },
    translations: { ti: { title: "ምኽሪ", description: "ምኽሪ", features: "ሻሂ" } },
  });
  at.put("service", uuid(2), {
    createdAt: at.hoursAgo(3),
    title: "ትርጉም",
    lang: "ti",
    description: "ትርጉም",
    icon: "globe",
    price: null,
    active: false,
  });
  at.put("service", uuid(3), {
    createdAt: at.hoursAgo(1),
    title: "Visits",
    description: "We come.",
    icon: "home",
    active: true,
  });
}

it("services are listed, shown and hidden", async () => {
  putServices();
  expect(await at.open(<ServicesAdminPage />, LIST)).toMatchInlineSnapshot(`
    h1 "Services"
    What the community offers. Only you can see hidden services.
    link "New service" to /admin/services/#new
    item
      link "Advice" to /admin/services/#1 <en>
      Shown
      button "Hide: Advice"
      button "Delete: Advice"
    item
      link "ትርጉም" to /admin/services/#2 <ti>
      Hidden
      button "Show: ትርጉም"
      button "Delete: ትርጉም"
    item
      link "Visits" to /admin/services/#3 <en>
      Shown
      button "Hide: Visits"
      button "Delete: Visits"
  `);
  expect(await at.press("Hide: Advice")).toMatchInlineSnapshot(`
    -   Shown
    -   button "Hide: Advice"
    +   Hidden Sending
    +   * button "Show: Advice"
  `);
  await at.press("Show: ትርጉም");
  expect(await at.queued()).toMatchInlineSnapshot(`
    service #1 {"active":false}
    service #2 {"active":true}
  `);
  expect(await at.open(<ServicesAdminPage />, LIST, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ኣገልግሎታት"
    እቲ ማሕበረሰብ ዝህቦ። ዝተሓብአ ንስኹም ጥራሕ ትርእይዎ።
    link "ሓድሽ ኣገልግሎት" to /admin/services/#new
    item
      link "ምኽሪ" to /admin/services/#1 <ti>
      ዝተሓብአ ይስደድ ኣሎ
      button "ኣርእዩ: ምኽሪ"
      button "ደምስሱ፦ ምኽሪ"
    item
      link "ትርጉም" to /admin/services/#2 <ti>
      ዝርአ ይስደድ ኣሎ
      button "ሕብኡ: ትርጉም"
      button "ደምስሱ፦ ትርጉም"
    item
      link "Visits" to /admin/services/#3 <en>
      ዝርአ
      button "ሕብኡ: Visits"
      button "ደምስሱ፦ Visits"
  `);
});

it("a service is deleted after a question, and that can be undone", async () => {
  putServices();
  await at.open(<ServicesAdminPage />, LIST);
  expect(await at.press("Delete: Advice")).toMatchInlineSnapshot(`
    +   dialog "Are you sure you want to delete this service?"
    +     h2 "Are you sure you want to delete this service?"
    +     Advice
    +     form
    +       * button "Cancel"
    +       button "Delete"
  `);
  await at.press("Cancel");
  expect(await at.queued()).toBe("");
  await at.press("Delete: Advice");
  await at.press("Delete");
  expect(await at.queued()).toBe("service #1 delete");
  await at.press("Undo");
  expect([await at.queued(), at.focused]).toEqual(["", 'h1 "Services"']);
  await at.press("Delete: Advice");
  await at.press("Delete");
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Service deleted | button "Close"`);
});

it("without a service the list says so, and how one is made", async () => {
  expect(await at.open(<ServicesAdminPage />, LIST)).toMatchInlineSnapshot(`
    h1 "Services"
    What the community offers. Only you can see hidden services.
    link "New service" to /admin/services/#new
    No services yet. Visitors see the six built-in ones.
    link "New service" to /admin/services/#new
  `);
});

it("a service's form shows and saves each text in its own language", async () => {
  putServices();
  expect(await at.open(<ServiceForm />, `${LIST}/${uuid(1)}`, FORM)).toMatchInlineSnapshot(`
    link "Services" to /admin/services
    h1 "Edit service"
    form "Service"
      status
      textbox "Title" = "Advice" required <en>
      textbox "Description" = "At {10:00}." required <en> (A time in braces, such as {10:00}, is shown on both clocks.)
      combobox "Icon" of Heart | People | Globe | House | [Book] | Telephone | Calendar
      textbox "Price" = "12.5" (Dollars per hour. Leave it empty for a free service.)
      textbox "Features" = "Tea\\nA form" <en> (One per line.)
      group "ትግርኛ"
        What is left empty is shown in the language above.
        textbox "Title" = "ምኽሪ" <ti>
        textbox "Description" = "ምኽሪ" <ti>
        textbox "Features" = "ሻሂ" <ti>
      button "Save" disabled
      status
  `);
  await at.type("Title", "Good advice", { nth: 0 });
  await at.type("Title", "ፅቡቕ ምኽሪ", { nth: 1 });
  await at.type("Icon", "phone", { role: "combobox" });
  await at.type("Price", "7");
  await at.type("Features", "Tea\nCoffee", { nth: 0 });
  expect((await at.press("Save")).split("\n").slice(-5).join("\n")).toMatchInlineSnapshot(`
    + At /admin/services
    + status
    +   Publishing changes…
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `service #1 {"translations":{"ti":{"title":"ፅቡቕ ምኽሪ","description":"ምኽሪ","features":"ሻሂ"}},"title":"Good advice","icon":"phone","price":7,"features":["Tea","Coffee"]}`,
  );
  expect(await at.send()).toMatchInlineSnapshot(`
    -   Publishing changes…
    +   Saved
  `);
});

it("a new service is saved with its icon and the language that it was written in", async () => {
  await at.open(<ServiceForm />, `${LIST}/${uuid(9)}`, { ...FORM, lang: "ti" });
  await at.type("ኣርእስቲ", "ትርጉም", { nth: 0 });
  await at.type("መግለፂ", "ንተርጉም", { nth: 0 });
  await at.type("ምልክት", "globe", { role: "combobox" });
  await at.press("ዕቀቡ");
  expect(await at.queued()).toMatchInlineSnapshot(
    `service #9 {"lang":"ti","translations":{},"title":"ትርጉም","description":"ንተርጉም","icon":"globe","price":null,"features":[],"active":true}`,
  );
});

it("what is wrong in a service is said at its field", async () => {
  expect(
    await at.open(<ServiceForm />, `${LIST}/${uuid(9)}`, { ...FORM, lang: "ti" }),
  ).toMatchInlineSnapshot(`
    link "ኣገልግሎታት" to /admin/services
    h1 "ሓድሽ ኣገልግሎት"
    form "ኣገልግሎት"
      status
      textbox "ኣርእስቲ" required <ti>
      textbox "መግለፂ" required <ti> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
      combobox "ምልክት" of [ልቢ] | ሰባት | ዓለም | ገዛ | መፅሓፍ | ስልኪ | ዓውደ ኣዋርሕ
      textbox "ዋጋ" (ዶላር ንሰዓት፤ ንነፃ ኣገልግሎት ባዶ ይግደፍ።)
      textbox "ትሕዝቶታት" <ti> (ኣብ ነፍሲ ወከፍ መስመር ሓደ።)
      group "English"
        ባዶ ዝተገደፈ በቲ ላዕሊ ዘሎ ቋንቋ ይርአ።
        textbox "ኣርእስቲ" <en>
        textbox "መግለፂ" <en>
        textbox "ትሕዝቶታት" <en>
      button "ዕቀቡ"
      status
  `);
  expect(await at.press("ዕቀቡ")).toMatchInlineSnapshot(`
    -   textbox "ኣርእስቲ" required <ti>
    -   textbox "መግለፂ" required <ti> (ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
    +   * textbox "ኣርእስቲ" required invalid <ti> (በይዛኹም ኣርእስቲ ኣእትዉ)
    +   textbox "መግለፂ" required invalid <ti> (በይዛኹም መግለፂ ኣእትዉ ከም {10:00} ኣብ ቅንፍ ዝተፃሕፈ ሰዓት ብኽልቲኡ ኣቆፃፅራ ይረአ።)
  `);
  expect(await at.queued()).toBe("");
});

it("a service whose price is no price is not saved, whatever it cost before", async () => {
  await at.open(<ServiceForm />, `${LIST}/${uuid(9)}`, FORM);
  for (const [field, text] of [
    ["Title", "Advice"],
    ["Description", "About forms"],
    ["Price", "12.50"],
    ["Price", "twelve"],
  ] as const)
    await at.type(field, text, { nth: 0 });
  expect(await at.press("Save")).toContain('= "twelve"');
  expect(await at.queued()).toBe("");
  await at.type("Price", "12");
  await at.press("Save");
  expect(await at.queued()).toContain('"price":12,');
});

const PROFILE = {
  ...{
    name: "Selam",
    tagline: "A place to meet",
    place: "London",
    email: "owner@selam.example",
    phone: "+44 20 7946 0000",
  },
  ...{
    address: "1 High Street",
    hours: "Sundays",
    responseTime: "In two days",
    bio: "We are many.",
    privacy: "We keep little.",
  },
  ...{ displayName: "Saba", sampleStreams: false, retention: {} },
  social: [
    { label: "Video", url: "https://video.example/selam" },
    { label: "News", url: "https://news.example/selam" },
  ],
  faq: [
    { question: "When?", answer: "On Sunday." },
    { question: "Where?", answer: "In the hall." },
  ],
  translations: { ti: { name: "ሰላም", tagline: "መራኸቢ", faq: [{ question: "መዓስ?", answer: "ሰንበት።" }] } },
};

it("the profile shows every text with its translation", async () => {
  at.put("profile", uuid(1), PROFILE);
  expect(await at.open(<ProfilePage />, "/admin/profile")).toMatchInlineSnapshot(`
    h1 "My Profile"
    Public details of your site.
    form "Site profile"
      status
      details open
        summary "Name and placeSelam · A place to meet · London <en>"
        textbox "Name" = "Selam" <en>
        textbox "Tagline" = "A place to meet" <en>
        textbox "Place" = "London" <en>
        group "ትግርኛ"
          What is left empty is shown in the language above.
          textbox "Name" = "ሰላም" <ti>
          textbox "Tagline" = "መራኸቢ" <ti>
          textbox "Place" <ti>
      details closed
        summary "Contact detailsowner@selam.example · +44 20 7946 0000 · 1 High Street · Sundays · In two days <en>"
        textbox "Email" email = "owner@selam.example"
        textbox "Phone" tel = "+44 20 7946 0000"
        textbox "Address" = "1 High Street" <en>
        textbox "Support hours" = "Sundays" <en>
        textbox "Response time" = "In two days" <en>
        group "ትግርኛ"
          What is left empty is shown in the language above.
          textbox "Address" <ti>
          textbox "Support hours" <ti>
          textbox "Response time" <ti>
      details closed
        summary "About and privacyWe are many. · We keep little. <en>"
        group "Picture"
          Picture
          JPEG, PNG or WebP. Before it's uploaded, we make it smaller and remove its location. You can also drop or paste one here.
          button "Choose a file"
          button "Take a photo"
          status
          textbox "Or paste a link to a picture" placeholder "https://" (One that's already on the web. A copy of it is stored here.)
        textbox "About" = "We are many." <en>
        textbox "Privacy" = "We keep little." <en>
        group "ትግርኛ"
          What is left empty is shown in the language above.
          textbox "About" <ti>
          textbox "Privacy" <ti>
      details closed
        summary "Frequently asked questionsWhen? · Where? <en>"
        group "English"
          textbox "Question 1" = "When?" <en>
          textbox "Answer 1" = "On Sunday." <en>
          button "Remove question 1"
          textbox "Question 2" = "Where?" <en>
          textbox "Answer 2" = "In the hall." <en>
          button "Remove question 2"
          button "Add a question"
        group "ትግርኛ"
          textbox "Question 1 (ትግርኛ)" = "መዓስ?" <ti>
          textbox "Answer 1 (ትግርኛ)" = "ሰንበት።" <ti>
          button "Remove question 1 (ትግርኛ)"
          button "Add a question (ትግርኛ)"
      details closed
        summary "Social linksVideo · News <en>"
        group "Social links"
          textbox "Name of link 1" = "Video"
          textbox "Address of link 1" = "https://video.example/selam" placeholder "https://"
          button "Remove link 1"
          textbox "Name of link 2" = "News"
          textbox "Address of link 2" = "https://news.example/selam" placeholder "https://"
          button "Remove link 2"
          button "Add a link"
      details closed
        summary "Live streams"
        checkbox "Show the sample streams" unchecked (Six made-up streams, marked as samples, that show what the page can look like. Without them it says that there are none.)
      details closed
        summary "Author nameSaba <en>"
        textbox "Name on new posts" = "Saba" (If it is empty, new posts show “saba”, from your email address. Existing posts don't change.)
      button "Save" disabled
      status
    section "Your password"
      h2 "Your password"
      form "Your password"
        textbox "Current password" password required
        textbox "New password" password required (At least 8 characters.)
        textbox "Repeat new password" password required
        button "Change password"
  `);
});

it("what was changed in the profile is saved, and the form stays", async () => {
  at.put("profile", uuid(1), PROFILE);
  await at.open(<ProfilePage />, "/admin/profile");
  await at.type("Question 2", "Where exactly?");
  await at.press("Remove question 1");
  await at.press("Add a question (ትግርኛ)");
  await at.type("Question 2 (ትግርኛ)", "ኣበይ?");
  await at.type("Answer 2 (ትግርኛ)", "ኣደራሽ");
  await at.press("Remove link 1");
  await at.press("Add a link");
  await at.type("Name of link 2", "Pictures");
  await at.type("Address of link 2", "https://pictures.example/selam");
  await at.press("Show the sample streams", { role: "checkbox" });
  await at.type("Name on new posts", "Saba T.");
  expect((await at.press("Save")).split("\n").slice(-9).join("\n")).toMatchInlineSnapshot(`
    -   button "Save"
    -   button "Discard draft"
    +     textbox "Name on new posts" = "Saba T." (If it is empty, new posts show “saba”, from your email address. Existing posts don't change.)
    +   * button "Save" disabled
    -     Draft saved 19:00
    + status
    +   Publishing changes…
    +   button "Close"
    + alert
  `);
  expect(await at.queued()).toMatchInlineSnapshot(
    `profile #1 {"translations":{"ti":{"name":"ሰላም","tagline":"መራኸቢ","faq":[{"question":"መዓስ?","answer":"ሰንበት።"},{"question":"ኣበይ?","answer":"ኣደራሽ"}]}},"displayName":"Saba T.","faq":[{"question":"Where exactly?","answer":"In the hall."}],"social":[{"label":"News","url":"https://news.example/selam"},{"label":"Pictures","url":"https://pictures.example/selam"}],"sampleStreams":true}`,
  );
  await at.send();
  expect(at.said).toMatchInlineSnapshot(`status: Saved | button "Close"`);
});

it("a password is changed with the one before it, and what is wrong is said", async () => {
  at.put("profile", uuid(1), PROFILE);
  const changes: object[] = [];
  at.parts.auth = {
    async changePassword(change: object) {
      changes.push(change);
      return changes.length === 1
        ? { ok: false, problem: { kind: "wrong_password" } }
        : { ok: true, value: null };
    },
  } as never;
  await at.open(<ProfilePage />, "/admin/profile");
  expect(await at.press("Change password")).toMatchInlineSnapshot(`
    -     textbox "Current password" password required
    -     textbox "New password" password required (At least 8 characters.)
    +     * textbox "Current password" password required invalid (Password is required)
    +     textbox "New password" password required invalid (Password is required At least 8 characters.)
  `);
  await at.type("Current password", "an old secret");
  await at.type("New password", "a new long secret");
  await at.type("Repeat new password", "a new long secret");
  expect(await at.press("Change password")).toMatchInlineSnapshot(`
    -     * textbox "Repeat new password" password = "a new long secret" required
    -     button "Change password"
    +     textbox "Repeat new password" password = "a new long secret" required
    +     alert
    +       This isn't your current password.
    +     * button "Change password"
  `);
  expect(await at.press("Change password")).toMatchInlineSnapshot(`
    -     textbox "Current password" password = "an old secret" required
    -     textbox "New password" password = "a new long secret" required (At least 8 characters.)
    -     textbox "Repeat new password" password = "a new long secret" required
    -     alert
    -       This isn't your current password.
    +     textbox "Current password" password required
    +     textbox "New password" password required (At least 8 characters.)
    +     textbox "Repeat new password" password required
    + status
    +   Your password has been changed.
    +   button "Close"
    + alert
  `);
  expect(changes).toEqual(
    Array(2).fill({ email: "saba@selam.example", current: "an old secret", password: "a new long secret" }),
  );
});

it("without a profile on this device the page says so, and a password needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await at.open(<ProfilePage />, "/admin/profile")).toMatchInlineSnapshot(`
    h1 "My Profile"
    Public details of your site.
    The site's profile hasn't been loaded yet. It comes with the first sync.
    section "Your password"
      h2 "Your password"
      status
        Changing the password needs a connection.
      form "Your password"
        textbox "Current password" password required
        textbox "New password" password required (At least 8 characters.)
        textbox "Repeat new password" password required
        button "Change password"
  `);
});

it("what cannot be stored is said, and nothing changes", async () => {
  putServices();
  at.put("profile", uuid(10), PROFILE);
  await at.open(<ServicesAdminPage />, LIST);
  expect(await at.refused("Hide: Advice")).toBe(FULL);
  expect(await at.refused("Delete: Visits", "Delete")).toBe(FULL);
  await at.open(<ServiceForm />, `${LIST}/${uuid(1)}`, FORM);
  await at.type("Price", "8");
  expect(await at.refused("Save")).toBe(FULL);
  await at.open(<ProfilePage />, "/admin/profile");
  await at.type("Name on new posts", "Saba T.");
  expect(await at.refused("Save")).toBe(FULL);
  expect(await at.queued()).toBe("");
});

it("the picture of the site is shown, described and taken away", async () => {
  const imageMeta = { width: 800, height: 600, alt: "The hall", thumbhash: null, variants: {} };
  at.put("profile", uuid(1), { ...PROFILE, imageUrl: "https://old.example/hall.jpg", imageMeta });
  expect(await at.open(<ProfilePage />, "/admin/profile")).toContain('textbox "Description" = "The hall"');
  await at.press(m.writing_picture_remove());
  await at.press("Save");
  expect(await at.queued()).toMatchInlineSnapshot(`profile #1 {"imageUrl":null,"imageMeta":null}`);
});

it("a service that this device has not read yet is not taken for a new one", async () => {
  putServices();
  const address = `${LIST}/${uuid(1)}`;
  expect(await at.open(<ServiceForm />, address, { ...FORM, isSynced: false })).toBe("");
  expect(await at.open(<ServiceForm />, address, FORM)).toContain(m.service_edit());
});
