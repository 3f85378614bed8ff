import type { Dexie } from "dexie";
import type { Intent } from "../../../src/domain/outbox/actions.ts";
import type { AdminIntent } from "../../../src/domain/outbox/admin-operation.ts";
import type { Queued } from "../../../src/domain/outbox/operation.ts";
import type { AppliedOperation } from "../../../src/domain/outbox/remote.ts";

/** Where the device has an operation: in the outbox in some state, or as a receipt. */
type Place = "pending" | "sending" | "parked" | "receipt";

/** What happened in one run, in order. Each but `asked` and `backed-up` is one transition of tools/model/protocol.pml. */
export type TraceEvent =
  /** One transaction of the device: where it has each operation afterwards, by id. The first says what it begins with. */
  | { readonly what: "stored"; readonly device: number; readonly disk: Disk }
  /** A request was made of these operations, naming these as applied. */
  | {
      readonly what: "sent";
      readonly device: number;
      readonly ids: readonly string[];
      readonly named: readonly string[];
    }
  /** The server took a request; `late` if it was a copy that nobody waited for. */
  | {
      readonly what: "served";
      readonly device: number;
      readonly ids: readonly string[];
      readonly named: readonly string[];
      readonly answer: "RESULTS" | "RESTART" | "CONFLICT";
      readonly late: boolean;
      /** What the server has applied now, and the rows it has. */
      readonly effects: readonly string[];
      readonly rows: Rows;
    }
  /** The server told a device its changes; or with `restart` the rows that a mirror starts with. */
  | Asked
  | { readonly what: "backed-up"; readonly nth: number }
  | { readonly what: "restored"; readonly nth: number; readonly effects: readonly string[] }
  | { readonly what: "crashed"; readonly device: number };

/** `restart` is null while there is no answer, and if it changes nothing. */
type Asked = { readonly what: "asked"; readonly device: number; restart: boolean | null };

/** The values that a row has, or that an operation gives it, as `field=value`; of the fields that traced acts change. */
type Values = readonly string[];
/** The traced rows that are there, comments and articles, by id. */
export type Rows = ReadonlyMap<string, Values>;

export type Disk = {
  readonly places: ReadonlyMap<string, Place>;
  readonly lanes: ReadonlyMap<string, string>;
  /** The place of each operation in the order of the queue. */
  readonly order: ReadonlyMap<string, number>;
  /** The attempt of each operation that is being sent. */
  readonly attempts: ReadonlyMap<string, string>;
  /** The row that an operation writes or deletes. */
  readonly targets: ReadonlyMap<string, { readonly row: string; readonly deletes: boolean }>;
  readonly values: ReadonlyMap<string, Values>;
  readonly rows: Rows;
  /** The mirror's cursor. */
  readonly cursor: string;
  readonly isDamaged: boolean;
};

const TRACED_FIELDS = ["title", "excerpt"];

/** The traced values among these fields. */
export function valuesOf(fields: object): Values {
  return Object.entries(fields).flatMap(([field, value]) =>
    TRACED_FIELDS.includes(field) ? [`${field}=${value}`] : [],
  );
}

type AnyOperation = Queued & { readonly intent: Intent | AdminIntent };

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
  readonly #disks = new Map<number, Disk>();
  readonly #stores = new Map<number, Stores>();
  /** How often a page of each device was opened, and how often one died. */
  readonly #opened = new Map<number, number>();
  readonly #died = new Map<number, number>();

  /** Begins to record with what each device has; the site has been read before. */
  begin(): void {
    this.#isOn = true;
    for (const [device, disk] of this.#disks) this.note({ what: "stored", device, disk });
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

  sent(device: number, ids: readonly string[], named: readonly AppliedOperation[]): void {
    this.note({ what: "sent", device, ids, named: named.map(({ id }) => id) });
  }

  crashed(device: number): void {
    this.#died.set(device, this.#opened.get(device) ?? 0);
    this.note({ what: "crashed", device });
  }

  /** Notes that the server reads what a device asks for. @returns the event, to be completed with the answer */
  asked(device: number): Asked {
    const event: Asked = { what: "asked", device, restart: null };
    this.note(event);
    return event;
  }

  /** Notes each transaction when it is complete, before another can begin. Call it before the database is opened. */
  observe(db: Dexie, device: number): void {
    const page = (this.#opened.get(device) ?? 0) + 1;
    this.#opened.set(device, page);
    db.use({
      stack: "dbcore",
      name: "trace",
      create: (core) => ({
        ...core,
        transaction: (...asked) => {
          const transaction = core.transaction(...asked);
          if (asked[1] === "readwrite")
            (transaction as unknown as IDBTransaction).addEventListener("complete", () => {
              const stores = this.#stores.get(device) ?? new Map();
              this.#stores.set(device, stores);
              readStores(transaction as unknown as IDBTransaction, stores);
              const disk = diskOf(stores);
              this.#disks.set(device, disk);
              const event: TraceEvent = { what: "stored", device, disk };
              // A transaction that was complete but for the news of it, when its page died.
              const isLate = page <= (this.#died.get(device) ?? 0);
              const crash = this.events.findLastIndex(
                (each) => each.what === "crashed" && each.device === device,
              );
              if (isLate && crash >= 0) this.events.splice(crash, 0, event);
              else this.note(event);
            });
          return transaction;
        },
      }),
    });
  }
}

/** The rows of each object store, when a transaction that could write it was last complete. */
type Stores = Map<string, readonly Row[]>;

/** Reads what a transaction may have written; another one may be in the middle of writing the rest. */
function readStores(transaction: IDBTransaction, stores: Stores): void {
  const { _rawDatabase: raw } = transaction.db as unknown as { _rawDatabase: RawDatabase };
  for (const name of transaction.objectStoreNames)
    stores.set(
      name,
      [...(raw.rawObjectStores.get(name)?.records.values() ?? [])].map(({ value }) => value),
    );
}

function diskOf(stores: Stores): Disk {
  const rows = (name: string) => stores.get(name) ?? [];
  const outbox = rows("outbox") as unknown as AnyOperation[];
  const receipts = rows("receipts") as unknown as AnyOperation[];
  const all = [...receipts, ...outbox];
  const mirror = rows("meta").find(({ key }) => key === "mirror") ?? {};
  return {
    places: new Map<string, Place>([
      ...receipts.map(({ id }) => [id, "receipt"] as const),
      ...outbox.map(({ id, state }) => [id, state] as const),
    ]),
    attempts: new Map(outbox.flatMap(({ id, attempt }) => (attempt ? [[id, attempt] as const] : []))),
    lanes: new Map(all.map(({ id, lane }) => [id, lane])),
    order: new Map(all.map(({ id, seq }) => [id, seq])),
    targets: new Map(
      all.flatMap((operation) => {
        const target = targetOf(operation);
        return target ? [[operation.id, target] as const] : [];
      }),
    ),
    values: new Map(
      all.map(({ id, intent }) => [id, intent.kind === "save" ? valuesOf(intent.fields) : []] as const),
    ),
    rows: new Map([
      ...rows("comment").map(({ id }) => [String(id), []] as const),
      ...rows("blog").map((row) => [String(row.id), valuesOf(row)] as const),
    ]),
    cursor: JSON.stringify([mirror.rev, mirror.stamp]),
    isDamaged: mirror.damaged === true,
  };
}

function targetOf({ id, intent }: AnyOperation): { row: string; deletes: boolean } | null {
  switch (intent.kind) {
    case "comment":
      return { row: id, deletes: false };
    case "comment_delete":
      return { row: intent.commentId, deletes: true };
    case "save":
      return { row: intent.rowId, deletes: false };
    case "delete":
      return { row: intent.rowId, deletes: true };
    default:
      return null;
  }
}
