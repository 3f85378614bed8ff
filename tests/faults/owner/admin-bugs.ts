import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import type { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { changedAnswer } from "../changed-answer.ts";
import type { PlantedBug } from "../suite.ts";

/** Treats a file as sent as soon as its upload starts, so the row goes before its picture. */
const rowBeforeFile: PlantedBug = {
  name: "a row saved before its picture",
  expectedFindings: ["lost", "out of order"],
  admin: {
    remote: (remote) => ({
      ...remote,
      upload: async (...args) => {
        void remote.upload(...args);
        return success(null);
      },
    }),
  },
};

/** Bases every change on the server's current row, so the last save wins. */
const lastWriteWins: PlantedBug = {
  name: "a save over whatever is there",
  expectedFindings: ["overwritten"],
  admin: { remote: (remote) => ({ ...remote, save: (...args) => saveOver(remote, args) }) },
};

async function saveOver(remote: AdminRemote, [as, saving, done]: Parameters<AdminRemote["save"]>) {
  const answer = await remote.save(as, saving, done);
  const theirs = answer.ok && answer.value.status === "conflict" ? answer.value.row : null;
  return theirs ? remote.save(as, { ...saving, baseVersion: theirs.version }, done) : answer;
}

/** Sends the owner's work with the token of the user now signed in. */
const currentUserToken: PlantedBug = {
  name: "sent as whoever is signed in",
  expectedFindings: ["sent as another"],
  admin: {
    auth: (auth, userId) => {
      const mine = async (args: ReturnType<typeof auth.access>) => {
        const access = await args;
        return access.ok ? success({ ...access.value, userId }) : access;
      };
      return { access: () => mine(auth.access()), refresh: () => mine(auth.refresh()) };
    },
  },
};

/** Forgets the codes of answers that have not arrived with the next pull, whether that brought them or not. */
const codesForgotten: PlantedBug = {
  name: "codes of answers that have not arrived forgotten",
  expectedFindings: ["lost"],
  admin: {
    remote: (remote, db) => ({
      ...remote,
      changes: async (...args) => {
        const changes = await remote.changes(...args);
        await db().scans.clear();
        return changes;
      },
    }),
  },
};

/** Sends each check-in a second time under another id. */
const countedAtEachDoor: PlantedBug = {
  name: "a guest counted again by the same door",
  expectedFindings: ["duplicated"],
  admin: {
    remote: (remote) => ({
      ...remote,
      save: async (as, saving, done) => {
        const answer = await remote.save(as, saving, done);
        if (!answer.ok || saving.kind !== "attendance" || answer.value.status !== "saved") return answer;
        const again = { ...saving, operation: crypto.randomUUID(), baseVersion: answer.value.row.version };
        return remote.save(as, again, done);
      },
    }),
  },
};

/** Takes a row into the mirror without what another browser wrote into its excerpt. */
const fieldNotMirrored: PlantedBug = {
  name: "a field that the admin's mirror leaves out",
  expectedFindings: ["shown wrongly"],
  admin: {
    remote: (remote) => ({
      ...remote,
      changes: (...args) =>
        changedAnswer(remote.changes(...args), ({ rows }) => ({
          rows: rows.map((change) =>
            change.kind === "blog" ? { ...change, row: { ...change.row, excerpt: "" } } : change,
          ),
        })),
    }),
  },
};

/** Takes a renewal without an answer for one that the auth service has refused. */
const lostRenewal: PlantedBug = {
  name: "a session given up for want of an answer",
  expectedFindings: ["signed out"],
  admin: {
    fetch: (fetch) => async (input, init) => {
      if (!String(input).includes("grant_type=refresh_token")) return fetch(input, init);
      const answer = await fetch(input, init).catch(() => null);
      if (answer && answer.status < 500) return answer;
      return Response.json({ code: "refresh_token_not_found", message: "It is gone." }, { status: 400 });
    },
  },
};

/** Leaves the owner's data on the device they sign out of. */
const nothingErased: PlantedBug = {
  name: "a sign-out that leaves the work on the device",
  expectedFindings: ["left behind"],
  admin: { erase: async () => undefined },
};

/** Signs out without asking, whatever waits. */
const notAsked: PlantedBug = {
  name: "a sign-out that asks about nothing",
  expectedFindings: ["lost"],
  admin: { countOnlyHere: async () => 0 },
};

/** Takes a change off the queue in the worker before it is sent. */
const workerDequeues: PlantedBug = {
  name: "a worker that takes changes off the queue before they are sent",
  expectedFindings: ["lost"],
  admin: {
    worker: (remote, db) => ({
      ...remote,
      save: async (...args) => {
        const leaving = await takeOff(db(), args[1].operation);
        const answer = await remote.save(...args);
        if (answer.ok) await db().outbox.bulkPut(leaving);
        return answer;
      },
    }),
  },
};

/** Takes the answer of a server that is starting for that of one that has done it. */
const doneWhileStarting: PlantedBug = {
  name: "what a starting server was sent taken off the queue",
  expectedFindings: ["lost"],
  admin: {
    remote: (remote, db) => ({
      ...remote,
      save: async (...args) => {
        const answer = await remote.save(...args);
        if (!answer.ok && answer.failure.kind === "busy") await takeOff(db(), args[1].operation);
        return answer;
      },
    }),
  },
};

async function takeOff({ outbox }: AdminDatabase, operation: string) {
  const leaving = await outbox.where("id").equals(operation).toArray();
  await outbox.bulkDelete(leaving.map(({ seq }) => seq));
  return leaving;
}

/** Deletes files that nothing shows on the device alone. */
const filesLeft: PlantedBug = {
  name: "files that nothing shows left in the storage",
  expectedFindings: ["orphaned"],
  admin: { remote: (remote) => ({ ...remote, deleteFile: async () => success(null) }) },
};

export const OWNER_BUGS: readonly PlantedBug[] = [
  rowBeforeFile,
  lastWriteWins,
  currentUserToken,
  codesForgotten,
  countedAtEachDoor,
  fieldNotMirrored,
  lostRenewal,
  nothingErased,
  notAsked,
  workerDequeues,
  doneWhileStarting,
  filesLeft,
];
