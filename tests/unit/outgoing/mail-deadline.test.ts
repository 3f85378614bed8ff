import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { mailTransport } from "../../../server/notify/mail/mail-sender.ts";

/** Answers a greeting with one line more each 20 ms, and never with the last. */
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.write("220 mail.example\r\n");
  socket.once("data", () => {
    const dripping = setInterval(() => socket.write("250-more\r\n"), 20);
    socket.once("close", () => clearInterval(dripping));
  });
});
afterEach(() => void server.close());

it("a mail server that drips holds up no other email, and no command", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = mailTransport({ smtpUrl }, 300);
  const mail = { from: "site@selam.example", to: "owner@mail.example", text: "Selam!" };
  await expect(transport.sendMail(mail)).rejects.toThrow("The mail server is too slow.");
  await expect(transport.verify()).rejects.toThrow("The mail server is too slow.");
});
