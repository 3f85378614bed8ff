import type { ComponentType } from "react";
import { createAdminRemote } from "../api/admin-api.ts";
import { createAdminNotificationsRemote } from "../api/notifications-api.ts";
import { createPersonalDataRemote } from "../api/personal-data-api.ts";
import { createSiteRemote } from "../api/site-api.ts";
import { createSiteImportsRemote } from "../api/site-imports-api.ts";
import { createSiteTransfer } from "../api/site-transfer.ts";
import { createSupabaseAuth } from "../api/supabase-auth.ts";
import { adminPlace } from "../capabilities/voice/data/recordings.ts";
import { deleteRecordings } from "../capabilities/voice/offline/recording-store.ts";
import { adminPaths } from "../config/admin-paths.ts";
import { API_KEY, API_URL } from "../config/env.ts";
import { store } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { webLocks } from "../config/web-locks.ts";
import { endNotifications } from "../data/admin/admin-notifications.ts";
import { type OpenAdmin, openAdmin } from "../data/admin/client.ts";
import { AdminSessionContext, type AdminSessionContextValue } from "../data/admin/context.ts";
import { createAdminSession, type SessionMessage } from "../offline/admin/admin-session.ts";
import { AdminDatabase, deleteAdmin } from "../offline/admin/database.ts";
import { createAdminReader } from "../offline/admin/queries.ts";
import { openLastUser, openSessionStore } from "../offline/admin/session-store.ts";
import { adminWorker } from "../pwa/worker-bridge/admin-worker.ts";
import { cacheAdmin } from "../pwa/worker-bridge/cache-admin.ts";
import { ADMIN_RULE_TEXTS } from "../ui/forms/admin-rule-texts.ts";
import { addRuleTexts } from "../ui/forms/validation-message.ts";
import { AdminApp } from "./layouts/admin/admin-app.tsx";

const url = API_URL || location.origin;
const storage = openSessionStore();
const auth = createSupabaseAuth({ url, key: API_KEY, storage, now: Date.now });
const adminRemote = createAdminRemote(url, API_KEY);
const personalData = createPersonalDataRemote(url, API_KEY);
const notificationsRemote = createAdminNotificationsRemote(url, API_KEY);
const siteImports = createSiteImportsRemote(url, API_KEY);
const siteTransfer = API_URL ? null : createSiteTransfer(url);
const siteRemote = createSiteRemote(url, API_KEY);
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("selam-desk") : null;

const worker = adminWorker();
let services: AdminSessionContextValue | null = null;

/** Starts the admin session of the last signed-in user. Reads only from this device and sends no request. */
export async function startAdmin(): Promise<ComponentType> {
  addRuleTexts(ADMIN_RULE_TEXTS);
  const locks = await webLocks();
  const session = createAdminSession<OpenAdmin>({
    auth,
    remote: adminRemote,
    remembered: await openLastUser(storage),
    open: (user) =>
      openAdmin(user, {
        auth,
        adminRemote,
        personalData,
        notificationsRemote,
        siteImports,
        siteTransfer,
        siteRemote,
        worker,
        locks,
      }),
    resume: (open) => open.resume(),
    close: (open) => open.close(),
    async erase(userId) {
      store(storageKeys.adminUpdatedAt, null);
      store(storageKeys.ownersName, null);
      store(storageKeys.serverSetup, null);
      await endNotifications(worker);
      await deleteAdmin(userId);
      await deleteRecordings(adminPlace(userId));
    },
    hasStorage: storage.isAvailable,
    countUnsent,
    broadcast: (word) => channel?.postMessage(word),
  });
  if (channel) channel.onmessage = ({ data }) => void session.receive(data as SessionMessage);
  void cacheAdmin();
  const sendReset = (email: string) =>
    auth.sendPasswordReset(email, location.origin + adminPaths.newPassword);
  // The embedded backend cannot send mail.
  services = { ...session, sendReset: API_URL ? sendReset : null, resetPassword: auth.resetPassword };
  return Admin;
}

function Admin() {
  return (
    <AdminSessionContext value={services}>
      <AdminApp />
    </AdminSessionContext>
  );
}

async function countUnsent(userId: string): Promise<number> {
  const db = new AdminDatabase(userId);
  try {
    const { unsent, deadLettered } = await createAdminReader(db).countQueued();
    return unsent + deadLettered;
  } finally {
    db.close();
  }
}
