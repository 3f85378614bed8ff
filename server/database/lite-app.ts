import { App, ConsoleEmailDriver, setExperimental } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import type { DiskStorage } from "../media/disk-storage.ts";
import type { ProjectConfig } from "../project-config.ts";
import type { ServerKeys } from "./server-keys.ts";

/** The backend package's connection to either kind of database. */
export type LiteConnection = PgliteConnection | PostgresConnection;

/** Creates the backend package's application on this site's database, files and keys. */
export function createLiteApp(
  connection: LiteConnection,
  storage: DiskStorage,
  { api, auth, storage: storageConfig }: ProjectConfig,
  keys: ServerKeys,
  siteUrl: string,
): App {
  setExperimental("storage", true);
  const app = new App({
    connection,
    api: { enabled: true, schemas: api.schemas ?? ["public"], max_rows: api.max_rows ?? 1000 },
    auth: {
      ...auth,
      // The package uses the option's old name, which the Supabase CLI has dropped.
      email: { enable_signup: auth.email.enabled },
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
    },
    storage: { enabled: true, file_size_limit: storageConfig.file_size_limit },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      // There is no mail here, and a code on the console would give every reader of the log access to an account.
      drivers: { email: new ConsoleEmailDriver({ silent: true }) },
    },
  });
  app._storageAdapter = storage;
  return app;
}
