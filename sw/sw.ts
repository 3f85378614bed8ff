import { OUTBOX_TAG } from "../src/pwa/worker-bridge/background-sync.ts";
import { cacheAdminFiles } from "./admin-cache.ts";
import { cacheAssets } from "./assets.ts";
import { onBackgroundSync } from "./background-sync.ts";
import { databaseJobs, installDatabaseJobs } from "./database-jobs/load.ts";
import { type Entry, isOfVisitors } from "./entries.ts";
import { claimFirstPage } from "./first-visit.ts";
import { listenToPages } from "./messages.ts";
import { answerNavigations } from "./navigation.ts";
import { cachePictures } from "./pictures.ts";
import { playPinnedRecordings } from "./recordings.ts";
import { receiveShared } from "./share-target.ts";
import { restoreShell, saveShell } from "./shell.ts";
import { onNotificationClick, onPush } from "./show-notification.ts";

// Injected by the build; in dev only if declared in this file.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };

// The service worker. Requests that no route below handles go to the network. API requests always do, since
// their offline copy is the mirror in Dexie.

const files: Entry[] = self.__WB_MANIFEST;
const visitors = files.filter(isOfVisitors);
// 1. The shell: all code of the public site, precached before this version activates.
const shell = saveShell(visitors, files);
// 2. Every navigation gets the shell in the reader's language, online or offline.
answerNavigations(visitors, shell);
// 3. Pictures of posts that have been viewed, up to a limit, and recordings of pinned posts.
cachePictures();
playPinnedRecordings();
// 4. The admin, if it has been opened on this device.
cacheAdminFiles(
  files.filter(({ admin }) => admin),
  files,
);
// 5. Other build files once used, e.g. the Ge'ez font.
cacheAssets();
// 6. Shared content becomes a draft in the admin.
receiveShared();
// 7. The first worker controls the page at once; later versions wait for the user's consent.
claimFirstPage();
listenToPages((event) => restoreShell(shell, event));
// 8. The outbox is sent on Background Sync, with every page closed.
installDatabaseJobs();
onBackgroundSync(OUTBOX_TAG, async () => databaseJobs().sendOutbox());
// 9. Notifications about new posts (src/domain/notifications/push-message.ts).
onPush(async (data) => databaseJobs().storePost(data));
onNotificationClick(async () => databaseJobs().stopNotifications());
