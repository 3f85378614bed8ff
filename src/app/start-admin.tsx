import type { ComponentType } from "react";
import { DeskApp } from "./layouts/admin/admin-app.tsx";
import { deskPaths } from "../config/admin-paths.ts";
import { API_KEY, API_URL } from "../config/env.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { store } from "../config/local-storage.ts";
import { webLocks } from "../config/web-locks.ts";
import { type DeskGate, GateContext } from "../data/admin/context.ts";
import { DeskDatabase, deleteDesk } from "../offline/admin/database.ts";
import { createDeskReader } from "../offline/admin/queries.ts";
import { rememberedPerson } from "../offline/admin/remembered-user.ts";
import { openSessionStore } from "../offline/admin/session-store.ts";
import { type OpenDesk, openDesk } from "../data/admin/client.ts";
import { deskWorker } from "../pwa/worker-bridge/admin-worker.ts";
import { keepDesk } from "../pwa/worker-bridge/cache-admin.ts";
import { createDeskRemote } from "../api/admin-api.ts";
import { createSiteRemote } from "../api/site-api.ts";
import { createSupabaseAuth } from "../api/supabase-auth.ts";
import { createGate, type GateWord } from "../offline/admin/admin-session.ts";

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
