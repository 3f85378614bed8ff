import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { notReady } from "../../../server/http/not-ready.ts";
import { m } from "../../../src/i18n/paraglide/messages.js";

it("what is asked for while the site starts is asked for again: a page by the browser, which meanwhile says so", async () => {
  const server = createServer(notReady).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/login`);
  const { status, headers } = answer;
  expect([status, headers.get("retry-after"), headers.get("refresh")]).toEqual([503, "2", "2"]);
  expect((await answer.text()).split("\n")).toEqual([
    m.site_starting({}, { locale: "en" }),
    m.site_starting({}, { locale: "ti" }),
  ]);
  await new Promise((resolve) => server.close(resolve));
});
