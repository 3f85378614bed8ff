import { inArea } from "../mistake.ts";

export const dataAndWorker = inArea("data-and-worker", [
  {
    name: "oldest-fates-only",
    file: "src/offline/site/fates.ts",
    find: ".slice(-MOST);",
    replace: ".slice(0, MOST);",
    why: "With a hundred hidden comments, a device never hears of another.",
  },
  {
    name: "notification-forgets-the-day",
    file: "sw/show-notification.ts",
    find: [
      "  const { pathname, search } = new URL(address, self.location.origin);",
      "  const target = new URL(pathname + search, self.location.origin).href;",
    ].join("\n"),
    replace: [
      "  const { pathname } = new URL(address, self.location.origin);",
      "  const target = new URL(pathname, self.location.origin).href;",
    ].join("\n"),
    why: "A reminder opens the next time of an event instead of the one it is about.",
  },
  {
    name: "pinned-size-not-used",
    file: "sw/pictures.ts",
    find: "for (const name of [ownCaches.pictures, ownCaches.pinned]) {",
    replace: "for (const name of [ownCaches.pictures]) {",
    why: "Offline, the card of a pinned post lacks its picture, which is stored in another size.",
  },
  {
    name: "pin-whole-without-pictures",
    file: "src/offline/library/library.ts",
    find: [
      "    const missing = await pictures.store(wanted);",
      "    await db.pins.update(pin.id, { pictures: wanted, whole: missing.length === 0 });",
    ].join("\n"),
    replace: [
      "    await pictures.store(wanted);",
      "    await db.pins.update(pin.id, { pictures: wanted, whole: true });",
    ].join("\n"),
    why: "A post is said to be saved as a whole although its pictures are missing.",
  },
  {
    name: "one-refused-file-stops-all",
    file: "src/offline/admin/collect-garbage.ts",
    find: 'if (!deleted.ok && deleted.failure.kind !== "rejected") return deleted.failure;',
    replace: "if (!deleted.ok) return deleted.failure;",
    why: "Files that nothing refers to stay on the server, because the first of them cannot be deleted.",
  },
  {
    name: "changed-answer-is-not-new",
    file: "src/offline/site/read-answers.ts",
    find: "isNew: receipt.seenAnswer !== answer.version",
    replace: "isNew: receipt.seenAnswer === undefined",
    why: "A visitor is not told that the owner has changed the answer.",
  },
]);
