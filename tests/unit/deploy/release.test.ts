import { generateKeyPairSync, sign } from "node:crypto";
import { expect, it } from "vitest";
import { isNewer, isSigned, type Release } from "../../../server/release/release.ts";

const release = (version: string, committedAt = "2026-11-29T00:00:00.000Z"): Release => ({
  version,
  commit: "0123456789abcdef",
  committedAt,
});

it("orders releases as Semantic Versioning does, and those of one version by their commits", () => {
  const inOrder = ["0.9.0", "1.0.0-dev", "1.0.0-rc.2", "1.0.0-rc.10", "1.0.0", "1.9.0", "1.10.0", "2.0.0"];
  for (const [at, one] of inOrder.entries())
    for (const [place, other] of inOrder.entries())
      expect(isNewer(release(one), release(other)), `${one} after ${other}`).toBe(at > place);
  expect(isNewer(release("1.0.0", "2026-11-30T00:00:00.000Z"), release("1.0.0"))).toBe(true);
});

it("a signature is of one key and of all bytes", () => {
  const [{ privateKey, publicKey }, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
  const pem = (key: typeof publicKey) => key.export({ type: "spki", format: "pem" }) as string;
  const bytes = Buffer.from("an archive");
  const signature = sign(null, bytes, privateKey).toString("base64");
  expect(isSigned(bytes, `${signature}\n`, pem(publicKey))).toBe(true);
  expect(isSigned(bytes, signature, pem(other.publicKey))).toBe(false);
  expect(isSigned(Buffer.from("an Archive"), signature, pem(publicKey))).toBe(false);
  expect(isSigned(bytes, "not a signature", pem(publicKey))).toBe(false);
});
