import { expect, it, onTestFinished } from "vitest";
import { closeServers, listenOnLoopback } from "../../../server/http/listen.ts";

/** An address of no machine (RFC 5737). */
const NOWHERE = "192.0.2.1";

it("a machine with only one of IPv4 and IPv6 is listened to on that one; with neither, it is said", async () => {
  const listen = (hosts: readonly string[]) =>
    listenOnLoopback(
      0,
      (_req, res) => void res.end(),
      () => "one",
      hosts,
    );
  const servers = await listen([NOWHERE, "localhost"]);
  onTestFinished(() => closeServers(servers, 0));
  expect(servers).toHaveLength(1);
  await expect(listen([NOWHERE])).rejects.toThrow("The server can't listen on port 0 (EADDRNOTAVAIL).");
});
