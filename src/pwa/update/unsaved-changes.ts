import { useEffect } from "react";

type Message = "who-is-writing" | "writing" | "free";
type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

/** Timeout for other tabs' replies, in milliseconds. */
const ANSWER_MS = 250;

/**
 * Tracks unsaved changes in this tab and in other tabs of this site. No tab may reload while there are any. The
 * channel is open only while needed, since an open channel keeps some browsers from using the back/forward
 * cache; a tab without unsaved changes need not reply.
 */
export class UnsavedChangesRegistry {
  #holds = 0;
  /** The holds whose changes a reload would lose. */
  #unkept = 0;
  #queries = new Set<() => void>();
  #listeners = new Set<() => void>();
  #channel: Channel | null = null;
  #open: () => Channel | null;
  #wait: (milliseconds: number) => Promise<void>;

  constructor(open: () => Channel | null, wait: (milliseconds: number) => Promise<void>) {
    this.#open = open;
    this.#wait = wait;
  }

  /**
   * Marks this tab as busy until the returned function is called.
   * @param kept the changes survive a reload, which is still a disruption
   */
  hold(kept = false): () => void {
    const unkept = kept ? 0 : 1;
    let held = true;
    this.#holds++;
    this.#unkept += unkept;
    this.#post("writing");
    this.#changed();
    return () => {
      if (!held) return;
      held = false;
      this.#holds--;
      this.#unkept -= unkept;
      if (this.#holds === 0) this.#post("free");
      this.#changed();
      this.#closeUnneeded();
    };
  }

  isTabIdle(): boolean {
    return this.#holds === 0;
  }

  /** Also queries the other tabs. A tab frozen by the browser cannot reply and counts as idle. */
  async areAllIdle(): Promise<boolean> {
    if (!this.isTabIdle()) return false;
    let writing = false;
    let onBusy: () => void = () => undefined;
    const replied = new Promise<void>((resolve) => {
      onBusy = () => {
        writing = true;
        resolve();
      };
    });
    this.#queries.add(onBusy);
    this.#post("who-is-writing");
    await Promise.race([replied, this.#wait(ANSWER_MS)]);
    this.#queries.delete(onBusy);
    this.#closeUnneeded();
    return !writing && this.isTabIdle();
  }

  /** Notifies when this tab or another may have become busy or idle. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#use();
    return () => {
      this.#listeners.delete(listener);
      this.#closeUnneeded();
    };
  }

  /** Runs the callback once, as soon as this tab has no changes in progress. */
  whenTabIdle(run: () => void): void {
    this.#when(() => this.isTabIdle(), run);
  }

  /** Runs the callback once, as soon as this tab has no changes that a reload would lose. */
  whenTabKept(run: () => void): void {
    this.#when(() => this.#unkept === 0, run);
  }

  #when(isSo: () => boolean, run: () => void): void {
    if (isSo()) {
      run();
      return;
    }
    const end = this.subscribe(() => {
      if (!isSo()) return;
      end();
      run();
    });
  }

  #receive(message: Message): void {
    if (message === "who-is-writing") {
      if (!this.isTabIdle()) this.#post("writing");
      return;
    }
    if (message === "writing") for (const onBusy of this.#queries) onBusy();
    this.#changed();
  }

  #post(message: Message): void {
    this.#use()?.postMessage(message);
  }

  #use(): Channel | null {
    if (this.#channel) return this.#channel;
    this.#channel = this.#open();
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#receive(data as Message);
    return this.#channel;
  }

  #closeUnneeded(): void {
    if (this.#holds > 0 || this.#queries.size > 0 || this.#listeners.size > 0) return;
    this.#channel?.close();
    this.#channel = null;
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export const idle = new UnsavedChangesRegistry(
  () => ("BroadcastChannel" in globalThis ? new BroadcastChannel("selam-idle") : null),
  (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
);

/**
 * Registers a form's unsaved changes.
 * @param kept the changes survive a reload
 */
export function useUnsavedChanges(busy: boolean, kept = false): void {
  useEffect(() => (busy ? idle.hold(kept) : undefined), [busy, kept]);
}
