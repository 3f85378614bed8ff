import { Dexie } from "dexie";

/** Takes every database of this site off this device, whoever has it open. */
export async function forgetDatabases(): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((name) => name.startsWith("selam-")).map((name) => Dexie.delete(name)));
}
