import type { Failure, Result } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import { changedAnswer } from "./changed-answer.ts";
import type { PlantedBug } from "./suite.ts";

/** Removes a dequeued operation before sending it, and restores it when it was answered. */
const deleteBeforeSend: PlantedBug = {
  name: "delete before send",
  expectedFindings: ["lost"],
  remote: (remote, db) =>
    onSending(remote, async (ids, send) => {
      const outbox = db().outbox;
      const leaving = await outbox.where("id").anyOf(ids).toArray();
      await outbox.bulkDelete(leaving.map(({ seq }) => seq));
      const sent = await send();
      if (sent.ok) await outbox.bulkPut(leaving);
      return sent;
    }),
};

/** Treats a refused key as a rejection of the operation. */
const dropOn401 = droppingOn("unauthorised", "drop on 401");

/** Makes the server apply a repeated operation again. */
const noLedger: PlantedBug = {
  name: "no ledger",
  expectedFindings: ["duplicated", "wrongly parked"],
  server: {
    apply: [
      `create function bench.forget() returns trigger language plpgsql set search_path = '' as $$
        begin
          delete from private.applied_operations where id = new.id;
          return new;
        end $$`,
      `create trigger bench_forget before insert on private.applied_operations
        for each row execute function bench.forget()`,
      "grant usage on schema bench to public",
    ],
    revert: ["drop function bench.forget() cascade"],
  },
};

/** Sends in the order of the device's clock instead of the order of the actions. */
const clockOrder: PlantedBug = {
  name: "clock order",
  expectedFindings: ["out of order"],
  database(db) {
    db.use({
      stack: "dbcore",
      name: "clock-order",
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          if (name !== "outbox") return table;
          const byClock = (one: { queuedAt: number }, other: { queuedAt: number }) =>
            one.queuedAt - other.queuedAt;
          return {
            ...table,
            query: (request) =>
              table
                .query(request)
                .then(({ result }) => ({ result: request.values ? [...result].sort(byClock) : result })),
          };
        },
      }),
    });
  },
};

/** Makes the next app version start with an empty outbox. */
const upgradeThatClears: PlantedBug = {
  name: "a database upgrade that clears the store",
  expectedFindings: ["lost"],
  database(db, versionsLater) {
    if (versionsLater > 0)
      db.version(db.verno + 1)
        .stores({})
        .upgrade((upgrade) => upgrade.table("outbox").clear());
  },
};

/** Treats an operation as done once it was sent, without an answer. */
const sentIsDone = droppingOn("offline", "sent but not acknowledged treated as sent");

/** Makes the server store a file without its last byte. */
const damagedFiles: PlantedBug = {
  name: "files stored incompletely",
  expectedFindings: ["lost"],
  server: {
    apply: [
      `create function bench.cut() returns trigger language plpgsql set search_path = '' as $$
        begin
          new.bytes := substring(new.bytes from 1 for octet_length(new.bytes) - 1);
          return new;
        end $$`,
      `create trigger bench_cut before insert on private.submitted_files
        for each row execute function bench.cut()`,
      "grant usage on schema bench to public",
    ],
    revert: ["drop function bench.cut() cascade"],
  },
};

/** Takes the refusal of a batch for that of each interaction in it. */
const batchDropped = droppingOn("rejected", "a batch refused as a whole dropped");

/** Takes the answer of a server that is starting for that of one that has done it. */
const doneWhileStarting = droppingOn("busy", "what a starting server was sent dropped");

/** Submits a story, a correction or a recording under an id of its own each time it is tried. */
const submittedAnew: PlantedBug = {
  name: "a submission under a new id each time",
  expectedFindings: ["lost", "duplicated"],
  submissions: (remote) => ({
    ...remote,
    submit: (_, submission) => remote.submit(crypto.randomUUID(), submission),
  }),
};

/** Says that a second of a recording is stored before it is, and doesn't store it. */
const secondsNotStored: PlantedBug = {
  name: "seconds of a recording that aren't stored",
  expectedFindings: ["lost"],
  recordings: (store) => ({
    ...store,
    append: async (id, at, ...second) => (at === 1 ? { ok: true, id } : store.append(id, at, ...second)),
  }),
};

/** Takes a changed comment into the mirror without its author. */
const fieldNotMirrored: PlantedBug = {
  name: "a field that the mirror leaves out",
  expectedFindings: ["shown wrongly"],
  remote: (remote) => ({
    ...remote,
    changes: (...args) =>
      changedAnswer(remote.changes(...args), ({ rows }) => ({
        rows: rows.map((change) =>
          change.kind === "comment" ? { ...change, row: { ...change.row, authorName: "" } } : change,
        ),
      })),
  }),
};

export const VISITOR_BUGS: readonly PlantedBug[] = [
  deleteBeforeSend,
  dropOn401,
  noLedger,
  clockOrder,
  upgradeThatClears,
  sentIsDone,
  damagedFiles,
  secondsNotStored,
  doneWhileStarting,
  submittedAnew,
  batchDropped,
  fieldNotMirrored,
];

/** Removes what was sent although it failed in this way. */
function droppingOn(kind: Failure["kind"], name: string): PlantedBug {
  return {
    name,
    expectedFindings: ["lost"],
    remote: (remote, db) =>
      onSending(remote, async (ids, send) => {
        const sent = await send();
        if (!sent.ok && sent.failure.kind === kind) await db().outbox.where("id").anyOf(ids).delete();
        return sent;
      }),
  };
}

/** @param wrapSend receives the ids being sent and the function that sends them */
function onSending(
  remote: Remote,
  wrapSend: <T>(ids: string[], send: () => Promise<Result<T>>) => Promise<Result<T>>,
): Remote {
  return {
    ...remote,
    applyInteractions: (...args) =>
      wrapSend(
        args[0].map(({ id }) => id),
        () => remote.applyInteractions(...args),
      ),
    sendMessage: (...args) => wrapSend([args[0]], () => remote.sendMessage(...args)),
  };
}
