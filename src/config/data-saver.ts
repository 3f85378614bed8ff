import { isLineDear } from "./metered-connection.ts";
import { storageKeys } from "./storage-keys.ts";
import { stored } from "./local-storage.ts";

/** Whether nothing heavy is to be loaded unasked: as the person chose on this device, else as its line is. */
export function usesLessData(): boolean {
  const chosen = stored(storageKeys.data);
  return chosen ? chosen === "less" : isLineDear();
}
