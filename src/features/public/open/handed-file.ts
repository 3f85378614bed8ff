import { takeSharedFile } from "../../../pwa/share-target/shared-file.ts";

/** Files with which the system has started the installed app (Launch Handler API, Chromium only). */
type LaunchQueue = {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
};

/** Calls `open` with the file that was shared with the app, and each that the system opens with it. */
export async function takeHandedFile(open: (file: Blob) => void): Promise<void> {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    void files[0]?.getFile().then(open, console.warn);
  });
  const shared = await takeSharedFile();
  if (shared) open(shared);
}
