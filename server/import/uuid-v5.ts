import { createHash } from "node:crypto";

/** The namespace of all ids this import generates; arbitrary, but it must never change. */
const NAMESPACE = Buffer.from("6f9a1f0c3c5e5b0e9d8e7a1c52b3a4d1", "hex");

/** The UUID version 5 of a name (RFC 9562): the same name always gives the same id. */
export function uuidV5(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name, "utf8").digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
