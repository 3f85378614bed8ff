import { writeFileSync } from "node:fs";
import path from "node:path";
import { paths } from "../../src/config/paths.ts";
import { type DrawnCode, drawnCode, fakeCamera } from "./devices.ts";
import { find, press, until, untilSays } from "./in-page.ts";
import { offline, type Trip, text, visit } from "./trip.ts";

const CODE = "dialog svg[role=img]";

/** The link of a post is copied, or selected where the browser gives no access to its clipboard. */
export async function shareLink(trip: Trip): Promise<void> {
  const { tab } = trip;
  await openSharing(trip);
  // A sheet of the phone would take the place of the link.
  if (await tab.run(() => "share" in navigator)) return;
  await press(tab, text("share_copy"));
  await until("an answer to Copy", () =>
    tab.run(
      (one, other) => {
        const said = document.querySelector("dialog")?.textContent ?? "";
        return said.includes(one) || said.includes(other);
      },
      text("share_copied"),
      text("share_copy_yourself"),
    ),
  );
}

/** A post as a file, saved and opened without the server. */
export async function giveFile(trip: Trip, opened = text("open_here")): Promise<void> {
  const { tab } = trip;
  await openSharing(trip);
  await tab.run(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      Object.assign(globalThis, { given: blob });
      return make.call(URL, blob);
    };
  });
  await press(tab, text("share_file_save"));
  await untilSays(tab, "Saved as ");
  const html = await tab.run(() => (globalThis as unknown as { given: Blob }).given.text());
  const file = path.join(trip.folder, "post.html");
  writeFileSync(file, html);
  await visit(trip, paths.open);
  const open = async () => {
    await tab.choose(await find(tab, "file", text("open_choose")), file);
    await untilSays(tab, opened);
  };
  await (opened === text("open_here") ? offline(trip, open) : open());
}

/** A post as QR codes, from screen to camera. */
export async function giveCodes(trip: Trip, opened = text("open_here")): Promise<void> {
  const { tab } = trip;
  await openSharing(trip);
  await press(tab, text("codes_show"));
  await until("a code", async () => (await tab.run(drawnCode, CODE)) !== null);
  const codes: DrawnCode[] = [];
  for (;;) {
    const code = await tab.run(drawnCode, CODE);
    if (!code || codes.some((known) => known.path === code.path)) break;
    codes.push(code);
    if (await tab.run(isOnlyCode, text("codes_one"))) break;
    await press(tab, text("codes_next"));
  }
  await visit(trip, paths.open);
  await tab.run(fakeCamera, codes);
  await press(tab, text("scan_start"));
  await untilSays(tab, opened);
}

function isOnlyCode(label: string): boolean {
  return document.querySelector(`dialog svg[aria-label="${label}"]`) !== null;
}

async function openSharing(trip: Trip): Promise<void> {
  await visit(trip, paths.post(trip.rows.post));
  await press(trip.tab, text("community_share"));
  await until("the ways to share", () => trip.tab.run(() => document.querySelector("dialog[open]") !== null));
}
