import type { AdminDatabase } from "./database.ts";

/** Exports the work that is only on this device: drafts, queued operations, stashed versions, kept codes, and files. */
export async function exportUnsent(db: AdminDatabase): Promise<Blob> {
  const [drafts, outbox, setAside, media, scans] = await Promise.all([
    db.drafts.toArray(),
    db.outbox.orderBy("seq").toArray(),
    db.setAside.toArray(),
    db.media.toArray(),
    db.scans.toArray(),
  ]);
  const files = media.map(({ path, rowId, type, bytes }) => ({ path, rowId, type, base64: base64(bytes) }));
  const waiting = outbox.map(({ intent, queuedAt, refusal }) => ({ intent, queuedAt, refusal }));
  const all = { drafts, waiting, setAside, files, scans };
  return new Blob([JSON.stringify(all, null, 2)], { type: "application/json" });
}

function base64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let text = "";
  for (let from = 0; from < view.length; from += 0x8000)
    text += String.fromCharCode(...view.subarray(from, from + 0x8000));
  return btoa(text);
}
