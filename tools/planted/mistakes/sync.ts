import { inArea, inFile } from "../mistake.ts";

const SYNC = "tests/unit/offline/sync";
const SENDING = ["queue", "push", "send"].map((name) => `${SYNC}/${name}.test.ts`);
const PULLING = [`${SYNC}/pull.test.ts`, `${SYNC}/send.test.ts`, "tests/unit/offline/mirror.test.ts"];
const inChanges = inFile("src/offline/core/apply-changes.ts", PULLING);
const inResponse = inFile("src/offline/site/acknowledge.ts", SENDING);
const inMirror = inFile("src/offline/site/mirror.ts", PULLING);
const inMirrorRows = inFile("src/offline/site/mirror-rows.ts", [
  "tests/unit/offline/mirror-rows.test.ts",
  "tests/unit/offline/mirror.test.ts",
]);
const ADMIN_SYNC = ["admin-sync", "admin-mirror"].map((name) => `tests/unit/admin/${name}.test.ts`);
const inAdminMirror = inFile("src/offline/admin/mirror.ts", ADMIN_SYNC);
const inAdminStart = inFile("src/offline/admin/start-mirror.ts", ADMIN_SYNC);
const inAdminRows = inFile("src/offline/admin/mirror-rows.ts", ["tests/unit/admin/admin-mirror.test.ts"]);
const inAcknowledge = inFile("src/offline/admin/outbox/acknowledge.ts", ADMIN_SYNC);
const inAdminDequeue = inFile("src/offline/admin/outbox/dequeue.ts", ADMIN_SYNC);
const inEnqueue = inFile("src/offline/admin/outbox/enqueue.ts", ADMIN_SYNC);
const ALL_OR_NOTHING = ["tests/unit/offline/all-or-nothing.test.ts"];

/** In mirrors, in what the admin sends, in the worker, and in what is stored as a whole or not at all. */
export const sync = inArea("sync", [
  inMirror(
    "the cursor moved before its rows are written",
    `  return db.transaction("rw", db.tables, async () => {
    const state = await readMirrorState(db);
    if (!state || !isSame(state, since)) return "stale" as const;`,
    `  const before = await readMirrorState(db);
  if (!before || !isSame(before, since)) return "stale";
  await db.meta.put({ ...before, ...changes.cursor });
  return db.transaction("rw", db.tables, async () => {
    const state = before;`,
    ALL_OR_NOTHING,
  ),
  inAdminMirror(
    "the admin's cursor moved before its rows are written",
    `  return db.transaction("rw", adminMirrorTables(db), async () => {
    const state = await readAdminState(db);
    if (!isAt(state, since)) return "stale" as const;`,
    `  const before = await readAdminState(db);
  if (!isAt(before, since)) return "stale";
  await db.meta.put({ ...before, ...changes.cursor });
  return db.transaction("rw", adminMirrorTables(db), async () => {
    const state = before;`,
    ALL_OR_NOTHING,
  ),
  inResponse(
    "an operation that the answer does not mention taken as done",
    `        case "outdated":
        case undefined:`,
    `        case undefined:
          await db.outbox.delete(seq);
          break;
        case "outdated":`,
  ),
  inFile("src/offline/core/device-database.ts", ALL_OR_NOTHING)(
    "relaxed durability in the databases of a device",
    'chromeTransactionDurability: "strict"',
    'chromeTransactionDurability: "relaxed"',
  ),
  inFile("sw/drain-queue.ts", ["tests/unit/pwa/drain-queue.test.ts"])(
    "Background Sync that ends well while work remains",
    'throw new Error("Operations remain in the outbox.");',
    "return;",
  ),
  inAdminRows(
    "an older revision of an admin's row stored over a newer one",
    "(stored[at]?.rev ?? 0) <= rev && ",
    "",
    ALL_OR_NOTHING,
  ),
  inChanges("a restored server not noticed", "if (changes.value.restart) return restart(from, now);", ""),
  inChanges("only the first page of changes read", "more ? fetchPage(cursor) : null", "null"),
  inMirror(
    "a page applied that another tab has passed",
    'if (!state || !isSame(state, since)) return "stale" as const;',
    'if (!state) return "stale" as const;',
  ),
  inMirror(
    "deletions passed over",
    "const dropped = await deleteRows(db, changes.gone);",
    "const dropped: string[] = [];",
  ),
  inMirror(
    "the old mirror kept beside the new one",
    "    await Promise.all(mirrorTables(db).map((table) => table.clear()));\n",
    "",
  ),
  inMirror(
    "the mirror of a faster tab replaced",
    'if (!known?.damaged && !isSame(known, expected)) return "stale";',
    "",
  ),
  inMirror(
    "requeued under other ids",
    "        ...REPLAYED,\n",
    "        ...REPLAYED,\n        id: crypto.randomUUID(),\n",
  ),
  inMirror(
    "what is sent again counted twice",
    "        ...REPLAYED,\n",
    "        ...REPLAYED,\n        again: false,\n",
  ),
  inMirror(
    "receipts kept beside what is sent again",
    "  await db.receipts.bulkDelete(recent.map(({ id }) => id));\n",
    "",
  ),
  inMirror(
    "a page stored below a floor that has moved",
    'if (state.floors[kind].end?.id !== from.end?.id || state.floors[kind].whole) return "stale";',
    "",
  ),
  inMirrorRows(
    "a deleted row written back",
    "const alive = rows.filter((row) => !isDeleted(row, tombstones));",
    "const alive = rows;",
  ),
  inMirrorRows(
    "an older row stored over a newer one",
    "stored.rev < row.rev || (",
    "stored.rev !== row.rev || (",
  ),
  inMirrorRows(
    "a deletion older than the row carried out",
    "if (stored && stored.rev > rev) continue;\n",
    "",
  ),
  inAdminMirror(
    "a page of the admin applied that another tab has passed",
    'if (!isAt(state, since)) return "stale" as const;',
    'if (!state) return "stale" as const;',
    ["tests/unit/admin/admin-mirror.test.ts"],
  ),
  inAdminStart(
    "what the admin's server lost not sent again",
    "    if (known && !known.damaged) await requeueAdminReceipts(db, head.now);\n",
    "",
  ),
  inAdminStart(
    "files that a restored server lost taken for stored",
    '  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });\n',
    "",
  ),
  inAdminStart(
    "rows of unsent work removed",
    "const needed = await rowsOfUnsentWork(db);",
    "const needed = new Set<string>();",
    ["tests/unit/admin/partial-mirror.test.ts"],
  ),
  inAdminMirror(
    "counts of another revision stored",
    "state.rev !== rev || state.uncounted !== from.uncounted",
    "false",
    ["tests/unit/admin/partial-mirror.test.ts"],
  ),
  inAdminRows("a deleted row of the admin written back", " && (tombstones[at]?.rev ?? 0) < rev", ""),
  inAcknowledge(
    "an answer to an earlier attempt counted in the admin",
    "if (operation?.attempt !== attempt) return !operation?.attempt;",
    "if (!operation) return true;",
    ["tests/unit/admin"],
  ),
  inAcknowledge(
    "no receipt of the admin's work",
    "  if (doneAt) await db.receipts.put(adminReceiptOf(operation, doneAt));\n",
    "",
  ),
  inAcknowledge(
    "the next change of a row not rebased",
    '  await rebaseNext(db, lane, row, intent.kind === "save" ? intent : OWN_DELETION);\n',
    "",
  ),
  inAcknowledge("a conflict written over", "  if (overlaps.length > 0) {", "  if (overlaps.length > 99) {"),
  inAcknowledge(
    "a text deleted elsewhere dropped",
    'if (!theirs && (!isWritten || intent.kind === "delete"))',
    "if (!theirs)",
  ),
  inAdminDequeue("a row saved before its picture", '    if (file.state !== "there") return file;\n', ""),
  inAdminDequeue(
    "a row saved without the picture that was rejected",
    '    if (!file || FINAL_STATES.includes(file.state)) return { reason: file?.why ?? "" };\n',
    "    if (!file || FINAL_STATES.includes(file.state)) continue;\n",
  ),
  inEnqueue(
    "a change folded into one that was sent",
    'return state === "parked" || attempts === 0;',
    "return true;",
  ),
  inEnqueue("a deletion that cannot be undone", "at, at + UNDO_MS)", "at, null)", ["tests/unit/admin"]),
  inFile("src/offline/admin/with-access-token.ts", ADMIN_SYNC)(
    "sent with the token of whoever is signed in",
    'return access.value.userId === userId ? request(access.value) : failed({ kind: "unauthorised" });',
    "return request(access.value);",
  ),
  inFile("src/domain/outbox/merge.ts", ["tests/unit/admin/merge.test.ts"])(
    "tags of another browser lost",
    'const SET_FIELDS: readonly string[] = ["tags"];',
    "const SET_FIELDS: readonly string[] = [];",
  ),
  inFile("sw/drain-queue.ts", ["tests/unit/pwa/drain-queue.test.ts"])(
    "Background Sync that asks without a session again and again",
    '    if (failure?.kind === "unauthorised") return;\n',
    "",
  ),
  inFile("sw/share-target.ts", ["tests/unit/pwa/worker-requests.test.ts"])(
    "shared content not stored",
    "        await storeShared(form, crypto.randomUUID(), Date.now());\n",
    "",
  ),
  inFile("sw/shell.ts", ["tests/unit/pwa/worker-shell.test.ts"])(
    "documents cached before what they need",
    "[...files.filter((file) => !isDocument(file)), ...files.filter(isDocument)]",
    "[...files.filter(isDocument), ...files.filter((file) => !isDocument(file))]",
  ),
  inFile("sw/renamed-files.ts", ["tests/unit/pwa/renamed-files.test.ts"])(
    "a renamed file taken without its digest",
    "renamed === undefined || (await digestOf(renamed)) !== digest",
    "renamed === undefined",
  ),
  inFile("sw/bounded-cache.ts", ["tests/unit/pwa/worker-caches.test.ts"])(
    "an error page cached as a picture",
    "response.status === 200 ? response : null",
    "response",
  ),
]);
