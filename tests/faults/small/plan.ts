import { type Failure, failed, type Result } from "../../../src/domain/outbox/failure.ts";

/**
 * What can happen to one write: the request is lost; its answer is lost; the server gets it twice; its answer is lost and
 * a copy of it arrives after the next write; the server is restarting; the answer arrives, and the server is then
 * restored from the backup made before the first act, or from one made just before this write.
 */
export const SMALL_FAULTS = ["lost", "unanswered", "twice", "late", "busy", "restore", "rewind"] as const;
type SmallFault = (typeof SMALL_FAULTS)[number];

/** One small schedule: faults by the number of the write they hit, and the point at which the page is killed. */
export type Plan = {
  readonly faults: ReadonlyMap<number, SmallFault>;
  /** The number of the point at which the page dies; null if it lives. */
  readonly crash: number | null;
};

/** How much there was to disturb in a run: the writes sent and the points passed. */
export type RunSize = { readonly writes: number; readonly points: number };

const OFFLINE: Failure = { kind: "offline" };

/** The connection of a device to a server in memory: it applies a plan's faults to the writes, in order. */
export class PlannedLine {
  writes = 0;
  /** False while the device has no connection. */
  isUp = true;
  readonly #plan: Plan;
  readonly #backUp: () => () => void;
  #restore: () => void = () => undefined;
  #isRestored = false;
  #late: (() => Promise<unknown>)[] = [];

  /** @param backUp copies the server and returns a function that restores the copy */
  constructor(plan: Plan, backUp: () => () => void) {
    this.#plan = plan;
    this.#backUp = backUp;
  }

  /** Makes the backup that "restore" loads. */
  begin(): void {
    this.writes = 0;
    this.#restore = this.#backUp();
  }

  async read<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.isUp ? ask() : failed(OFFLINE);
  }

  async write<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
    if (!this.isUp) return failed(OFFLINE);
    const fault = this.#plan.faults.get(this.writes);
    this.writes += 1;
    const [late, rewind] = [this.#late.splice(0), this.#backUp()];
    const answer = await this.#send(fault, send);
    if (fault === "restore") this.#restore();
    if (fault === "rewind") rewind();
    if (fault === "restore" || fault === "rewind") this.#isRestored = true;
    for (const copy of late) await copy();
    return answer;
  }

  /** True once after the server was restored: the next pull has to notice it. */
  isRestored(): boolean {
    const was = this.#isRestored;
    this.#isRestored = false;
    return was;
  }

  /** Delivers what is still under way. */
  async end(): Promise<void> {
    for (const copy of this.#late.splice(0)) await copy();
  }

  async #send<T>(fault: SmallFault | undefined, send: () => Promise<Result<T>>): Promise<Result<T>> {
    switch (fault) {
      case "lost":
        return failed(OFFLINE);
      case "busy":
        return failed({ kind: "busy", retryAfter: null });
      case "unanswered":
        await send();
        return failed(OFFLINE);
      case "late":
        this.#late.push(send);
        return failed(OFFLINE);
      case "twice":
        await send();
        return send();
      default:
        return send();
    }
  }
}
