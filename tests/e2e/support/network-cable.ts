import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromiumPath } from "./chromium.ts";

/** Runs inside the namespace: forwards each connection through a unix socket that both sides can reach. */
const FORWARDER = `
  const net = require("node:net");
  const [port, socket] = process.argv.slice(1);
  for (const host of ["127.0.0.1", "::1"]) net.createServer((near) => {
    const far = net.connect(socket);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }).listen(Number(port), host, () => console.log("ready"));
`;

/**
 * A network for one browser that can be disconnected so that the browser itself detects it, which no emulation does for
 * background services. Uses Linux namespaces (ip-netns(8)); needs root and iproute2.
 */
export class NetworkCable {
  /** A program that starts Chromium in this network. */
  readonly chromium: string;
  readonly #name = `selam-${process.pid}`;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "selam-cable-"));
  readonly #port: number;
  readonly #open = new Set<Socket>();
  #relay: Server | null = null;
  #forwarder: ChildProcess | null = null;
  #cut = false;

  private constructor(port: number) {
    this.#port = port;
    this.chromium = path.join(this.#folder, "chromium");
  }

  /** True if this machine permits network namespaces. */
  static isPossible(): boolean {
    const name = `selam-probe-${process.pid}`;
    try {
      ip("netns", "add", name);
      ip("netns", "del", name);
      return true;
    } catch {
      return false;
    }
  }

  /** @param port of the server on this machine; the browser reaches it at the same port of its localhost */
  static async lay(port: number): Promise<NetworkCable> {
    const cable = new NetworkCable(port);
    ip("netns", "add", cable.#name);
    cable.#ip("link", "set", "lo", "up");
    cable.#ip("link", "add", "near", "type", "veth", "peer", "name", "far");
    cable.#ip("addr", "add", "10.9.9.1/24", "dev", "near");
    await cable.#connect();
    cable.plug();
    const script = `#!/bin/sh\nexec ip netns exec ${cable.#name} ${chromiumPath()} "$@"\n`;
    writeFileSync(cable.chromium, script, { mode: 0o755 });
    return cable;
  }

  pull(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
    for (const end of ["near", "far"]) this.#ip("link", "set", end, "down");
  }

  plug(): void {
    for (const end of ["near", "far"]) this.#ip("link", "set", end, "up");
    this.#ip("route", "add", "default", "via", "10.9.9.2");
    this.#cut = false;
  }

  async end(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#forwarder?.kill();
    await new Promise((resolve) => this.#relay?.close(resolve) ?? resolve(null));
    ip("netns", "del", this.#name);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #connect(): Promise<void> {
    const socket = path.join(this.#folder, "relay");
    this.#relay = createServer((near) => this.#carry(near));
    await new Promise<void>((resolve) => this.#relay?.listen(socket, resolve));
    const inside = [
      "netns",
      "exec",
      this.#name,
      process.execPath,
      "-e",
      FORWARDER,
      String(this.#port),
      socket,
    ];
    const forwarder = spawn("ip", inside, { stdio: ["ignore", "pipe", "inherit"] });
    this.#forwarder = forwarder;
    await new Promise((resolve) => forwarder.stdout.once("data", resolve));
  }

  #carry(near: Socket): void {
    if (this.#cut) return void near.destroy();
    const far = connect(this.#port, "localhost");
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one);
      // Connections fail while the network is disconnected.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#open.delete(one);
        other.destroy();
      });
    }
  }

  #ip(...args: string[]): void {
    ip("-n", this.#name, ...args);
  }
}

function ip(...args: string[]): void {
  execFileSync("ip", args, { stdio: ["ignore", "ignore", "pipe"] });
}
