import { expect, test } from "vitest";
import { routeOf, withAccessLog } from "../../../server/http/access-log.ts";
import { serveHandler } from "./http-site.ts";

const ID = "a0000000-0000-4000-8000-000000000001";

test("the log of a request holds nothing of the person who made it", async () => {
  const lines: string[] = [];
  const site = await serveHandler(
    withAccessLog(
      (req, res) => {
        req.resume();
        res.writeHead(201, { "Content-Length": 2 }).end("ok");
      },
      (line) => lines.push(line),
    ),
  );
  await site.request(`/blog/${ID}?q=a-secret-search`, {
    method: "POST",
    headers: { "x-forwarded-for": "203.0.113.7", authorization: "Bearer token", "user-agent": "Phone" },
    body: Buffer.from("a private message"),
  });
  await site.close();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      method: "POST",
      route: "/blog/:id",
      status: 201,
      ms: expect.any(Number),
    },
  ]);
});

test.each([
  ["/", "/"],
  ["/rest/v1/rpc/site_changes", "/rest/v1/rpc/site_changes"],
  ["/auth/v1/token", "/auth/v1/token"],
  ["/storage/v1/object/public/media/blog-images/aster-birthday.webp", "/storage/v1/*"],
  ["/assets/app-1.js", "/assets/*"],
  [`/portfolio/${ID}`, "/portfolio/:id"],
  ["/2019/05/asters-telephone-number", "other"],
  ["/blog/Aster%20Hagos", "other"],
  ["/rest/v1/Aster-Hagos", "other"],
  ["", "other"],
])("the route of %s is %s", (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

test("a request that the client aborted has status 499", async () => {
  const lines: string[] = [];
  let asked: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const site = await serveHandler(
    withAccessLog(
      () => asked(),
      (line) => lines.push(line),
    ),
  );
  const leave = new AbortController();
  const answer = fetch(`http://127.0.0.1:${site.port}/about`, { signal: leave.signal }).catch(
    () => undefined,
  );
  await arrived;
  leave.abort();
  await answer;
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ route: "/about", status: 499 });
  await site.close();
});
