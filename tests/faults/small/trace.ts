import type { Operation } from "../../../src/domain/outbox/operation.ts";
import type { AppliedOperation } from "../../../src/domain/outbox/remote.ts";
import type { SiteDatabase } from "../../../src/offline/site/database.ts";

/** Where the device has an operation: in the outbox in some state, or as a receipt. */
type Place = "pending" | "sending" | "parked" | "receipt";

/** What happened in one run, in order. Each but `asked` and `backed-up` is one transition of tests/model/protocol.pml. */
export type TraceEvent =
  /** One transaction of the device: where it has each operation afterwards, by id. */
  | { readonly what: "stored"; readonly disk: Disk }
  /** A request was made of these operations, naming these as applied. */
  | { readonly what: "sent"; readonly ids: readonly string[]; readonly named: readonly string[] }
  /** The server took a request; `late` if it was a copy that nobody waited for. */
  | {
      readonly what: "served";
      readonly ids: readonly string[];
      readonly named: readonly string[];
      readonly restart: boolean;
      readonly late: boolean;
      /** What the server has applied now. */
      readonly effects: readonly string[];
    }
  | { readonly what: "asked"; readonly restart: boolean }
  | { readonly what: "backed-up"; readonly nth: number }
  | { readonly what: "restored"; readonly nth: number; readonly effects: readonly string[] }
  | { readonly what: "crashed" };

export type Disk = {
  readonly places: ReadonlyMap<string, Place>;
  readonly lanes: ReadonlyMap<string, string>;
  /** The attempt of each operation that is being sent. */
  readonly attempts: ReadonlyMap<string, string>;
  /** The mirror's cursor. */
  readonly cursor: string;
  readonly isDamaged: boolean;
};

type Row = Record<string, unknown>;
/** What fake-indexeddb keeps of a database, which can be read at once while nothing else runs. */
type RawDatabase = {
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { values(): Iterable<{ readonly value: Row }> } }
  >;
};

/** Records a run of the real device code and the server, for the model of the protocol. */
export class Trace {
  readonly events: TraceEvent[] = [];
  #isOn = false;
  #backups = 0;

  /** Begins to record; the site has been read before. */
  begin(): void {
    this.#isOn = true;
  }

  note(event: TraceEvent): void {
    if (this.#isOn) this.events.push(event);
  }

  /** Notes a backup, and returns what notes that it was restored. */
  backUp(): (effects: readonly string[]) => void {
    const nth = this.#backups++;
    this.note({ what: "backed-up", nth });
    return (effects) => this.note({ what: "restored", nth, effects: [...effects] });
  }

  sent(ids: readonly string[], named: readonly AppliedOperation[]): void {
    this.note({ what: "sent", ids, named: named.map(({ id }) => id) });
  }

  /** Notes each transaction when it is complete, before another can begin. Call it before the database is opened. */
  observe(db: SiteDatabase): void {
    db.use({
      stack: "dbcore",
      name: "trace",
      create: (core) => ({
        ...core,
        transaction: (...asked) => {
          const transaction = core.transaction(...asked);
          if (asked[1] === "readwrite")
            (transaction as unknown as IDBTransaction).addEventListener("complete", () =>
              this.note({ what: "stored", disk: read(transaction as unknown as IDBTransaction) }),
            );
          return transaction;
        },
      }),
    });
  }
}

function read(transaction: IDBTransaction): Disk {
  const { _rawDatabase: raw } = transaction.db as unknown as { _rawDatabase: RawDatabase };
  const rows = (name: string) => [...(raw.rawObjectStores.get(name)?.records.values() ?? [])];
  const outbox = rows("outbox").map(({ value }) => value as unknown as Operation);
  const receipts = rows("receipts").map(({ value }) => value as unknown as Operation);
  const mirror = rows("meta").find(({ value }) => value.key === "mirror")?.value ?? {};
  return {
    places: new Map<string, Place>([
      ...receipts.map(({ id }) => [id, "receipt"] as const),
      ...outbox.map(({ id, state }) => [id, state] as const),
    ]),
    attempts: new Map(outbox.flatMap(({ id, attempt }) => (attempt ? [[id, attempt] as const] : []))),
    lanes: new Map([...receipts, ...outbox].map(({ id, lane }) => [id, lane])),
    cursor: JSON.stringify([mirror.rev, mirror.stamp]),
    isDamaged: mirror.damaged === true,
  };
}
