import type { Mistake } from "../mistake.ts";
import { adminScreens } from "./admin-screens.ts";
import { dataAndWorker } from "./data-and-worker.ts";
import { domainAndMedia } from "./domain-and-media.ts";
import { importArchiveMail } from "./import-archive-mail.ts";
import { publicScreens } from "./public-screens.ts";
import { queues } from "./queues.ts";
import { server } from "./server.ts";
import { siteAndHosting } from "./site-and-hosting.ts";
import { sql } from "./sql.ts";
import { sync } from "./sync.ts";

/** Mistakes over the whole code, by area. */
export const MISTAKES: readonly Mistake[] = [
  ...server,
  ...siteAndHosting,
  ...importArchiveMail,
  ...sql,
  ...publicScreens,
  ...adminScreens,
  ...dataAndWorker,
  ...domainAndMedia,
  ...queues,
  ...sync,
];
