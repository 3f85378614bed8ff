/** Whether the holder of a lock runs: a process that the system has stopped keeps its locks and answers nobody. */
export type Liveness = {
  /** Answers for this context as the holder of a lock, until the returned function is called. */
  answer(name: string): () => void;
  /** True if the holder, or a new one, answers in time. */
  ask(name: string): Promise<boolean>;
};

/** The part of a BroadcastChannel that is used here. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage" | "close">;

type LivenessDeps = {
  /** Opens a channel to all other contexts of this site. */
  open(): Channel;
  newId(): string;
  /** Milliseconds of a monotonic clock with an arbitrary origin. */
  elapsed(): number;
  random(): number;
  setTimer(milliseconds: number, run: () => void): void;
};

const CHANNEL = "selam-alive";
/** How long a holder may take to answer, in milliseconds. If it does not in a long task, the other's work is only done twice. */
const ANSWER_MS = 2_000;
/** Of several that wait, one is first and tells the others, in milliseconds. */
const SPREAD_MS = 500;
/** How long a context that was stopped itself may take to read what had come meanwhile, in milliseconds. */
const READ_MS = 50;

/**
 * Contexts ask each other by messages, because timers of a hidden page are throttled and messages are not. A channel is open
 * only while it serves: an open one keeps some browsers from restoring a page at once on Back.
 */
export function createLiveness({ open, newId, elapsed, random, setTimer }: LivenessDeps): Liveness {
  function askOnce(name: string): Promise<"answer" | "silence" | "missed"> {
    return new Promise((resolve) => {
      const channel = open();
      const id = newId();
      const started = elapsed();
      const wait = ANSWER_MS + random() * SPREAD_MS;
      const end = (heard: "answer" | "silence" | "missed") => {
        channel.close();
        resolve(heard);
      };
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // The answer to a question of long ago says nothing, because its sender was stopped since.
        if (isMessage(data, "alive", name) && (data.id === id || data.id === undefined)) end("answer");
      };
      channel.postMessage({ ask: name, id });
      // Where this context was stopped itself, the timer ends before the answer behind it is read; if it is very late, the
      // holder may have been stopped since.
      setTimer(wait, () =>
        setTimer(READ_MS, () => end(elapsed() - started < wait + ANSWER_MS ? "silence" : "missed")),
      );
    });
  }

  return {
    answer(name) {
      const channel = open();
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data, "ask", name)) channel.postMessage({ alive: name, id: data.id });
      };
      // To all that wait for the answer of the holder before.
      channel.postMessage({ alive: name });
      return () => channel.close();
    },

    async ask(name) {
      for (;;) {
        const heard = await askOnce(name);
        if (heard !== "missed") return heard === "answer";
      }
    },
  };
}

type Message = { readonly id?: unknown };

function isMessage(data: unknown, kind: "ask" | "alive", name: string): data is Message {
  return typeof data === "object" && data !== null && kind in data && Reflect.get(data, kind) === name;
}

/** The other tabs and workers of this browser; null if it lets them not ask each other. */
export function browserLiveness(): Liveness | null {
  if (!("BroadcastChannel" in globalThis)) return null;
  return createLiveness({
    open: () => new BroadcastChannel(CHANNEL),
    newId: () => crypto.randomUUID(),
    elapsed: () => performance.now(),
    random: Math.random,
    setTimer: (milliseconds, run) => void setTimeout(run, milliseconds),
  });
}
