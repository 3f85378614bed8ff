import { inArea, inFile } from "../mistake.ts";

const SYNC = "tests/unit/offline/sync";
const SENDING = ["queue", "push", "send"].map((name) => `${SYNC}/${name}.test.ts`);
const PULLING = [`${SYNC}/pull.test.ts`, `${SYNC}/send.test.ts`, "tests/unit/offline/mirror.test.ts"];
const inQueue = inFile("src/offline/core/queue.ts", SENDING);
const inSender = inFile("src/offline/core/sender.ts", [`${SYNC}/sender.test.ts`]);
const inLock = inFile("src/offline/core/exclusive.ts", [`${SYNC}/exclusive.test.ts`]);
const BACKOFF = [`${SYNC}/server-backoff.test.ts`];
const inBackoff = inFile("src/offline/core/server-backoff.ts", BACKOFF);
const inFailure = inFile("src/domain/outbox/failure.ts", BACKOFF);
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

/** In the outboxes: what waits, and how it is sent. */
export const queues = inArea("queues", [
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
  inFailure("a busy server taken for one that answers", ' || kind === "busy"', ""),
  inBackoff(
    "Retry-After ended by hand",
    "until = retryAfterUntil;\n    },",
    "until = Number.NEGATIVE_INFINITY;\n    },",
  ),
  inBackoff("no turns after a failure", "if (failures === 0) return 0;", "return 0;"),
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
]);
