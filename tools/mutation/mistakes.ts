/** A mistake in what the code does, as a person makes it, and not in one operator. */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  /** Text that occurs once in the file, and what replaces it. */
  readonly from: string;
  readonly to: string;
  /** The unit tests that are to notice it. */
  readonly tests: readonly string[];
}

const SYNC = "tests/unit/offline/sync";

const SENDING = ["queue", "push", "send"].map((name) => `${SYNC}/${name}.test.ts`);
const PULLING = [`${SYNC}/pull.test.ts`, `${SYNC}/send.test.ts`, "tests/unit/offline/mirror.test.ts"];

const inFile =
  (file: string, tests: readonly string[]) =>
  (name: string, from: string, to: string, instead: readonly string[] = tests): Mistake => ({
    name,
    file,
    from,
    to,
    tests: instead,
  });

const inQueue = inFile("src/offline/core/queue.ts", SENDING);
const inSender = inFile("src/offline/core/sender.ts", [`${SYNC}/sender.test.ts`]);
const inLock = inFile("src/offline/core/exclusive.ts", [`${SYNC}/exclusive.test.ts`]);
const inServerState = inFile("src/offline/core/server-state.ts", [`${SYNC}/server-backoff.test.ts`]);
const inSyncLoop = inFile("src/offline/core/sync-loop.ts", PULLING);
const inDequeue = inFile("src/offline/site/dequeue.ts", SENDING);
const inResponse = inFile("src/offline/site/acknowledge.ts", SENDING);
const inOutbox = inFile("src/offline/site/outbox.ts", SENDING);
const inLastApplied = inFile("src/offline/site/last-applied.ts", SENDING);
const inCounts = inFile("src/offline/site/counts.ts", [
  ...PULLING,
  `${SYNC}/site-sync.test.ts`,
  "tests/unit/offline/mirror-rows.test.ts",
]);
const inPush = inFile("src/offline/site/push.ts", SENDING);
const inInteractions = inFile("src/offline/site/send-interactions.ts", [`${SYNC}/send-interactions.test.ts`]);
const inMirror = inFile("src/offline/site/mirror.ts", PULLING);
const inMirrorRows = inFile("src/offline/site/mirror-rows.ts", [
  "tests/unit/offline/mirror-rows.test.ts",
  "tests/unit/offline/mirror.test.ts",
]);
const ADMIN_SYNC = ["admin-sync", "admin-mirror"].map((name) => `tests/unit/admin/${name}.test.ts`);
const inAdminMirror = inFile("src/offline/admin/mirror.ts", ADMIN_SYNC);
const inAdminRows = inFile("src/offline/admin/mirror-rows.ts", ["tests/unit/admin/admin-mirror.test.ts"]);
const inAcknowledge = inFile("src/offline/admin/outbox/acknowledge.ts", ADMIN_SYNC);
const inAdminDequeue = inFile("src/offline/admin/outbox/dequeue.ts", ADMIN_SYNC);
const inEnqueue = inFile("src/offline/admin/outbox/enqueue.ts", ADMIN_SYNC);

const ALL_OR_NOTHING = ["tests/unit/offline/all-or-nothing.test.ts"];

/** The five that no test noticed on 2026-11-22, in each place where they can be made. */
const FORMER_SURVIVORS: readonly Mistake[] = [
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
  inFile("src/offline/site/database.ts", ALL_OR_NOTHING)(
    "relaxed durability in the visitor's database",
    "super(name, { ...DATABASE_OPTIONS, ...options });",
    'super(name, { ...DATABASE_OPTIONS, ...options, chromeTransactionDurability: "relaxed" });',
  ),
  inFile("src/offline/admin/database.ts", ALL_OR_NOTHING)(
    "relaxed durability in the admin's database",
    "super(adminName(userId), DATABASE_OPTIONS);",
    'super(adminName(userId), { ...DATABASE_OPTIONS, chromeTransactionDurability: "relaxed" });',
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
];

const IN_QUEUES: readonly Mistake[] = [
  inQueue(
    "requeued although another attempt has leased it",
    "if (operation?.attempt === attempt) await",
    "if (operation) await",
  ),
  inQueue("withdrawn after it was attempted", "attempts === 0 && state", "state"),
  inQueue(
    "a dead letter removed without a word",
    'await update(db, seq, { state: "parked", attempt: null, refusal });',
    "await db.outbox.delete(seq);",
  ),
  inQueue("a dead letter without its reason", "attempt: null, refusal });", "attempt: null });"),
  inQueue("a retry of what is not dead-lettered", '    .and(({ state }) => state === "parked")\n', ""),
  inQueue(
    "a dead letter that sending goes on with",
    'state: "parked", attempt: null',
    'state: "pending", attempt: null',
  ),
  inLock("the lock ignored", "if (!locks || !liveness) return job();", "return job();"),
  inLock(
    "the lock of a running holder stolen",
    "(await liveness.ask(name)) ? null : ",
    "(await liveness.ask(name)) && ",
  ),
  inLock(
    "the lock of a stopped holder never stolen",
    "(await liveness.ask(name)) ? null : ",
    "true ? null : ",
  ),
  inLock("a holder that answers after it lost its lock", "      stopAnswering();\n", ""),
  inLock("the result of a job that lost its lock", "!hasEnded && ", "hasEnded && "),
  inSender(
    "no other run after a failure",
    "scheduleNextRun(failure, outcome ? await delayAfter(failure) : RECHECK_MS);",
    "if (!failure) scheduleNextRun(failure, outcome ? await delayAfter(failure) : RECHECK_MS);",
  ),
  inSender(
    "woken during a run, and not run again",
    "    rerun = true;\n    running",
    "    rerun = running === null;\n    running",
  ),
  inSender("Retry-After ignored by the sender", "Math.min(retryAfterMs(failure), MAX_WAIT)", "0"),
  inSender("sending without asking for a turn", "deps.backoff.requestTurn(self)", "0"),
  inSender(
    "a failure of the server not told to the others",
    "if (outcome) deps.backoff.report(self, outcome.failure);",
    "if (outcome) deps.backoff.releaseTurn(self);",
  ),
  inServerState("a busy server taken for one that answers", ' || kind === "busy"', ""),
  inServerState(
    "Retry-After ended by hand",
    "until = retryAfterUntil;\n    },",
    "until = Number.NEGATIVE_INFINITY;\n    },",
  ),
  inServerState("no turns after a failure", "if (failures === 0) return 0;", "return 0;"),
  inResponse(
    "an answer to an earlier attempt counted",
    "operation?.id !== id || operation.attempt !== attempt",
    "operation?.id !== id",
  ),
  inDequeue("the attempt not stored before it is sent", "    await db.outbox.bulkPut(operations);\n", ""),
  inDequeue("attempts not counted", "attempts: operation.attempts + 1", "attempts: operation.attempts"),
  inDequeue(
    "each attempt taken for the first",
    "firstAttemptAt: operation.firstAttemptAt ?? serverTime",
    "firstAttemptAt: serverTime",
  ),
  inDequeue(
    "the newest sent first",
    'const part = await db.outbox.where("seq").above(after).limit(PART).toArray();',
    'const part = await db.outbox.where("seq").above(after).reverse().limit(PART).toArray();',
  ),
  inDequeue(
    "a later one of a lane sent before one that waits",
    "return !waiting.has(lane) &&",
    "return !isDelayed(operation, now) && !ahead && !operation.uploading &&",
  ),
  inDequeue(
    "a comment deleted before it was sent",
    "const ahead = laneAhead !== undefined && laneAhead !== lane;",
    "const ahead = false;",
  ),
  inResponse(
    "one that may be sent later sent at once",
    "dueAt: now + result.seconds * 1_000,",
    "dueAt: null,",
  ),
  inResponse(
    "no receipt",
    "  await db.receipts.bulkPut(\n    done.map",
    "  await Promise.all(\n    done.map",
  ),
  inResponse(
    "counters not stored with the answer",
    "done.flatMap(({ result }) => result.counts ?? [])",
    "[]",
  ),
  inResponse(
    "a comment of an answer not stored",
    "if (comments.length > 0) await putReturnedRows",
    "if (comments.length > 1) await putReturnedRows",
  ),
  inResponse(
    "a rejected operation kept for ever",
    "await handleRejected(db, operation, result.refusal, answers.now);",
    'await db.outbox.update(seq, { state: "pending", attempt: null });',
  ),
  inResponse(
    "a like's receipt deleted with the others",
    "!actionOf(intent).isKept?.(intent, expired)",
    'intent.kind === "like" || !actionOf(intent).isKept?.(intent, expired)',
  ),
  inResponse(
    "what a restored server lost not sent again",
    "    await requeueReceipts(db, serverTime);\n",
    "",
  ),
  inOutbox(
    "a tap of the journal queued twice",
    "if (!(error instanceof Dexie.ConstraintError)) throw error;",
    "if (!(error instanceof Dexie.ConstraintError)) throw error;\n    await db.outbox.add(newOperation(crypto.randomUUID(), intent, queuedAt));",
    ["tests/unit/offline/replay-tap-journal.test.ts"],
  ),
  inOutbox(
    "a full disk taken for success",
    "if (!(error instanceof Dexie.ConstraintError)) throw error;",
    "void error;",
    ["tests/unit/offline/commands.test.ts"],
  ),
  inOutbox(
    "a second answer to an event",
    'if (given.state !== "none" && given.state !== "refused") return given.id;',
    "",
    ["tests/unit/offline/commands.test.ts"],
  ),
  inOutbox("the corrected one beside the dead letter", "    await discard(db, deadLetteredId);\n", ""),
  inLastApplied(
    "the first of a batch named as the last applied",
    ".filter(isStoredInteraction).at(-1)",
    ".filter(isStoredInteraction).at(0)",
  ),
  inLastApplied(
    "what the server never stored named as applied",
    'return !("website" in written && written.website !== "");',
    "return true;",
  ),
  inPush(
    "asked what was applied after the lease",
    "    const applied = await lastApplied(db);\n    const next = await leaseNext(db, attempt, batchSize, null, deps.asOwner !== undefined);",
    "    const next = await leaseNext(db, attempt, batchSize, null, deps.asOwner !== undefined);\n    const applied = await lastApplied(db);",
    [`${SYNC}/restored-before-send.test.ts`],
  ),
  inPush(
    "the first of a rejected batch taken for the one at fault",
    "if (!alone || others.length > 0) return requeue(db, leased);",
    "if (!alone) return requeue(db, leased);",
  ),
  inPush("a run that is not ours goes on", 'if (!isOurs) return "stopped";\n  return', "return"),
  inInteractions(
    "the next batch sent although one of this is to come later",
    "|| !isAllApplied(leased, response.value)",
    "",
  ),
  inInteractions("what was leased ahead left under way", "if (next) await releaseLease(deps.db, next);", ""),
  inInteractions(
    "a batch names what the disk has, not the answer before it",
    "named = appliedAfter(named, leased.operations, response.value.results);",
    "",
  ),
  inInteractions("the batch under way leased again", "batchSize, underWay);", "batchSize);"),
  inCounts("older counters over newer ones", "row.countsVersion < counts.countsVersion", "true"),
  inCounts(
    "polled counters of a post with an operation under way",
    "all.filter(({ id }) => !inFlight.has(id)),",
    "all,",
  ),
  inFile("src/offline/site/replay-tap-journal.ts", ["tests/unit/offline/replay-tap-journal.test.ts"])(
    "a tap that was sent queued again",
    "if (!(await db.receipts.get(id))) await enqueue",
    "await enqueue",
  ),
  inFile("src/offline/site/submissions/upload-part.ts", ["tests/unit/submissions/upload.test.ts"])(
    "a submission whose file is lost removed without a word",
    'await deadLetter(db, operation, { code: FILE_LOST, message: "" });',
    "await db.outbox.delete(operation.seq);",
  ),
  inFile("src/domain/outbox/operation.ts", SENDING)(
    "waiting for years after the clock was set back",
    "dueAt > now && dueAt - now <= longest",
    "dueAt > now",
  ),
  inFile("src/domain/outbox/operation.ts", SENDING)(
    "an expired operation taken for one that was never applied",
    'return refusal?.code === "operation_expired";',
    "return false;",
  ),
];

const IN_SYNC: readonly Mistake[] = [
  inSyncLoop("a restored server not noticed", "if (changes.value.restart) return restart(from, now);", ""),
  inSyncLoop("only the first page of changes read", "more ? fetchPage(cursor) : null", "null"),
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
];

const IN_THE_ADMIN: readonly Mistake[] = [
  inAdminMirror(
    "a page of the admin applied that another tab has passed",
    'if (!isAt(state, since)) return "stale" as const;',
    'if (!state) return "stale" as const;',
    ["tests/unit/admin/admin-mirror.test.ts"],
  ),
  inAdminMirror(
    "what the admin's server lost not sent again",
    "    if (known && !known.damaged) await requeueAdminReceipts(db, head.now);\n",
    "",
  ),
  inAdminMirror(
    "files that a restored server lost taken for stored",
    '  await db.media.where({ state: "there" }).modify({ state: "kept", sent: 0 });\n',
    "",
  ),
  inAdminMirror(
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
];

const IN_THE_API_AND_THE_WORKER: readonly Mistake[] = [
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
];

export const MISTAKES: readonly Mistake[] = [
  ...FORMER_SURVIVORS,
  ...IN_QUEUES,
  ...IN_SYNC,
  ...IN_THE_ADMIN,
  ...IN_THE_API_AND_THE_WORKER,
];
