import type { DatabaseJobs } from "./load.ts";
import { stopNotifications, storePost } from "./notifications.ts";
import { sendOutbox } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope & { databaseJobs?: DatabaseJobs };

// A script of its own, which the worker runs on the first event that needs one of these jobs (load.ts).
self.databaseJobs = { sendOutbox, storePost, stopNotifications };
