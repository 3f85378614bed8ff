import type { Disk, TraceEvent } from "../faults/small/trace.ts";

/** Thrown for a step of the real code that is not a transition of the model. */
export class UnknownStep extends Error {
  override name = "UnknownStep";
}

const NOTHING: Disk = {
  places: new Map(),
  lanes: new Map(),
  attempts: new Map(),
  cursor: "",
  isDamaged: false,
};
const STATES = { pending: "PENDING", sending: "SENDING", parked: "PARKED", receipt: "DONE" } as const;

/** Writes a recorded run as calls of the transitions of protocol.pml, with what was seen after each. */
export class TraceText {
  readonly #ids: string[] = [];
  readonly #lanes: string[] = [];
  readonly #lines: string[] = [];
  /** Where each backup was made. */
  readonly #backups = new Map<number, number>();
  #disk = NOTHING;
  #restores = 0;
  /** The last answer to a pull, and where it was given. */
  #asked: { readonly restart: boolean; readonly at: number } | null = null;
  /** The last answer to a request that its page waits for. */
  #answer: "RESULTS" | "RESTART" | null = null;

  /** @throws UnknownStep */
  static of(events: readonly TraceEvent[]): string {
    const text = new TraceText();
    for (const event of events) text.#add(event);
    return text.#whole(events);
  }

  #add(event: TraceEvent): void {
    switch (event.what) {
      case "stored":
        this.#stored(event.disk);
        break;
      case "sent":
        this.#sent(this.#set(event.ids), this.#set(event.named));
        break;
      case "served":
        this.#served(event);
        break;
      case "asked":
        this.#asked = { restart: event.restart, at: this.#lines.length };
        break;
      case "backed-up":
        this.#backups.set(event.nth, this.#lines.length);
        break;
      case "restored":
        this.#restored(event.nth, event.effects);
        break;
      case "crashed":
        this.#asked = null;
        this.#answer = null;
        this.#step("crash(0)");
    }
  }

  /** What is named was read before the lease: a new start in between may have queued those receipts again. */
  #sent(ids: number, named: number): void {
    this.#check(`request[0] == ${ids} && (named[0] == ${named} || before_ == ${named})`);
    this.#lines.push(`named[0] = ${named}; before_ = -1;`);
  }

  #served({ ids, named, restart, late, effects }: Extract<TraceEvent, { what: "served" }>): void {
    const answer = restart ? "RESTART" : "RESULTS";
    if (late) {
      this.#step(`lateRequest = ${this.#set(ids)}; lateNamed = ${this.#set(named)}; serveLate()`);
    } else {
      this.#step("serveRequest(0)");
      this.#check(`!waiting[0] || answer[0] == ${answer}`);
      this.#answer = answer;
    }
    this.#check(`ledger[NOW] == ${this.#set(effects)}`);
  }

  #restored(nth: number, effects: readonly string[]): void {
    const at = this.#backups.get(nth);
    if (at === undefined) throw new UnknownStep(`Backup ${nth} was never made.`);
    this.#lines.splice(at, 0, "backUp();");
    if (this.#asked && this.#asked.at >= at) this.#asked = { ...this.#asked, at: this.#asked.at + 1 };
    for (const [other, place] of this.#backups) if (place > at) this.#backups.set(other, place + 1);
    this.#restores += 1;
    this.#step("restore()");
    this.#check(`ledger[NOW] == ${this.#set(effects)}`);
  }

  #stored(disk: Disk): void {
    const before = this.#disk;
    this.#disk = disk;
    const moved = (from: string | undefined, to: string | undefined) =>
      [...new Set([...before.places.keys(), ...disk.places.keys()])].filter(
        (id) => before.places.get(id) === from && disk.places.get(id) === to && from !== to,
      );
    const added = moved(undefined, "pending");
    for (const id of added) this.#enqueued(id, disk.lanes.get(id) ?? "");
    for (const id of moved("pending", undefined)) this.#step(`withdraw(${this.#number(id)})`);
    const leased = [...disk.attempts].flatMap(([id, attempt]) =>
      before.attempts.get(id) === attempt ? [] : [id],
    );
    if (leased.length > 0) this.#step(`lease(0, ${this.#set(leased)})`);
    const [isBack, isDone] = [moved("sending", "pending").length > 0, moved("sending", "receipt").length > 0];
    if (isDone || (isBack && this.#answer === "RESTART")) this.#step("acknowledge(0)");
    else if (isBack) this.#step("requeue(0)");
    if (isDone || isBack) this.#answer = null;
    const isNewStart =
      (moved("receipt", "pending").length > 0 && !isBack) || (before.isDamaged && !disk.isDamaged);
    if (disk.cursor !== before.cursor || isNewStart) this.#pulled(before.isDamaged);
    this.#seen();
  }

  #enqueued(id: string, lane: string): void {
    if (this.#ids.includes(id)) throw new UnknownStep(`${id} was queued twice.`);
    this.#ids.push(id);
    this.#lanes.push(lane);
    const number = this.#number(id);
    this.#step(`tap(${number})`);
    this.#step(`queue(${number})`);
  }

  #pulled(wasDamaged: boolean): void {
    const restart = wasDamaged || this.#asked?.restart === true;
    const ask = `ask(0); pulledIs(${restart ? "RESTART" : "ROWS"});`;
    if (this.#asked && !wasDamaged) {
      this.#lines.splice(this.#asked.at, 0, ask);
      for (const [nth, place] of this.#backups)
        if (place >= this.#asked.at) this.#backups.set(nth, place + 1);
    } else this.#lines.push(ask);
    this.#asked = null;
    if (restart) this.#lines.push("d_step { applied(0, before_) };");
    this.#step("takePull(0)");
  }

  /** All operations are where the device has them. */
  #seen(): void {
    const states = this.#ids.map((id, number) => {
      const place = this.#disk.places.get(id);
      return `state[${number}] == ${place ? STATES[place] : "GONE"}`;
    });
    if (states.length > 0) this.#check(states.join(" && "));
  }

  #step(call: string): void {
    this.#lines.push(`printf("${this.#lines.length} ${call.replaceAll(/[^a-zA-Z ]/g, " ")}\\n"); ${call};`);
  }

  #check(what: string): void {
    this.#lines.push(`d_step { assert(${what}) };`);
  }

  #number(id: string): number {
    const number = this.#ids.indexOf(id);
    if (number < 0) throw new UnknownStep(`${id} was never queued.`);
    return number;
  }

  #set(ids: readonly string[]): number {
    return ids.reduce((set, id) => set | (1 << this.#number(id)), 0);
  }

  #whole(events: readonly TraceEvent[]): string {
    const lanes = [...new Set(this.#lanes)];
    const fixed = this.#lanes.map((lane, number) => {
      const isMessage = lane === "messages";
      return `lane[${number}] = ${lanes.indexOf(lane)}; message[${number}] = ${isMessage};`;
    });
    return [
      `/* ${events.length} events of the real code. */`,
      `#define OPS ${Math.max(1, this.#ids.length)}`,
      "#define DEVICES 1",
      "#define PAGES 1",
      `#define RESTORES ${this.#restores + 1}`,
      "#define SET int",
      '#include "protocol.pml"',
      "int before_ = -1;",
      "/* The answer to a pull is taken from the run: what counts as a revision is simpler in the model. */",
      "inline pulledIs(seen) { d_step { applied(0, set_); assert((set_ & ~ledger[NOW]) == 0 || seen == RESTART);",
      "  set_ = 0; pulled[0] = seen } }",
      "init {",
      ...[...fixed, ...this.#lines].map((line) => `  ${line}`),
      '  printf("ACCEPTED\\n")',
      "}",
      "",
    ].join("\n");
  }
}
