import { once } from "node:events";
import { WebSocket } from "ws";
import { LONGEST } from "../tab.ts";

type Answer = {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly params?: unknown;
};

/** A connection by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(socket: WebSocket, onEvent: (method: string, params: unknown) => void) {
    this.#socket = socket;
    socket.on("message", (data) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.method) onEvent(answer.method, answer.params);
      else this.#waiting.get(answer.id ?? 0)?.(answer);
    });
  }

  /** Opens a session. */
  static async open(
    address: string,
    onEvent: (method: string, params: unknown) => void,
  ): Promise<BidiConnection> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    const connection = new BidiConnection(socket, onEvent);
    await connection.send("session.new", { capabilities: {} });
    return connection;
  }

  /** @throws Error with the browser's message, or after a minute */
  async send<Result>(method: string, params: unknown): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${method}: no answer`)), LONGEST);
    });
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    try {
      const { type, message, result } = await Promise.race([answer, late]);
      if (type === "error") throw new Error(`${method}: ${message}`);
      return result as Result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#socket.close();
  }
}
