import { stored } from "./local-storage.ts";
import { isMeteredConnection } from "./metered-connection.ts";
import { storageKeys } from "./storage-keys.ts";

/** Whether nothing heavy is to be loaded unasked: as the person chose on this device, else as its line is. */
export function usesDataSaver(): boolean {
  const chosen = stored(storageKeys.data);
  return chosen ? chosen === "less" : isMeteredConnection();
}
