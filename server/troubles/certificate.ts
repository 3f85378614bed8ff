import { connect } from "node:tls";
import { isLoopback } from "../setting-rules.ts";

const TIMEOUT_MS = 10_000;

/**
 * When the certificate ends that visitors of a site get, in milliseconds since 1970. Null if the site has none, or does not answer at
 * its own address from here.
 */
export function certificateEnd(siteUrl: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:" || isLoopback(new URL(siteUrl))) return Promise.resolve(null);
  return new Promise((resolve) => {
    // One that is not valid any more has to be read too.
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    };
    const socket = connect(options, () => end(Date.parse(socket.getPeerCertificate().valid_to)));
    const end = (time: number) => {
      socket.destroy();
      resolve(Number.isNaN(time) ? null : time);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(Number.NaN));
    socket.on("error", () => end(Number.NaN));
  });
}
