/** The channel on which windows hear that another one has stored a draft. */
const CHANNEL = "selam-drafts";

/**
 * Connects the windows that show a form.
 * @param name of the draft
 * @param onWritten called when another window has stored it
 */
export function openDraftChannel(name: string, onWritten: () => void): { tell(): void; close(): void } {
  // Absent where site data is blocked; there is nothing stored to hear of.
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === name) onWritten();
  };
  return { tell: () => channel.postMessage(name), close: () => channel.close() };
}
