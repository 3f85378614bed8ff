import type { Failure, Result } from "../../src/domain/outbox/failure.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import type { SiteDatabase } from "../../src/offline/site/database.ts";
import type { PlantedBug } from "./population.ts";

/** Takes a claimed operation out before it leaves, and puts it back when it was answered. */
const deleteBeforeSend: PlantedBug = {
  name: "delete before send",
  shows: ["lost"],
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

/** Takes a refused key for a refusal of what was sent. */
const dropOn401: PlantedBug = {
  name: "drop on 401",
  shows: ["lost"],
  remote: (remote, db) => droppingOn("unauthorised", remote, db),
};

/** The server does what it is asked, whether or not it has done it. */
const noLedger: PlantedBug = {
  name: "no ledger",
  shows: ["duplicated", "wrongly parked"],
  server: {
    plant: [
      `create function bench.forget() returns trigger language plpgsql set search_path = '' as $$
        begin
          delete from private.applied_operations where id = new.id;
          return new;
        end $$`,
      `create trigger bench_forget before insert on private.applied_operations
        for each row execute function bench.forget()`,
      "grant usage on schema bench to public",
    ],
    lift: ["drop function bench.forget() cascade"],
  },
};

/** Sends in the order of the device's clock, which people set, instead of the order in which things were done. */
const clockOrder: PlantedBug = {
  name: "clock order",
  shows: ["out of order"],
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

/** The next version of the app begins with an empty outbox. */
const upgradeThatClears: PlantedBug = {
  name: "a database upgrade that clears the store",
  shows: ["lost"],
  database(db, versionsLater) {
    if (versionsLater > 0)
      db.version(db.verno + 1)
        .stores({})
        .upgrade((upgrade) => upgrade.table("outbox").clear());
  },
};

/** Takes for done what has left, though nobody said that it arrived. */
const sentIsDone: PlantedBug = {
  name: "sent but not acknowledged treated as sent",
  shows: ["lost"],
  remote: (remote, db) => droppingOn("offline", remote, db),
};

export const VISITOR_BUGS: readonly PlantedBug[] = [
  deleteBeforeSend,
  dropOn401,
  noLedger,
  clockOrder,
  upgradeThatClears,
  sentIsDone,
];

function droppingOn(kind: Failure["kind"], remote: Remote, db: () => SiteDatabase): Remote {
  return onSending(remote, async (ids, send) => {
    const sent = await send();
    if (!sent.ok && sent.failure.kind === kind) await db().outbox.where("id").anyOf(ids).delete();
    return sent;
  });
}

/** @param around gets the ids of what is sent, and what sends it */
function onSending(
  remote: Remote,
  around: <T>(ids: string[], send: () => Promise<Result<T>>) => Promise<Result<T>>,
): Remote {
  return {
    ...remote,
    interact: (...asked) =>
      around(
        asked[0].map(({ id }) => id),
        () => remote.interact(...asked),
      ),
    leaveMessage: (...asked) => around([asked[0]], () => remote.leaveMessage(...asked)),
  };
}
