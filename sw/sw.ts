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

// Filled in by the build; in dev only if it stands in this file.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };

// The service worker. What no part below answers goes to the network as if there were no worker; so does the
// API, always: its copy on this device is the mirror in Dexie.

const { shared, speech } = partsOf(self.__WB_MANIFEST);
// 1. The shell: all code of the public site in the language in use, saved whole before this version comes into force.
saveShell(shared);
keepLanguages(speech);
// 2. Every page of the site is that language's one page, with or without a network.
answerNavigations(speech);
// 3. Pictures of posts, once seen, up to a bound.
keepPictures();
// 4. Files of the build beyond the shell, once used: the Ge'ez face, code that few need.
keepAssets();
// 5. The owner's admin, where somebody has opened it.
keepAdmin(speech);
// 6. What the share sheet sends becomes a draft at the admin.
takeShared();
// 7. A first visit is served from its first minute; later versions wait until the person says so.
takeOverFirstVisit();
hearPages();
// 8. What a person did leaves when the line is back, with every page closed.
sendWhatWaits();
