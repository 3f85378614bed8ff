import type { PushAddress } from "../../src/domain/notifications/choice.ts";

// Web Push with the Web Cryptography API only, so that the same module runs in Node and in an Edge Function. The packages
// that would do it need Node's own cryptography (web-push), or encrypt in the draft format that Safari rejects
// (docs/decisions/2026-11-23-being-told.md).

/** The server's key pair (VAPID), as a private JSON Web Key of the curve P-256. */
export type VapidKey = { readonly x: string; readonly y: string; readonly d: string };

export type PushRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};

export type PushOptions = {
  readonly key: VapidKey;
  /** A mailto: or https: address at which a push service reaches the operator of the site. */
  readonly contact: string;
  /** How long the push service keeps the message, in seconds. */
  readonly ttl: number;
  /** A message that has not been delivered is replaced by a later one of the same topic; 32 characters. */
  readonly topic: string;
  readonly urgency: "normal" | "high";
};

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = new TextEncoder();
const KEY_BYTES = 65;
const AUTH_BYTES = 16;
/** Bytes of the one record; larger than any message. */
const RECORD_SIZE = 4096;
/** How long a token is valid, in seconds; push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3600;
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** The public key that browsers subscribe with, in base64url. */
export function publicKeyOf({ x, y }: VapidKey): string {
  return toBase64Url(joined(Uint8Array.of(4), fromBase64Url(x), fromBase64Url(y)));
}

/** @throws Error if the two parts of the key do not belong together: no push service would accept what it signs */
export async function assertKeyPair({ x, y, d }: VapidKey): Promise<void> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const hash = { name: "ECDSA", hash: "SHA-256" };
  const open = { kty: "EC", crv: "P-256", x, y };
  const words = utf8.encode("Selam");
  const isPair = await (async () => {
    const signer = await crypto.subtle.importKey("jwk", { ...open, d }, curve, false, ["sign"]);
    const verifier = await crypto.subtle.importKey("jwk", open, curve, false, ["verify"]);
    return crypto.subtle.verify(hash, verifier, await crypto.subtle.sign(hash, signer, words), words);
  })().catch(() => false);
  if (!isPair)
    throw new Error("VAPID_KEY is damaged: set it again to the line that the command push:key printed.");
}

/**
 * The request that delivers a message: encrypted for its browser (RFC 8291) and signed by this server (RFC 8292).
 * @param now milliseconds since 1970
 * @throws Error if the subscription's keys are not keys
 */
export async function pushRequest(
  to: PushAddress,
  message: string,
  { key, contact, ttl, topic, urgency }: PushOptions,
  now: number,
): Promise<PushRequest> {
  const token = await vapidToken(key, new URL(to.endpoint).origin, contact, now);
  return {
    url: to.endpoint,
    headers: {
      Authorization: `vapid t=${token}, k=${publicKeyOf(key)}`,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(ttl),
      Topic: topic,
      Urgency: urgency,
    },
    body: await encrypt(to, utf8.encode(message)),
  };
}

/** The salt and the key pair of one message; given only by the test of RFC 8291's example. */
export type Ephemeral = { readonly salt: Bytes; readonly pair: CryptoKeyPair };

/** Encrypts a message for a subscription, as one record (https://www.rfc-editor.org/rfc/rfc8291#section-4). */
export async function encrypt(
  { p256dh, auth }: Pick<PushAddress, "p256dh" | "auth">,
  message: Bytes,
  ephemeral?: Ephemeral,
): Promise<Bytes> {
  const receiver = fromBase64Url(p256dh);
  const secret = fromBase64Url(auth);
  if (receiver.length !== KEY_BYTES || secret.length !== AUTH_BYTES)
    throw new Error("The subscription has no valid keys.");
  const { salt, pair } = ephemeral ?? (await newEphemeral());
  const sender = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const receiverKey = await crypto.subtle.importKey("raw", receiver, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: receiverKey }, pair.privateKey, 256);
  const info = joined(utf8.encode("WebPush: info\0"), receiver, sender);
  const input = await derived(new Uint8Array(shared), secret, info, 32);
  const contentKey = await derived(input, salt, utf8.encode("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derived(input, salt, utf8.encode("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // 2 marks the last record.
  const padded = joined(message, Uint8Array.of(2));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, aes, padded);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joined(salt, size, Uint8Array.of(sender.length), sender, new Uint8Array(sealed));
}

async function newEphemeral(): Promise<Ephemeral> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  return { salt: crypto.getRandomValues(new Uint8Array(16)), pair };
}

/** HKDF with SHA-256 (RFC 5869). */
async function derived(input: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8),
  );
}

/** A token that proves to a push service who the sender is (https://www.rfc-editor.org/rfc/rfc8292#section-2). */
async function vapidToken(
  { x, y, d }: VapidKey,
  audience: string,
  contact: string,
  now: number,
): Promise<string> {
  const part = (value: unknown) => toBase64Url(utf8.encode(JSON.stringify(value)));
  const exp = Math.floor(now / 1000) + TOKEN_SECONDS;
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: audience, exp, sub: contact })}`;
  const jwk = { kty: "EC", crv: "P-256", x, y, d };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const signer = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    signer,
    utf8.encode(unsigned),
  );
  return `${unsigned}.${toBase64Url(new Uint8Array(signature))}`;
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function fromBase64Url(text: string): Bytes {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
