// @module-tag document
import { afterEach, beforeEach, expect, it } from "vitest";
import { DigestPage } from "../../../src/features/public/digest/digest-page.tsx";
import { HomePage } from "../../../src/features/public/home/home-page.tsx";
import { LibraryPage } from "../../../src/features/public/library/library-page.tsx";
import { listPageOf } from "../../../src/features/public/news/news-page.tsx";
import { NotificationsPage } from "../../../src/features/public/notifications/notifications-page.tsx";
import { PrivacyPage } from "../../../src/features/public/privacy/privacy-page.tsx";
import { ServicesPage } from "../../../src/features/public/services/services-page.tsx";
import { blogPost, communityPost, newsPost, service, siteProfile } from "../support/content.ts";
import { PublicScreen } from "../support/public-screen.tsx";

const NewsPage = listPageOf("news");

let at: PublicScreen;
beforeEach(() => {
  at = new PublicScreen();
  const on = (day: string) => ({
    publishedAt: `${day}T16:30:00.000000Z`,
    createdAt: `${day}T16:30:00.000000Z`,
  });
  at.remote.publish(
    "profile",
    siteProfile({
      name: "Selam",
      tagline: "A place to meet",
      bio: "We are many.",
      translations: { ti: { name: "ሰላም", tagline: "መራኸቢ" } },
    }),
  );
  at.remote.publish(
    "blog",
    blogPost(1, {
      title: "Bees",
      excerpt: "Honey",
      ...on("2026-11-10"),
      translations: { ti: { title: "ንህቢ", excerpt: "መዓር", content: "<p>መዓር</p>" } },
    }),
  );
  at.remote.publish("blog", blogPost(2, { title: "ዕምባባ", lang: "ti", excerpt: "ጽጌ", ...on("2026-11-12") }));
  at.remote.publish("news", newsPost(3, { title: "The hall", content: "It is open.", ...on("2026-11-18") }));
  at.remote.publish("news", newsPost(4, { title: "The roof", content: "It is new.", ...on("2026-10-31") }));
  at.remote.publish(
    "community",
    communityPost(5, {
      title: "Coffee",
      content: "Every Sunday",
      ...on("2026-11-14"),
      likes: 4,
      comments: 2,
    }),
  );
  at.remote.publish(
    "service",
    service(6, {
      title: "Advice",
      description: "At {10:00}.",
      icon: "book",
      price: 12.5,
      features: ["Tea", "A form"],
      translations: { ti: { title: "ምኽሪ" } },
    }),
  );
  at.remote.publish(
    "service",
    service(7, { title: "ትርጉም", lang: "ti", description: "ንተርጉም", icon: "globe" }),
  );
});
afterEach(() => at.close());

it("the start page has the newest of each kind", async () => {
  expect(await at.open(<HomePage />, "/")).toMatchInlineSnapshot(`
    in <ti>
    እንቋዕ ብደሓን መፃእኩም
    h1 "Our community" <en>
    Community news, practical help and our language for our children. Read it anywhere, even offline.
    link "Read community posts" to /portfolio
    link "Our services" to /services
    img of /welcome.webp 720 by 450
    section
      h2 "Latest from the blog"
      link "All articles" to /blog
      article
        link "General" to /blog?category=General
        13 November 20261 minትግርኛ <ti>
        h3 "ዕምባባ" <ti>
          link "ዕምባባ" to /blog/#2
        in <ti>
        ጽጌ
      article
        link "General" to /blog?category=General
        1 min
        h3 "Bees" <en>
          link "Bees" to /blog/#1
        in <en>
        Honey
    section
      h2 "Latest news"
      link "All news" to /news
      article
        19 November 2026
        in <en>
        h3 "The hall"
          link "The hall" to /news/#100003
        It is open.
      article
        1 November 2026
        in <en>
        h3 "The roof"
          link "The roof" to /news/#100004
        It is new.
    section "What we do"
      h2 "What we do"
      Community news, practical help and our language for our children. Read it anywhere, even offline.
      link "Read community posts" to /portfolio
      link "Our services" to /services
      h3 "Cultural support"
      Ceremonies, customs and our language.
      h3 "Community events"
      Feasts, meetings and days out, and everything in between.
      h3 "Social integration"
      Finding your way in work, school and everyday life.
      h3 "Youth programs"
      Learning, sport and good company for the young.
    section
      h2 "Come and say selam"
      A question, an idea, an hour to spare: one message is enough.
      link "Write to us" to /contact
  `);
  expect(await at.open(<HomePage />, "/", { lang: "ti" })).toMatchInlineSnapshot(`
    in <ti>
    እንቋዕ ብደሓን መፃእኩም
    h1 "ማሕበረሰብና" <ti>
    ዜና ነንሕድሕድና፣ ሓገዝ ኣብ ዘድልየሉ እዋን፣ ደቅና ክሕዝዎ ዝግባእ ቋንቋ። ኔትወርክ ሃለወ ኣይሃለወ፣ ኣብ ዝኾነ ቦታ ኣንብብዎ።
    link "ፅሑፋት ማሕበረሰብ ኣንብቡ" to /portfolio
    link "ኣገልግሎትና" to /services
    img of /welcome.webp 720 by 450
    section
      h2 "ሓደስቲ ዓንቀፃት"
      link "ኩሎም ዓንቀፃት" to /blog
      article
        link "ሓፈሻዊ" to /blog?category=General
        4 ሕዳር 2019 (13/11/2026)1 ደቒቕ
        h3 "ዕምባባ" <ti>
          link "ዕምባባ" to /blog/#2
        in <ti>
        ጽጌ
      article
        link "ሓፈሻዊ" to /blog?category=General
        1 ደቒቕ
        h3 "ንህቢ" <ti>
          link "ንህቢ" to /blog/#1
        in <ti>
        መዓር
    section
      h2 "ሓደስቲ ዜናታት"
      link "ኩሉ ዜና" to /news
      article
        10 ሕዳር 2019 (19/11/2026) English <en>
        in <en>
        h3 "The hall"
          link "The hall" to /news/#100003
        It is open.
      article
        22 ጥቅምቲ 2019 (01/11/2026) English <en>
        in <en>
        h3 "The roof"
          link "The roof" to /news/#100004
        It is new.
    section "እንታይ ንሰርሕ"
      h2 "እንታይ ንሰርሕ"
      ዜና ነንሕድሕድና፣ ሓገዝ ኣብ ዘድልየሉ እዋን፣ ደቅና ክሕዝዎ ዝግባእ ቋንቋ። ኔትወርክ ሃለወ ኣይሃለወ፣ ኣብ ዝኾነ ቦታ ኣንብብዎ።
      link "ፅሑፋት ማሕበረሰብ ኣንብቡ" to /portfolio
      link "ኣገልግሎትና" to /services
      h3 "ባህላዊ ሓገዝ"
      ስርዓታት፣ ባህልን ቋንቋናን።
      h3 "ዝግጅታት ማሕበረሰብ"
      በዓላት፣ ኣኼባታት፣ ካልኦት ዝግጅታት ውን።
      h3 "ማሕበራዊ ምውህሃድ"
      ሓገዝ ኣብ ስራሕ፣ ኣብ ትምህርትን ኣብ መዓልታዊ ህይወትን።
      h3 "መደባት መንእሰያት"
      ትምህርቲ፣ ስፖርት፣ ፅቡቕ ኩባንያ ንመንእሰያት።
    section
      h2 "ንዑ ሰላም በሉና"
      ሕቶ፣ ሓሳብ፣ ትህብዎ ሓንቲ ሰዓት፦ ሓደ መልእኽቲ ይኣክል።
      link "ፅሓፉልና" to /contact
  `);
});

it("news are listed by month, newest first", async () => {
  expect(await at.open(<NewsPage />, "/news")).toMatchInlineSnapshot(`
    h1 "News"
    What's happening in the community, newest first.
    combobox "Language" of [All languages] | English | ትግርኛ
    status
    section
      h2 "November 2026"
      link "Everything published: November 2026" to /digest/2026-11
      article
        19 November 2026
        in <en>
        h3 "The hall"
          link "The hall" to /news/#100003
        It is open.
      article
        1 November 2026
        in <en>
        h3 "The roof"
          link "The roof" to /news/#100004
        It is new.
  `);
});

it("services are listed with their prices, in the language of the reader", async () => {
  expect(await at.open(<ServicesPage />, "/services")).toMatchInlineSnapshot(`
    h1 "Services"
    How people here help one another. Beside each service stands what it costs.
    item
      h2 "Advice" <en>
      $12.50/hour
      in <en>
      At 10:00 (4:00 in the morning, Ethiopian clock).
      in <en>
      item
        Tea
      item
        A form
    item
      h2 "ትርጉም" <ti>
      Free Service
      in <ti>
      ንተርጉም
      ትግርኛ <ti>
    section
      h2 "Not sure which service you need?"
      Tell us in your own words what you need. We'll find the right person, or tell you who else can help.
      link "Write to us" to /contact
  `);
  expect(await at.open(<ServicesPage />, "/services", { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "ኣገልግሎት"
    ሰባት ኣብዚ ከመይ ከም ዝተሓጋገዙ። ኣብ ጎኒ ነፍሲ ወከፍ ኣገልግሎት ዋጋኡ ኣሎ።
    item
      h2 "ምኽሪ" <ti>
      $12.50/ሰዓት
      in <en>
      At 10:00 (4:00 in the morning, Ethiopian clock).
      English <en>
      in <en>
      item
        Tea
      item
        A form
    item
      h2 "ትርጉም" <ti>
      ነፃ ኣገልግሎት
      in <ti>
      ንተርጉም
    section
      h2 "ኣየናይ ምዃኑ ኣይፈለጥኩምን?"
      እንታይ ከም ዘድልየኩም ብናትኩም ቃላት ንገሩና። ዝኸውን ሰብ ክንረኽበልኩም ኢና፣ ወይ ድማ ካልእ መን ክሕግዘኩም ከም ዝኽእል ክንነግረኩም ኢና።
      link "ፅሓፉልና" to /contact
  `);
});

it("the library says what is on this device", async () => {
  expect(await at.open(<LibraryPage />, "/library")).toMatchInlineSnapshot(`
    h1 "Offline library"
    What you can read without a connection, and how much space it takes.
    section "Storage"
      h2 "Storage"
      Your browser doesn't say how much space there is. The sizes below were measured.
    section "Pinned"
      h2 "Pinned"
      Pin a post to keep it available offline with its pictures, however old it gets.
      link "Find something to pin" to /blog
    section "Shared with you"
      h2 "Shared with you"
      Someone can share a post with you as a file or as QR codes. This page checks that it really comes from this site and saves it here, so that you can read it offline.
      link "Open a file" to /open
    section "Share with someone"
      h2 "Share with someone"
      The newest 20 posts in one file that any phone can open offline. A device that has this site can check and save them.
      button "Create a file of the newest 20"
      status
    section "What's saved"
      h2 "What's saved"
      Updated 09:00
      Type
      Number
      Size
      Community
      1
      1 kB
      Blog
      2
      2 kB
      News
      2
      1 kB
      Services
      2
      1 kB
      Comments
      0
      0 kB
      Pictures
      0
      0 kB
      The app itself
      0
      0 kB
      Videos
      streamed, not saved
      status
    section "Save more"
      h2 "Save more"
      The newest 200 of each type are saved automatically.
      button "Save 500 of each"
      button "Save 2000 of each"
      500 of each: up to about 821 kB more. 2000 of each: up to about 3.3 MB more. Pictures load when you view them.
      status
    section "Data"
      h2 "Data"
      checkbox "Use less dataPictures in lists load when you tap them, in the smallest size." unchecked
    section "Forget this device"
      h2 "Forget this device"
      For a shared device, or one you're selling: removes everything this site has saved here and signs you out.
      button "Forget this device"
    Version test
  `);
});

it("what was pinned last is the first of what is pinned", async () => {
  const pin = { kind: "blog" as const, whole: true, pictures: [] };
  await at.site.db.pins.bulkPut([
    { ...pin, id: blogPost(1).id, pinnedAt: 1_000 },
    { ...pin, id: blogPost(2).id, pinnedAt: 3_000 },
    { ...pin, kind: "news" as const, id: newsPost(3).id, pinnedAt: 2_000 },
  ]);
  const titles = (await at.open(<LibraryPage />, "/library")).match(/link "(ዕምባባ|The hall|Bees)"/g);
  expect(titles).toEqual(['link "ዕምባባ"', 'link "The hall"', 'link "Bees"']);
});

it("notifications and the digest say what they need", async () => {
  expect(await at.open(<NotificationsPage />, "/notifications")).toMatchInlineSnapshot(`
    h1 "Notifications"
    Get a notification on this device when something new is published.
    status
      This browser can't show notifications. New posts are here whenever you open the site.
    Your choice, the address your browser gives for notifications, and this device's code are stored on the site's server until you stop notifications, and are used for nothing else. Each notification is encrypted on its way to this device.
  `);
  expect(
    await at.open(<DigestPage />, "/digest/2026-11", { route: "/digest/:month" }),
  ).toMatchInlineSnapshot(`
    h1 "Published in November 2026"
    Everything that was published in this month: community, blog, and news.
    section "Blog"
      h2 "Blog"
      item
        13 November 2026 ትግርኛ <ti>
        in <ti>
        h3 "ዕምባባ"
          link "ዕምባባ" to /blog/#2
        ጽጌ
      item
        11 November 2026
        in <en>
        h3 "Bees"
          link "Bees" to /blog/#1
        Honey
    section "News"
      h2 "News"
      item
        19 November 2026
        in <en>
        h3 "The hall"
          link "The hall" to /news/#100003
        It is open.
    section "Community"
      h2 "Community"
      item
        15 November 2026
        in <en>
        h3 "Coffee"
          link "Coffee" to /portfolio/#200005
        Every Sunday
    link "Published in October 2026" to /digest/2026-10
  `);
  expect(
    await at.open(<DigestPage />, "/digest/2026-13", { route: "/digest/:month" }),
  ).toMatchInlineSnapshot(`
    h1 "There is no such month"
    New posts are on the blog and in the news.
    link "Read the blog" to /blog
  `);
});

it("the privacy page says what is kept, and for how long", async () => {
  expect(await at.open(<PrivacyPage />, "/privacy")).toMatchInlineSnapshot(`
    h1 "Privacy notice"
    What this site keeps about you, why, for how long, and what you can ask for.
    section "Who is responsible"
      h2 "Who is responsible"
      Selam runs this site and decides what happens with this data. In data protection law that is the controller.
      link "owner@selam.example" to mailto:owner@selam.example
    section "What is kept, and for how long"
      h2 "What is kept, and for how long"
      The periods are the ones set on this site today. When a period is over, the server deletes the data automatically. What is deleted then, or by the owner, can be brought back by the owner for 7 days more, and is gone for good after that. What you delete yourself, or ask to have erased, is gone at once.
      Messages to the owner
      Your name, email address and message, so that the owner can read and answer it, and the owner's answer, which only the device that sent the message can get. Nobody else sees them.
      item
        Messages: 1 year
      Stories, corrections and voice messages
      What you send to the owner: your text, pictures without their location, a recording and, if you give them, your name and email address. Only the owner sees it; none of it becomes public automatically. The server also keeps two hashes: of a secret that lets your device get the answer, and of your device code. Files that don't arrive in full are deleted after 7 days.
      item
        Stories, corrections and voice messages, with their files: 1 year
      Comments
      The name you give and what you write, which everyone can read. Comments with links, or under the owner's or the site's name, wait for the owner's approval; the owner's own are marked. With a comment the server keeps two hashes, of a secret by which your device can delete it and of your device code.
      item
        Public comments: as long as the post
      item
        Comments waiting for approval: 90 days
      item
        Hidden comments: 180 days
      Reports of comments
      Which comment was reported and when, with a hash of your device code, and for one day a hash of your network address so that nobody counts twice. The owner sees the number of reports, not who sent them.
      item
        Reports of comments: 1 year
      Answers to events
      If you say that you are coming: the name you give, the number of people, and whether you arrived. Only the organisers see it, to prepare and to welcome you; if places are limited, everyone sees how many are taken. The code for the door contains no name, only the random number of your answer. With an answer the server keeps two hashes: of a secret that lets your device withdraw it, and of your device code.
      item
        Answers to events, after the event: 30 days
      Requests about personal data
      If you ask for your data or complain, the owner may note who asked, for what, and on which days it came, was confirmed and answered, so that the law's deadlines are kept. Only the owner sees it. An erasure leaves this note as the record of the answer.
      item
        Requests about personal data, after the answer: 1 year
      Moderation log
      Which comments the owner approved, hid or deleted, when and why, and what was erased on request. It repeats no comment and names no visitor.
      item
        Moderation log and list of what was erased: 3 years
      Likes, shares and reads
      Only the totals. For each action the server also keeps a random number and a hash for 210 days, so that nothing counts twice. They say nothing about you.
      Network addresses
      As hashes, for 25 hours, to stop floods of messages. The company that hosts the site may keep logs of its own.
      Notifications
      If you turn on notifications: the address your browser gives for them, your choices, your time zone and your device code, so that you can be reminded of events you're coming to. Kept until you stop notifications, your browser ends them, or you haven't opened the site on that device for 400 days. Each notification is sent, encrypted, through the browser maker's service.
      The people who run the site
      The email address and sign-ins of each admin, and who saved which version of a post, as long as the account exists.
      On your own device
      The app itself, posts and pictures to read offline, what you wrote, liked, shared, answered and reported, pictures and recordings that you send, recordings that answer you, your device code, your choices such as language and name, and notes that the app needs, such as the number of your visits. It stays in your browser; without it the site couldn't work offline. You can delete all of it in the offline library.
      The owner's backups may contain deleted data until they are replaced.
    section "Why this is allowed"
      h2 "Why this is allowed"
      You send messages, comments and reports yourself, and the owner has a legitimate interest in answering them and in keeping the site running and safe (UK GDPR, Article 6(1)(f)). There is no advertising and no tracking, nothing is sold, and no data is used for anything else.
    section "Your rights"
      h2 "Your rights"
      You can ask for a copy of your data, have it corrected or erased, ask to limit its use, and object to it. Write from the email address you used, or give your device code for comments and reports. You get an answer within one month, free of charge.
      link "Write to the owner" to /contact
    section "Your device code"
      h2 "Your device code"
      No email address is stored with comments and reports. With this code the owner can find, export or erase yours. Don't share it with anyone else. Deleting this device's data deletes the code too, so write it down first.
      button "Show my device code"
      status
    section "If you want to complain"
      h2 "If you want to complain"
      Write to the owner. Your complaint is confirmed within 30 days, and answered without undue delay. You can also complain to the Information Commissioner's Office (ICO), the UK's data protection authority, on 0303 123 1113 or online.
      link "Complain to the ICO" to https://ico.org.uk/make-a-complaint/
  `);
});
