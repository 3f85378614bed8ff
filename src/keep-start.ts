import { usesLessData } from "./config/less-data.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { stored } from "./config/stored.ts";
import { parseSnapshot, stampOf } from "./domain/snapshot.ts";
import { whenShellSaved } from "./pwa/register.ts";
import { forgetStartPage, isStartPageKept, keepStartPage } from "./pwa/start-page.ts";

/** Keeps the start page as the snapshot has it. What was kept of another snapshot goes first, whatever comes after. */
export async function keepStart(): Promise<void> {
  const text = stored(storageKeys.snapshot);
  const snapshot = parseSnapshot(text);
  // The pictures of a kept page do not wait for a tap.
  if (usesLessData()) return forgetStartPage();
  if (!snapshot || (await isStartPageKept(stampOf(text)))) return;
  await forgetStartPage();
  await whenShellSaved();
  const { stillHtml } = await import("./app/still-html.tsx");
  await keepStartPage(await stillHtml(snapshot), stampOf(text));
  // Another tab may have been quicker with what is newer.
  if (stored(storageKeys.snapshot) !== text) await forgetStartPage();
}
