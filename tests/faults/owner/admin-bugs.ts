import type { AdminRemote } from "../../../src/domain/outbox/admin-remote.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
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
    session: (session, userId) => {
      const mine = async (args: ReturnType<typeof session.access>) => {
        const access = await args;
        return access.ok ? success({ ...access.value, userId }) : access;
      };
      return { access: () => mine(session.access()), refresh: () => mine(session.refresh()) };
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

export const OWNER_BUGS: readonly PlantedBug[] = [
  rowBeforeFile,
  lastWriteWins,
  currentUserToken,
  codesForgotten,
  countedAtEachDoor,
  fieldNotMirrored,
];
