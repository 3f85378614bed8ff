import { useEffect } from "react";

type Word = "who-is-writing" | "writing" | "free";
type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

/** How long another tab may take to say that something is being written there. */
const ANSWER_MS = 250;

/**
 * Knows whether something unsaved is being written, in this tab or in another one of this site. Nothing may
 * reload a tab meanwhile. A tab that is idle need not answer, so an open channel is held only where it serves:
 * it keeps some browsers from restoring a page at once on Back.
 */
export class UnsavedChangesRegistry {
  #holds = 0;
  /** Those of which a reload would lose something. */
  #unkept = 0;
  #askers = new Set<() => void>();
  #listeners = new Set<() => void>();
  #channel: Channel | null = null;
  #open: () => Channel | null;
  #wait: (milliseconds: number) => Promise<void>;

  constructor(open: () => Channel | null, wait: (milliseconds: number) => Promise<void>) {
    this.#open = open;
    this.#wait = wait;
  }

  /**
   * From now until the returned function is called, this tab is busy.
   * @param kept what is being written is there again after a reload, which is a disturbance all the same
   */
  hold(kept = false): () => void {
    const unkept = kept ? 0 : 1;
    let held = true;
    this.#holds++;
    this.#unkept += unkept;
    this.#say("writing");
    this.#changed();
    return () => {
      if (!held) return;
      held = false;
      this.#holds--;
      this.#unkept -= unkept;
      if (this.#holds === 0) this.#say("free");
      this.#changed();
      this.#closeUnneeded();
    };
  }

  isTabIdle(): boolean {
    return this.#holds === 0;
  }

  /** Asks the other tabs too. A tab that the browser has frozen cannot answer and counts as idle. */
  async areAllIdle(): Promise<boolean> {
    if (!this.isTabIdle()) return false;
    let writing = false;
    let hear: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      hear = () => {
        writing = true;
        resolve();
      };
    });
    this.#askers.add(hear);
    this.#say("who-is-writing");
    await Promise.race([heard, this.#wait(ANSWER_MS)]);
    this.#askers.delete(hear);
    this.#closeUnneeded();
    return !writing && this.isTabIdle();
  }

  /** Calls back when this tab or another one may have become busy or idle. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#use();
    return () => {
      this.#listeners.delete(listener);
      this.#closeUnneeded();
    };
  }

  /** Calls back once, as soon as nothing is being written in this tab. */
  whenTabIdle(run: () => void): void {
    this.#when(() => this.isTabIdle(), run);
  }

  /** Calls back once, as soon as nothing written in this tab would be lost with it. */
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

  #hear(word: Word): void {
    if (word === "who-is-writing") {
      if (!this.isTabIdle()) this.#say("writing");
      return;
    }
    if (word === "writing") for (const hear of this.#askers) hear();
    this.#changed();
  }

  #say(word: Word): void {
    this.#use()?.postMessage(word);
  }

  #use(): Channel | null {
    if (this.#channel) return this.#channel;
    this.#channel = this.#open();
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#hear(data as Word);
    return this.#channel;
  }

  #closeUnneeded(): void {
    if (this.#holds > 0 || this.#askers.size > 0 || this.#listeners.size > 0) return;
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
 * For a form: says while something is being written in it.
 * @param kept what is written comes back after a reload
 */
export function useUnsavedChanges(busy: boolean, kept = false): void {
  useEffect(() => (busy ? idle.hold(kept) : undefined), [busy, kept]);
}
