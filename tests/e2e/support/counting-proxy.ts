import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";

const REQUEST_LINE = /^[A-Z]{3,7} (\/\S*) HTTP\/1\.1\r$/gm;

/** A loopback proxy that counts the requests of a browser, the service worker's included, and every byte of both directions. */
export class CountingProxy {
  /** Paths of the requests so far, without query. */
  readonly paths: string[] = [];
  bytes = 0;
  readonly #server: Server;

  private constructor(port: number) {
    this.#server = createServer((browser) => {
      const site = connect(port, "localhost");
      const hangUp = () => {
        browser.destroy();
        site.destroy();
      };
      browser.on("error", hangUp).on("close", hangUp);
      site.on("error", hangUp).on("close", hangUp);
      browser.on("data", (chunk: Buffer) => {
        this.bytes += chunk.length;
        for (const [, path = ""] of chunk.toString("latin1").matchAll(REQUEST_LINE))
          this.paths.push(path.replace(/\?.*/, ""));
      });
      site.on("data", (chunk: Buffer) => {
        this.bytes += chunk.length;
      });
      browser.pipe(site);
      site.pipe(browser);
    });
  }

  /** @param origin of the site, on this machine */
  static async start(origin: string): Promise<CountingProxy> {
    const proxy = new CountingProxy(Number(new URL(origin).port));
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
