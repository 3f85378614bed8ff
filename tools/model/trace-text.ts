import type { Disk, Rows, TraceEvent } from "../../tests/faults/small/trace.ts";

/** Thrown for a step of the real code that is not a transition of the model. */
export class UnknownStep extends Error {
  override name = "UnknownStep";
}

const STATES = { pending: "PENDING", sending: "SENDING", parked: "PARKED", receipt: "DONE" } as const;

type Answer = Extract<TraceEvent, { what: "served" }>["answer"];

/** A line of the model, or a place for one that is only known later. */
type Line = { text: string };

/** A device in a trace: what is on its disk, and what its page waits for. */
class Device {
  disk: Disk;
  /** The last answer to a pull, and where it was given. */
  asked: { readonly restart: boolean; readonly line: Line } | null = null;
  /** The last answer to a request that its page waits for. */
  answer: Answer | null = null;
  /** What its page has leased: the batch under way, the one after it, and the one before it that is not acknowledged. */
  underWay: readonly string[] = [];
  ahead: readonly string[] = [];
  answered: readonly string[] = [];

  constructor(disk: Disk) {
    this.disk = disk;
  }

  /** Nothing that it waits for matters any more. */
  forget(): void {
    this.answer = null;
    [this.underWay, this.ahead, this.answered] = [[], [], []];
  }
}

/** What is fixed about an operation. */
type Known = {
  readonly id: string;
  readonly device: number;
  readonly lane: string;
  readonly target: { readonly row: string; readonly deletes: boolean } | null;
  /** The value that this change gives a field of its row; null if it gives none. */
  readonly value: string | null;
  /** True once another operation carries its change. */
  isFolded: boolean;
};

/** Writes a recorded run as calls of the transitions of protocol.pml, with what was seen after each. */
export class TraceText {
  readonly #operations: Known[] = [];
  readonly #lines: Line[] = [];
  readonly #devices: Device[] = [];
  /** Where each backup was made. */
  readonly #backups = new Map<number, Line>();
  #restores = 0;

  /**
   * @param isOwner true for devices of the owner
   * @throws UnknownStep
   */
  static of(events: readonly TraceEvent[], isOwner: boolean): string {
    const text = new TraceText();
    for (const event of events) text.#add(event);
    return text.#whole(events, isOwner);
  }

  #add(event: TraceEvent): void {
    switch (event.what) {
      case "stored":
        this.#stored(event.device, event.disk);
        break;
      case "sent":
        this.#sent(event.device, event.ids, this.#set(event.named));
        break;
      case "served":
        this.#served(event);
        break;
      case "asked":
        if (event.restart !== null)
          this.#device(event.device).asked = { restart: event.restart, line: this.#place() };
        break;
      case "backed-up":
        this.#backups.set(event.nth, this.#place());
        break;
      case "restored":
        this.#restored(event.nth, event.effects);
        break;
      case "crashed": {
        const device = this.#device(event.device);
        device.asked = null;
        device.forget();
        this.#step(`crash(${event.device})`);
      }
    }
  }

  #device(number: number): Device {
    const device = this.#devices[number];
    if (!device) throw new UnknownStep(`Device ${number} has no beginning.`);
    return device;
  }

  /** What is named was read before the lease: a new start in between may have queued those receipts again. */
  #sent(d: number, ids: readonly string[], named: number): void {
    const device = this.#device(d);
    if (ids.length > 0 && ids.every((id) => device.ahead.includes(id))) {
      this.#step(`sendAhead(${d})`);
      [device.answered, device.underWay, device.ahead, device.answer] = [
        device.underWay,
        device.ahead,
        [],
        null,
      ];
    }
    this.#check(
      `request[${d}] == ${this.#set(ids)} && (named[${d}] == ${named} || before_[${d}] == ${named})`,
    );
    this.#line(`named[${d}] = ${named}; before_[${d}] = -1;`);
  }

  #served(event: Extract<TraceEvent, { what: "served" }>): void {
    const { device: d, ids, named, answer, late, effects } = event;
    if (late && answer !== "CONFLICT") {
      this.#step(`lateRequest = ${this.#set(ids)}; lateNamed = ${this.#set(named)}; serveLate()`);
    } else if (!late) {
      this.#step(answer === "CONFLICT" ? `serveConflict(${d})` : `serveRequest(${d})`);
      this.#check(`!waiting[${d}] || answer[${d}] == ${answer}`);
      this.#device(d).answer = answer;
    }
    this.#check(`ledger[NOW] == ${this.#set(effects)}`);
    this.#rowsAre(event.rows, (row) => `readRow(${row}, serverRev[NOW]); there_ = in_; in_ = 0; rev_ = 0`);
  }

  #restored(nth: number, effects: readonly string[]): void {
    const made = this.#backups.get(nth);
    if (!made) throw new UnknownStep(`Backup ${nth} was never made.`);
    const slot = this.#restores;
    made.text += `backUp(${slot}); `;
    this.#restores += 1;
    this.#step(`restore(${slot})`);
    this.#check(`ledger[NOW] == ${this.#set(effects)}`);
  }

  #stored(d: number, disk: Disk): void {
    const device = this.#devices[d];
    if (!device) this.#devices[d] = new Device(disk);
    else this.#changed(device, d, disk);
  }

  #changed(device: Device, d: number, disk: Disk): void {
    const before = device.disk;
    device.disk = disk;
    const moved = (from: string | undefined, to: string | undefined) =>
      [...new Set([...before.places.keys(), ...disk.places.keys()])].filter(
        (id) => before.places.get(id) === from && disk.places.get(id) === to && from !== to,
      );
    for (const id of moved(undefined, "pending")) this.#enqueued(device, d, id, before);
    this.#withdrawn(moved("pending", undefined));
    const leased = [...disk.attempts].flatMap(([id, attempt]) =>
      before.attempts.get(id) === attempt ? [] : [id],
    );
    if (leased.length > 0) this.#leased(device, d, leased);
    const [back, done] = [moved("sending", "pending"), moved("sending", "receipt")];
    const areRequeued = moved("receipt", "pending").length > 0;
    const isTold =
      back.length > 0 &&
      device.answer === "RESTART" &&
      (areRequeued || (disk.isDamaged && !before.isDamaged));
    this.#settled(device, d, { back, done, isTold });
    const isNewStart = (areRequeued && back.length === 0) || (before.isDamaged && !disk.isDamaged);
    if (disk.cursor !== before.cursor || isNewStart) this.#pulled(d);
    this.#seen(d);
  }

  #leased(device: Device, d: number, ids: readonly string[]): void {
    if (device.underWay.length === 0) {
      this.#step(`lease(${d}, ${this.#set(ids)})`);
      device.underWay = ids;
    } else {
      this.#step(`leaseAhead(${d}, ${this.#set(ids)})`);
      device.ahead = ids;
    }
  }

  /**
   * The answer to a batch is on the disk, or it was queued again.
   * @param isTold true if it was queued again because the server was restored
   */
  #settled(
    device: Device,
    d: number,
    { back, done, isTold }: { back: readonly string[]; done: readonly string[]; isTold: boolean },
  ): void {
    if (back.length > 0 && back.every((id) => device.ahead.includes(id))) {
      this.#step(`releaseAhead(${d})`);
      device.ahead = [];
    } else if (done.length > 0 && done.every((id) => device.answered.includes(id))) {
      this.#step(`acknowledgeBefore(${d})`);
      device.answered = [];
    } else if (done.length > 0 || back.length > 0) {
      this.#step(`${done.length > 0 || isTold ? "acknowledge" : "requeue"}(${d})`);
      device.forget();
    }
  }

  /** What is no longer queued, and not folded into another, was taken back. */
  #withdrawn(ids: readonly string[]): void {
    const numbers = ids.map((id) => this.#number(id)).filter((number) => !this.#operations[number]?.isFolded);
    for (const number of numbers) this.#step(`withdraw(${number})`);
  }

  #enqueued(device: Device, d: number, id: string, before: Disk): void {
    if (this.#operations.some((known) => known.id === id)) throw new UnknownStep(`${id} was queued twice.`);
    const { disk } = device;
    const carried = this.#operations.flatMap(({ value }) => value ?? []);
    const [value = null, ...more] = (disk.values.get(id) ?? []).filter((each) => !carried.includes(each));
    if (more.length > 0) throw new UnknownStep(`${id} makes more than one change.`);
    const [lane, target] = [disk.lanes.get(id) ?? "", disk.targets.get(id) ?? null];
    this.#operations.push({ id, device: d, lane, target, value, isFolded: false });
    const number = this.#number(id);
    this.#step(`tap(${number})`);
    const place = disk.order.get(id);
    const earlier = [...before.places.keys()].find(
      (other) => before.order.get(other) === place && !disk.places.has(other),
    );
    if (earlier === undefined) {
      this.#step(`queue(${number})`);
      return;
    }
    const replaced = this.#number(earlier);
    const folded = this.#operations[replaced];
    if (folded) folded.isFolded = true;
    if (device.answer === "CONFLICT" && before.places.get(earlier) === "sending") {
      this.#step(`resend(${d}, ${replaced}, ${number})`);
      device.forget();
    } else this.#step(`fold(${replaced}, ${number})`);
  }

  #pulled(d: number): void {
    const device = this.#device(d);
    const { asked } = device;
    device.asked = null;
    if (!asked) throw new UnknownStep(`Device ${d} changed its mirror without an answer.`);
    asked.line.text += `ask(${d}); pulledIs(${d}, ${asked.restart ? "RESTART" : "ROWS"});`;
    if (asked.restart) this.#line(`d_step { applied(${d}, before_[${d}]) };`);
    this.#step(`takePull(${d})`);
  }

  /** All operations are where the device has them, and the rows of its mirror are as it shows them. */
  #seen(d: number): void {
    const { disk } = this.#device(d);
    const own = this.#operations.filter(({ device }) => device === d);
    const states = own.map(({ id, isFolded }) => {
      const place = disk.places.get(id);
      return `state[${this.#number(id)}] == ${place ? STATES[place] : isFolded ? "FOLDED" : "GONE"}`;
    });
    if (states.length > 0) this.#check(states.join(" && "));
    for (const { id, target } of own)
      if (disk.places.has(id) && target)
        this.#line(
          `d_step { values(content[${this.#number(id)}]); assert(in_ == ${this.#valueSet(disk.values.get(id))}); in_ = 0 };`,
        );
    this.#rowsAre(disk.rows, (row) => `there_ = rowIs[cell(${d}, ${row})]`);
  }

  /** @param read sets there_ to the intentions in a row */
  #rowsAre(rows: Rows, read: (row: number) => string): void {
    for (const [number, row] of this.#rows().entries()) {
      const values = rows.get(row);
      const isComment = this.#operations.some(({ id }) => id === row);
      const expected = values
        ? `assert(!flag_ && in_ == ${this.#valueSet(values)}${isComment ? " && there_ != 0" : ""})`
        : `assert(flag_${isComment ? " || there_ == 0" : ""})`;
      this.#line(
        `d_step { ${read(number)}; isErased(there_); values(there_); ${expected}; there_ = 0; in_ = 0; flag_ = false };`,
      );
    }
  }

  /** The rows that operations write, in the order in which they were first written. */
  #rows(): string[] {
    return [...new Set(this.#operations.flatMap(({ target }) => target?.row ?? []))];
  }

  /** The changes that gave these values; those that a row had from the beginning are left out. */
  #valueSet(values: readonly string[] = []): number {
    return this.#operations.reduce(
      (set, { value }, number) => (value !== null && values.includes(value) ? set | (1 << number) : set),
      0,
    );
  }

  #place(): Line {
    const line = { text: "" };
    this.#lines.push(line);
    return line;
  }

  #line(text: string): void {
    this.#lines.push({ text });
  }

  #step(call: string): void {
    this.#line(`printf("${this.#lines.length} ${call.replaceAll(/[^a-zA-Z0-9 ]/g, " ")}\\n"); ${call};`);
  }

  #check(what: string): void {
    this.#line(`d_step { assert(${what}) };`);
  }

  #number(id: string): number {
    const number = this.#operations.findIndex((known) => known.id === id);
    if (number < 0) throw new UnknownStep(`${id} was never queued.`);
    return number;
  }

  #set(ids: readonly string[]): number {
    return ids.reduce((set, id) => set | (1 << this.#number(id)), 0);
  }

  #whole(events: readonly TraceEvent[], isOwner: boolean): string {
    const distinct = (names: readonly string[]) => [...new Set(names)];
    const lanes = distinct(this.#operations.map(({ lane }) => lane));
    const fields = distinct(this.#operations.flatMap(({ value }) => value?.split("=")[0] ?? []));
    const rows = this.#rows();
    const fixed = this.#operations.map(({ device, lane, target, value }, number) => {
      const field = value === null ? 0 : 1 + fields.indexOf(value.split("=")[0] ?? "");
      return [
        `owner[${number}] = ${device}; lane[${number}] = ${lanes.indexOf(lane)};`,
        `message[${number}] = ${lane === "messages"}; field[${number}] = ${field};`,
        target ? `row[${number}] = ${rows.indexOf(target.row)}; erases[${number}] = ${target.deletes};` : "",
      ].join(" ");
    });
    const devices = this.#devices.map((_, d) => `deviceOf[${d}] = ${d}; isOwner[${d}] = ${isOwner};`);
    const many = Math.max(1, this.#devices.length);
    return [
      `/* ${events.length} events of the real code. */`,
      `#define OPS ${Math.max(1, this.#operations.length)}`,
      `#define DEVICES ${many}`,
      `#define PAGES ${many}`,
      `#define MAX_ROWS ${Math.max(1, rows.length)}`,
      `#define RESTORES ${this.#restores + 1}`,
      `#define BACKUPS_KEPT ${this.#restores + 1}`,
      "#define SET int",
      '#include "protocol.pml"',
      "int before_[DEVICES] = -1;",
      "int there_;",
      "/* The answer to a pull is taken from the run: what counts as a revision is simpler in the model. */",
      "inline pulledIs(d, seen) { d_step { applied(d, set_); assert((set_ & ~ledger[NOW]) == 0 || seen == RESTART);",
      "  set_ = 0; pulled[d] = seen } }",
      "init {",
      ...[...fixed, ...devices, ...this.#lines.map(({ text }) => text)].flatMap((line) =>
        line ? [`  ${line}`] : [],
      ),
      '  printf("ACCEPTED\\n")',
      "}",
      "",
    ].join("\n");
  }
}
