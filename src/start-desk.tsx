import type { ComponentType } from "react";
import { DeskApp } from "./app/desk/desk-app.tsx";
import { deskPaths } from "./config/desk-paths.ts";
import { API_KEY, API_URL } from "./config/env.ts";
import { storageKeys } from "./config/storage-keys.ts";
import { store } from "./config/stored.ts";
import { webLocks } from "./config/web-locks.ts";
import { type DeskGate, GateContext } from "./desk-services.ts";
import { DeskDatabase, deleteDesk } from "./local/desk-database.ts";
import { createDeskReader } from "./local/desk-reading.ts";
import { rememberedPerson } from "./local/remembered-person.ts";
import { openSessionStore } from "./local/session-store.ts";
import { type OpenDesk, openDesk } from "./open-desk.ts";
import { deskWorker } from "./pwa/desk-worker.ts";
import { keepDesk } from "./pwa/keep-desk.ts";
import { createDeskRemote } from "./remote/desk-remote.ts";
import { createSiteRemote } from "./remote/site-remote.ts";
import { createSupabaseAuth } from "./remote/supabase-auth.ts";
import { createGate, type GateWord } from "./sync/desk-gate.ts";

// Loaded on the first address under /admin: the door of the desk, which its screens stand behind.

const url = API_URL || location.origin;
const storage = openSessionStore();
const auth = createSupabaseAuth({ url, key: API_KEY, storage, now: Date.now });
const desk = createDeskRemote(url, API_KEY);
const site = createSiteRemote(url, API_KEY);
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("selam-desk") : null;

const worker = deskWorker();
let services: DeskGate | null = null;

/** Opens the door, and the desk of whoever signed in last: that is read from this device, and nothing is asked of anyone. */
export async function startDesk(): Promise<ComponentType> {
  const locks = await webLocks();
  const gate = createGate<OpenDesk>({
    auth,
    remote: desk,
    remembered: await rememberedPerson(storage),
    open: (person) => openDesk(person, { auth, desk, site, worker, locks }),
    resume: (open) => open.goOn(),
    close: (open) => open.close(),
    async erase(userId) {
      store(storageKeys.deskUpdatedAt, null);
      await deleteDesk(userId);
    },
    keepsAnything: storage.isOpen,
    countUnsent,
    tell: (word) => channel?.postMessage(word),
  });
  if (channel) channel.onmessage = ({ data }) => void gate.hear(data as GateWord);
  void keepDesk();
  const sendReset = (email: string) => auth.sendReset(email, location.origin + deskPaths.newPassword);
  // The embedded backend sends no mail.
  services = { ...gate, sendReset: API_URL ? sendReset : null, resetPassword: auth.resetPassword };
  return Desk;
}

function Desk() {
  return (
    <GateContext value={services}>
      <DeskApp />
    </GateContext>
  );
}

async function countUnsent(userId: string): Promise<number> {
  const db = new DeskDatabase(userId);
  try {
    const { unsent, parked } = await createDeskReader(db).countWaiting();
    return unsent + parked;
  } finally {
    db.close();
  }
}
