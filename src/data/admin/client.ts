import { liveQuery } from "dexie";
import { storageKeys } from "../../config/storage-keys.ts";
import type { Auth, User } from "../../domain/auth/auth.ts";
import type { AdminRemote } from "../../domain/outbox/admin-remote.ts";
import type { Remote } from "../../domain/outbox/remote.ts";
import type { PersonalDataRemote } from "../../domain/privacy/personal-data-remote.ts";
import type { SubmittedFilesRemote } from "../../domain/submissions/submissions-remote.ts";
import { LruMap } from "../../domain/text/lru-map.ts";
import type { SiteImportsRemote } from "../../domain/transfer/site-imports.ts";
import { type SiteTransfer, withToken } from "../../domain/transfer/site-transfer.ts";
import { deleteUnreferencedFiles } from "../../offline/admin/collect-garbage.ts";
import { createAdminCommands } from "../../offline/admin/commands.ts";
import { AdminDatabase } from "../../offline/admin/database.ts";
import { exportUnsent } from "../../offline/admin/export-unsent.ts";
import { adminFetcher } from "../../offline/admin/fetch-rows.ts";
import { recheckMissing } from "../../offline/admin/media.ts";
import { readAdminState } from "../../offline/admin/mirror.ts";
import { pullAdmin } from "../../offline/admin/pull.ts";
import { adminLock, adminQueue } from "../../offline/admin/push.ts";
import { createAdminReader } from "../../offline/admin/queries.ts";
import { withAccessToken } from "../../offline/admin/with-access-token.ts";
import { createExclusiveRunner } from "../../offline/core/exclusive.ts";
import { browserLiveness } from "../../offline/core/liveness.ts";
import { createSender } from "../../offline/core/sender.ts";
import { createServerClock } from "../../offline/core/server-clock.ts";
import { createSyncLoop } from "../../offline/core/sync-loop.ts";
import { sentCopiesBudget } from "../../pwa/storage/sent-copies-budget.ts";
import type { adminWorker } from "../../pwa/worker-bridge/admin-worker.ts";
import { registerBackgroundSync } from "../../pwa/worker-bridge/background-sync.ts";
import { environment, serverBackoff } from "../environment.ts";
import { storedSync, storedTime } from "../stored-times.ts";
import { type AdminNotificationsRemote, createAdminNotifications } from "./admin-notifications.ts";
import type { Admin } from "./context.ts";
import { storeServerSetup } from "./server-setup.ts";
import { submittedFiles } from "./submitted-files.ts";

/** One user's open admin; `resume` syncs and sends immediately, `close` shuts it down. */
export type OpenAdmin = Admin & { resume(): void; close(): void };

type Dependencies = {
  readonly auth: Auth;
  readonly adminRemote: AdminRemote & SubmittedFilesRemote;
  readonly personalData: PersonalDataRemote;
  readonly siteImports: SiteImportsRemote;
  readonly notificationsRemote: AdminNotificationsRemote;
  /** Null for a hosted project, which has no such endpoints. */
  readonly siteTransfer: SiteTransfer | null;
  /** The public API, used to probe the connection. */
  readonly siteRemote: Remote;
  readonly worker: ReturnType<typeof adminWorker>;
  readonly locks: LockManager | null;
};

const clock = createServerClock(environment.elapsed);

/** Opens one user's database and starts its sync loop and sender. */
export function openAdmin(user: User, dependencies: Dependencies): OpenAdmin {
  const { auth, adminRemote, personalData, notificationsRemote, siteImports, siteTransfer } = dependencies;
  const { siteRemote, worker, locks } = dependencies;
  const db = new AdminDatabase(user.id);
  const read = createAdminReader(db);
  const exclusively = createExclusiveRunner(locks, browserLiveness());
  const uploads = new Map<string, AbortController>();
  const backoff = serverBackoff;
  const adminSync = createSyncLoop(
    {
      ...environment,
      clock,
      backoff,
      withLock: (job) => exclusively(`selam-desk-sync-${user.id}`, job),
      lastSync: storedSync(storageKeys.adminUpdatedAt),
      onMirrorChanged: () => undefined,
      deletePictures: () => undefined,
    },
    () => pullAdmin({ ...environment, db, remote: adminRemote, auth }),
    async () => JSON.stringify(await readAdminState(db)),
  );
  const isOnline = () => navigator.onLine && adminSync.status().failure === null;
  const sender = createSender({
    ...environment,
    backoff,
    queue: adminQueue({
      ...environment,
      db,
      remote: adminRemote,
      auth,
      uploads,
      freeBytes: sentCopiesBudget,
      probe: { remote: siteRemote, clock, isOnline },
    }),
    withLeaderLock: (job) => exclusively(adminLock(user.id), job),
  });
  const commands = createAdminCommands({
    ...environment,
    db,
    uploads,
    onQueued() {
      void sender.wake();
      void registerBackgroundSync(worker);
    },
  });
  const resume = () => {
    void adminSync.sync();
    void sender.wake();
  };
  const onVisible = () => environment.isVisible() && resume();
  window.addEventListener("online", resume);
  document.addEventListener("visibilitychange", onVisible);
  // Pulling after each push stores the latest receipts, so that a later restore of the server is detected.
  let phase = sender.status().phase;
  sender.subscribe(() => {
    const was = phase;
    phase = sender.status().phase;
    const { failure } = sender.status();
    if (was === "sending" && phase !== "sending" && !failure) void adminSync.sync();
  });
  // A pull that detects a restored server requeues lost operations. Only an idle sender is woken: one in backoff wakes
  // itself, and waking it after each pull would loop.
  adminSync.subscribe(() => {
    if (adminSync.status().phase === "idle" && sender.status().phase === "idle") void sender.wake();
  });
  const notifications = createAdminNotifications({
    worker,
    fetchKey: notificationsRemote.key,
    save: (change) => withAccessToken(auth, user.id, (access) => notificationsRemote.save(access, change)),
  });
  void notifications.refresh();
  resume();
  void recheckMissing(db, adminRemote, auth);
  // Retries deletions of unused files that failed on an unreliable connection.
  void deleteUnreferencedFiles({
    auth,
    remote: adminRemote,
    userId: user.id,
    now: environment.now,
    lastRun: storedTime(storageKeys.adminSweptAt),
  });
  return {
    user,
    read,
    fetcher: adminFetcher({ db, remote: adminRemote, auth }),
    commands,
    adminSync,
    sender,
    auth,
    live: liveQuery,
    queryCache: new LruMap(),
    now: () => environment.now() + adminSync.status().clockOffset,
    sessions: () => withAccessToken(auth, user.id, adminRemote.sessions),
    async health() {
      const health = await withAccessToken(auth, user.id, adminRemote.health);
      if (health.ok) storeServerSetup(health.value);
      return health;
    },
    confirmTime: () => withAccessToken(auth, user.id, adminRemote.confirmTime),
    versions: (kind, rowId) =>
      withAccessToken(auth, user.id, (access) => adminRemote.versions(access, kind, rowId)),
    version: (kind, rowId, version) =>
      withAccessToken(auth, user.id, (access) => adminRemote.version(access, kind, rowId, version)),
    noteEditor: (editor, leaves) =>
      withAccessToken(auth, user.id, (access) => adminRemote.noteEditor(access, editor, leaves)),
    personalData: {
      find: (term) => withAccessToken(auth, user.id, (access) => personalData.find(access, term)),
      erase: (term, request) =>
        withAccessToken(auth, user.id, (access) => personalData.erase(access, term, request)),
      moderationLog: () => withAccessToken(auth, user.id, personalData.moderationLog),
      erasures: () => withAccessToken(auth, user.id, personalData.erasures),
    },
    submittedFile: submittedFiles(db, (id) =>
      withAccessToken(auth, user.id, (access) => adminRemote.submittedFile(access, id)),
    ),
    notifications,
    transfer: siteTransfer && {
      hasBackups: async () => withToken(await auth.access(), siteTransfer.hasBackups),
      backUp: async () => withToken(await auth.access(), siteTransfer.backUp),
      fetchPicture: async (address) =>
        withToken(await auth.access(), (token) => siteTransfer.fetchPicture(token, address)),
      exportSite: async (onProgress) =>
        withToken(await auth.access(), (token) => siteTransfer.exportSite(token, onProgress)),
      planImport: async (file, onProgress) =>
        withToken(await auth.access(), (token) => siteTransfer.planImport(token, file, onProgress)),
      importFile: async (file, onProgress) =>
        withToken(await auth.access(), (token) => siteTransfer.importFile(token, file, onProgress)),
    },
    imports: {
      list: () => withAccessToken(auth, user.id, siteImports.list),
      takeBack: (id, withEdited) =>
        withAccessToken(auth, user.id, (access) => siteImports.takeBack(access, id, withEdited)),
    },
    exportUnsent: () => exportUnsent(db),
    resume,
    close() {
      window.removeEventListener("online", resume);
      document.removeEventListener("visibilitychange", onVisible);
      adminSync.stop();
      sender.stop();
      db.close();
    },
  };
}
