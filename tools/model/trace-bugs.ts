import type { AdminOperation } from "../../src/domain/outbox/admin-operation.ts";
import type { AdminDatabase } from "../../src/offline/admin/database.ts";
import { changedAnswer } from "../../tests/faults/changed-answer.ts";
import { VISITOR_BUGS } from "../../tests/faults/planted-bugs.ts";
import type { OwnerBug } from "../../tests/faults/small/owner-run.ts";
import type { VisitorBug } from "../../tests/faults/small/visitor-run.ts";

// Bugs in the code under test that the replay of its runs must find, besides those of protocol.pml.

type Named<Bug> = { readonly name: string; readonly bug: Bug };

const ofVisitors = (remote: VisitorBug["remote"]): VisitorBug => (remote ? { remote } : {});

export const VISITOR_TRACE_BUGS: readonly Named<VisitorBug>[] = [
  ...VISITOR_BUGS.filter(({ name }) =>
    ["delete before send", "sent but not acknowledged treated as sent"].includes(name),
  ).map((bug) => ({ name: bug.name, bug: ofVisitors(bug.remote) })),
  {
    name: "deletions passed over by a pull",
    bug: {
      remote: (remote) => ({
        ...remote,
        changes: (...args) => changedAnswer(remote.changes(...args), () => ({ gone: [] })),
      }),
    },
  },
  {
    name: "comments of another device passed over by a pull",
    bug: {
      remote: (remote) => ({
        ...remote,
        changes: (...args) => changedAnswer(remote.changes(...args), () => ({ rows: [] })),
      }),
    },
  },
];

export const OWNER_TRACE_BUGS: readonly Named<OwnerBug>[] = [
  {
    name: "folding keeps only the later change",
    bug: {
      database: (db) =>
        overOutbox(db, {
          put: (row, before) =>
            row.intent.kind === "save" && before?.intent.kind === "save" && row.id !== before.id
              ? { ...row, intent: { ...row.intent, fields: later(row.intent.fields, before.intent.fields) } }
              : row,
        }),
    },
  },
  {
    name: "a change folded into one under way",
    bug: {
      database: (db) => overOutbox(db, { read: (row) => ({ ...row, state: "pending", attempts: 0 }) }),
    },
  },
  {
    name: "rows of another browser passed over by a pull",
    bug: {
      remote: (remote) => ({
        ...remote,
        changes: (...args) => changedAnswer(remote.changes(...args), () => ({ rows: [] })),
      }),
    },
  },
];

/** The fields that have other values than before. */
function later(fields: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => before[name] !== value));
}

type Over = {
  /** What is stored instead of a row that replaces another. */
  put?(row: AdminOperation, before: AdminOperation | undefined): AdminOperation;
  /** What is read of a row that is under way, in a query. */
  read?(row: AdminOperation): AdminOperation;
};

function overOutbox(db: AdminDatabase, { put, read }: Over): void {
  db.use({
    stack: "dbcore",
    name: "planted-bug",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== "outbox") return table;
        return {
          ...table,
          async mutate(request) {
            if (!put || request.type !== "put") return table.mutate(request);
            const keys = request.values.map(({ seq }) => seq);
            const before = await table.getMany({ trans: request.trans, keys, cache: "immutable" });
            return table.mutate({
              ...request,
              values: request.values.map((row, at) => put(row, before[at])),
            });
          },
          async query(request) {
            const { result } = await table.query(request);
            if (!read || !request.values) return { result };
            return {
              result: result.map((row: AdminOperation) => (row.state === "sending" ? read(row) : row)),
            };
          },
        };
      },
    }),
  });
}
