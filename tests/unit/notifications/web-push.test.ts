import { expect, it } from "vitest";
import { isPublicAddress } from "../../../server/notify/public-address.ts";
import { resultOf } from "../../../server/notify/sender.ts";
import { encrypt } from "../../../server/notify/web-push.ts";

it("a message is encrypted as in the example of RFC 8291", async () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const point = Buffer.from(
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    "base64url",
  );
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const pair = {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey(
      "jwk",
      { ...jwk, d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" },
      curve,
      false,
      ["deriveBits"],
    ),
  };
  const sealed = await encrypt(
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    new TextEncoder().encode("When I grow up, I want to be a watermelon"),
    { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), pair },
  );
  expect(Buffer.from(sealed).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.20.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "not an address",
])("no request is sent to %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(["142.250.180.10", "17.57.144.1", "172.32.0.1", "2a00:1450:4009:80a::200a", "::ffff:142.250.180.10"])(
  "a push service may be at %s",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it("a temporary failure is retried after increasing delays; Retry-After is respected up to half a day", () => {
  expect(resultOf(1, 0, null, 1)).toEqual({ id: 1, outcome: "retry", seconds: 30 });
  expect(resultOf(1, 503, null, 2)).toEqual({ id: 1, outcome: "retry", seconds: 120 });
  expect(resultOf(1, 429, 3_000, 2)).toEqual({ id: 1, outcome: "retry", seconds: 3_000 });
  expect(resultOf(1, 429, 999_999, 50)).toEqual({ id: 1, outcome: "retry", seconds: 43_200 });
  expect(resultOf(1, 410, null, 1)).toEqual({ id: 1, outcome: "gone" });
  expect(resultOf(1, 413, null, 1)).toEqual({ id: 1, outcome: "rejected" });
  expect(resultOf(1, 301, null, 1)).toEqual({ id: 1, outcome: "rejected" });
});
