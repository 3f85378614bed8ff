import { keepAdmin } from "./admin-cache.ts";
import { keepAssets } from "./assets.ts";
import type { Entry } from "./file-set.ts";
import { takeOverFirstVisit } from "./first-visit.ts";
import { keepLanguages, partsOf } from "./languages.ts";
import { hearPages } from "./messages.ts";
import { answerNavigations } from "./navigation.ts";
import { sendWhatWaits } from "./outbox.ts";
import { keepPictures } from "./pictures.ts";
import { takeShared } from "./share-target.ts";
import { saveShell } from "./shell.ts";

// Injected by the build; in dev only if declared in this file.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };

// The service worker. Requests that no route below handles go to the network. API requests always do, since
// their offline copy is the mirror in Dexie.

const { shared, speech } = partsOf(self.__WB_MANIFEST);
// 1. The shell: all code of the public site in the language in use, precached before this version activates.
saveShell(shared);
keepLanguages(speech);
// 2. Every navigation gets that language's shell, online or offline.
answerNavigations(speech);
// 3. Pictures of posts that have been viewed, up to a limit.
keepPictures();
// 4. Other build files once used, e.g. the Ge'ez font and rarely used code.
keepAssets();
// 5. The admin, if it has been opened on this device.
keepAdmin(speech);
// 6. Shared content becomes a draft in the admin.
takeShared();
// 7. The first worker controls the page at once; later versions wait for the user's consent.
takeOverFirstVisit();
hearPages();
// 8. The outbox is sent on Background Sync, with every page closed.
sendWhatWaits();
