import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { paths } from "../../src/config/paths.ts";
import { READ_ALOUD } from "../../tests/e2e/support/screens.ts";
import { fakeMicrophone } from "./devices.ts";
import { press, until, untilSays } from "./in-page.ts";
import type { Tab } from "./tab.ts";
import { type Trip, text, untilOnce, visit } from "./trip.ts";

/** Recordings of a tone, as browsers have made them. */
const RECORDINGS = path.join(import.meta.dirname, "..", "integration", "database", "recordings");
const TYPES: Readonly<Record<string, string>> = {
  ".webm": "audio/webm",
  ".mp4": "audio/mp4",
  ".ogg": "audio/ogg",
};

/** A voice message, heard before it is sent, which the server takes. */
export async function sendVoice(trip: Trip): Promise<void> {
  const { tab } = trip;
  const name = `Letay ${crypto.randomUUID()}`;
  await visit(trip, paths.contact);
  await tab.run(fakeMicrophone);
  await press(tab, text("contact_voice"));
  await press(tab, text("voice_record"));
  await untilSays(tab, "0:03");
  await press(tab, text("voice_finish"));
  await hear(tab);
  await tab.press('input[name="name"]');
  await tab.type(name);
  await press(tab, text("contact_voice_send"));
  await untilOnce(
    trip,
    "the voice message",
    `select count(*)::int as n from public.submissions s where name = $1
      and exists (select from private.submitted_files f where f.submission_id = s.id)`,
    name,
  );
}

/** The recording of a post. */
export async function playRecording(trip: Trip): Promise<void> {
  await visit(trip, paths.post(READ_ALOUD));
  await hear(trip.tab);
}

/** What each engine records plays here, in the owner's player. */
export async function playAllRecordings(trip: Trip): Promise<void> {
  const { tab } = trip;
  await visit(trip, adminPaths.submissions);
  await untilSays(tab, text("submission_voice"));
  for (const file of readdirSync(RECORDINGS)) {
    const base64 = readFileSync(path.join(RECORDINGS, file), "base64");
    const fault = await tab.run(playFile, base64, TYPES[path.extname(file)] ?? "");
    if (fault) throw new Error(`${file}: ${fault}`);
  }
  await hear(tab);
}

/** Presses the first "Play", and waits until something is heard. */
async function hear(tab: Tab): Promise<void> {
  await press(tab, text("voice_play"));
  await until("sound", () =>
    tab.run(() => [...document.querySelectorAll("audio")].some(({ currentTime }) => currentTime > 0.3)),
  );
}

/** In the page: plays a file in an element like that of the player. @returns why it does not play */
function playFile(base64: string, type: string): Promise<string | null> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const audio = document.createElement("audio");
  audio.muted = true;
  audio.src = URL.createObjectURL(new Blob([bytes], { type }));
  return new Promise((resolve) => {
    audio.ontimeupdate = () => audio.currentTime > 0.3 && resolve(null);
    audio.onerror = () => resolve(audio.error?.message || "it does not play");
    audio.play().catch((error: unknown) => resolve(String(error)));
    setTimeout(() => resolve("it stands still"), 20_000);
  });
}
