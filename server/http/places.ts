import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Connections kept open at a time, below the usual limit of a thousand open files per process. */
const PLACES = 400;
/** Places above those, so that a new connection is accepted while an older one is being closed. */
const ARRIVING = 100;
/** How often connections are looked at, in milliseconds. */
const LOOK_MS = 5_000;
/** A client that takes or sends this much has moved. A phone on 2G needs some eight seconds for it. */
const STEP_BYTES = 16 * 1024;
/** How long a client may need for a step, in milliseconds; a phone in a tunnel stands still for less. */
const PATIENCE_MS = 60_000;
/** A connection without a request for this long, in milliseconds, is not about to send one. */
const IDLE_MS = 2_000;
/** What waits in memory to be sent may take as long as this rate needs, in bytes per millisecond. */
const SLOWEST_RATE = 0.5;

/** The request that a connection is busy with. */
type Exchange = { readonly req: IncomingMessage; readonly client: string };
type Place = {
  exchange: Exchange | null;
  /** Bytes that had gone either way when the client last moved, and when that was. */
  bytes: number;
  movedAt: number;
};

/**
 * The connections of one or more servers. There is always room for one more: when all places are taken, a connection without a
 * request is closed, the one idle for longest, else one of the client that keeps the server waiting most. So whoever holds many
 * connections and neither sends nor reads loses them, and people who share an address and are only slow do not. A client
 * that does not move for a minute is disconnected in any case.
 */
export class Places {
  readonly #clientOf: (req: IncomingMessage) => string;
  readonly #limit: number;
  readonly #now: () => number;
  readonly #open = new Map<Socket, Place>();

  /** @param clientOf who sent a request, behind a proxy not the proxy */
  constructor(clientOf: (req: IncomingMessage) => string, limit = PLACES, now = () => performance.now()) {
    this.#clientOf = clientOf;
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts the connections of a server from now on. */
  watch(server: Server): void {
    server.maxConnections = this.#limit + ARRIVING;
    server.on("connection", (socket: Socket) => this.opened(socket));
    server.prependListener("request", (req: IncomingMessage, res: ServerResponse) => this.started(req, res));
    const looking = setInterval(() => this.look(), LOOK_MS).unref();
    server.once("close", () => clearInterval(looking));
  }

  opened(socket: Socket): void {
    if (this.#open.size >= this.#limit) this.#victim()?.destroy();
    this.#open.set(socket, { exchange: null, bytes: 0, movedAt: this.#now() });
    socket.once("close", () => this.#open.delete(socket));
  }

  started(req: IncomingMessage, res: ServerResponse): void {
    const place = this.#open.get(req.socket);
    if (!place) return;
    const exchange: Exchange = { req, client: this.#clientOf(req) };
    place.exchange = exchange;
    this.#restart(req.socket, place);
    res.once("close", () => {
      if (place.exchange !== exchange) return;
      place.exchange = null;
      this.#restart(req.socket, place);
    });
  }

  /** Disconnects clients that have not moved for too long. */
  look(): void {
    for (const [socket, place] of this.#open) {
      const patience = PATIENCE_MS + socket.writableLength / SLOWEST_RATE;
      if (place.exchange && this.#stalledMs(socket, place) > patience) socket.destroy();
    }
  }

  /** For how long the server has been waiting for the client of a connection, in milliseconds. */
  #stalledMs(socket: Socket, place: Place): number {
    const isWaiting = place.exchange?.req.complete === false || socket.writableLength > 0;
    const hasMoved = movedBytes(socket) - place.bytes >= STEP_BYTES;
    if (place.exchange && (hasMoved || !isWaiting)) this.#restart(socket, place);
    return this.#now() - place.movedAt;
  }

  #restart(socket: Socket, place: Place): void {
    place.bytes = movedBytes(socket);
    place.movedAt = this.#now();
  }

  /** The connection whose place a new one gets. */
  #victim(): Socket | undefined {
    const held = [...this.#open].flatMap(([socket, place]) => {
      if (socket.destroyed) return [];
      const client = place.exchange?.client ?? `no request from ${socket.remoteAddress}`;
      return { socket, client, isIdle: place.exchange === null, ms: this.#stalledMs(socket, place) };
    });
    const idle = held.filter(({ isIdle, ms }) => isIdle && ms >= IDLE_MS);
    if (idle.length > 0) return longest(idle)?.socket;
    const weights = new Map<string, number>();
    // Of clients that all move, the one with most connections.
    for (const { client, ms } of held) weights.set(client, (weights.get(client) ?? 0) + ms + 1);
    const heaviest = [...weights].toSorted(([, one], [, other]) => other - one)[0]?.[0];
    return longest(held.filter(({ client }) => client === heaviest))?.socket;
  }
}

type Held = { readonly socket: Socket; readonly ms: number };

function longest(held: readonly Held[]): Held | undefined {
  return held.toSorted((one, other) => other.ms - one.ms)[0];
}

/** Bytes that a client has sent and taken. */
function movedBytes(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}
