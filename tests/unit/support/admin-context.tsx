import type { ReactNode } from "react";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { AdminDevice } from "./admin-device.ts";

/** Gives what is rendered the data of the owner's device, before its first sync. */
export function OnDevice({ device, children }: { device: AdminDevice; children: ReactNode }) {
  const admin = {
    read: device.read,
    fetcher: device.fetcher,
    commands: device.commands,
    now: () => device.clock,
    adminSync: { status: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
  } as unknown as Admin;
  return <AdminContext value={admin}>{children}</AdminContext>;
}
