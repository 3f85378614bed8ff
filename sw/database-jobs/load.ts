import type { PushMessage } from "../../src/domain/notifications/push-message.ts";

/** What the worker does with the visitor's database. */
export type DatabaseJobs = {
  /** Sends what is due. @throws Error if operations remain */
  sendOutbox(): Promise<void>;
  /** Stores the post that came with a notification, so that it opens offline. */
  storePost(data: PushMessage["notification"]["data"]): Promise<void>;
  /** Ends this device's notifications. */
  stopNotifications(): Promise<void>;
};

declare const self: ServiceWorkerGlobalScope & {
  /** Set by `database-jobs.ts`. */
  readonly databaseJobs?: DatabaseJobs;
  /** Set by the build in front of the worker's code: runs the script that contains them. */
  readonly runDatabaseJobs?: () => void;
};

/**
 * The jobs' script is run on the first event that needs it, and not at each start of the worker: the page is waiting then, and the
 * script, with Dexie and the outbox, is four fifths of the worker's code.
 * @throws NetworkError if the script cannot be run
 */
export function databaseJobs(): DatabaseJobs {
  if (!self.databaseJobs) self.runDatabaseJobs?.();
  if (!self.databaseJobs) throw new Error("The worker's database jobs are missing.");
  return self.databaseJobs;
}

/**
 * Downloads the script while this version is installed: the browser keeps it with the worker, and lets it run later only then
 * (https://w3c.github.io/ServiceWorker/#importscripts). Without it the installation fails, and is tried again.
 */
export function installDatabaseJobs(): void {
  self.addEventListener("install", (event) => event.waitUntil((async () => void databaseJobs())()));
}
