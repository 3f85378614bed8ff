import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { Transform } from "node:stream";

const REQUEST_LINE = /^[A-Z]{3,7} (\/\S*) HTTP\/1\.1\r$/gm;

/** A loopback proxy that counts the requests of a browser, the service worker's included, and every byte of both directions. */
export class CountingProxy {
  /** Paths of the requests so far, without query. */
  readonly paths: string[] = [];
  /** Bytes of both directions by the path of the request, without query. */
  readonly bytesOf = new Map<string, number>();
  bytes = 0;
  readonly #server: Server;

  private constructor(port: number, respond: (chunk: Buffer) => Buffer) {
    this.#server = createServer((browser) => {
      const site = connect(port, "localhost");
      // A browser sends the next request of a connection after the response to the one before.
      let asked = "";
      const count = ({ length }: Buffer) => {
        this.bytes += length;
        this.bytesOf.set(asked, (this.bytesOf.get(asked) ?? 0) + length);
      };
      const hangUp = () => {
        browser.destroy();
        site.destroy();
      };
      browser.on("error", hangUp).on("close", hangUp);
      site.on("error", hangUp).on("close", hangUp);
      browser.on("data", (chunk: Buffer) => {
        for (const [, path = ""] of chunk.toString("latin1").matchAll(REQUEST_LINE)) {
          asked = path.replace(/\?.*/, "");
          this.paths.push(asked);
        }
        count(chunk);
      });
      site.on("data", count);
      browser.pipe(site);
      site.pipe(changing(respond)).pipe(browser);
    });
  }

  /**
   * @param origin of the site, on this machine
   * @param respond changes what the site sends, without changing its length
   */
  static async start(
    origin: string,
    respond: (chunk: Buffer) => Buffer = (chunk) => chunk,
  ): Promise<CountingProxy> {
    const proxy = new CountingProxy(Number(new URL(origin).port), respond);
    proxy.#server.listen(0, "localhost");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }
}

function changing(change: (chunk: Buffer) => Buffer): Transform {
  return new Transform({ transform: (chunk: Buffer, _, done) => done(null, change(chunk)) });
}
