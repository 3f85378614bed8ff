import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Rejection, sendRejection } from "../../../server/api/rejected-request.ts";
import { type HttpSite, serveHandler } from "./http-site.ts";

const MEGABYTE = 1024 * 1024;
let site: HttpSite;

beforeAll(async () => {
  site = await serveHandler((req, res) => {
    const rejection = new Rejection(503, "SlowDown", "Too many uploads at once; try again later.");
    sendRejection(req, res, "/storage/v1/object/media/a.png", rejection);
  });
});
afterAll(() => site.close());

/** Sends all of a file before it reads, and returns the status line of the answer, or the error of the connection. */
function upload(body: Buffer, length = body.length): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(site.port, "127.0.0.1").pause();
    socket.on("error", (error) => resolve(error.message));
    socket.on("data", (data) => {
      answer += data.toString();
    });
    socket.on("close", () => resolve(answer.split("\r\n", 1)[0] ?? ""));
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(body, () => socket.resume());
  });
}

test("a client that sends all of a refused upload before it reads receives the answer", async () => {
  const body = Buffer.alloc(20 * MEGABYTE);
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(body)));
  expect(answers).toEqual(answers.map(() => "HTTP/1.1 503 Service Unavailable"));
});

test("a client that never finishes a refused upload is disconnected", async () => {
  expect(await upload(Buffer.from("begun"), MEGABYTE)).toBe("HTTP/1.1 503 Service Unavailable");
});
