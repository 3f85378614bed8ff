import { stored } from "./local-storage.ts";
import { isMeteredConnection } from "./metered-connection.ts";
import { storageKeys } from "./storage-keys.ts";

/** True if heavy content loads on request only: the user's choice on this device, else by the connection. */
export function usesDataSaver(): boolean {
  const chosen = stored(storageKeys.data);
  return chosen ? chosen === "less" : isMeteredConnection();
}
