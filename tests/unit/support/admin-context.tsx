import { liveQuery } from "dexie";
import type { ReactNode } from "react";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { AdminDevice } from "./admin-device.ts";

/** A sender that has nothing to do. */
export const IDLE_SENDER = {
  status: () => ({ phase: "idle", failure: null, nextTry: null }),
  subscribe: () => () => undefined,
};

/** Gives what is rendered the data of the owner's device, before its first sync. */
export function OnDevice({ device, children }: { device: AdminDevice; children: ReactNode }) {
  const admin = {
    user: { id: device.db.userId },
    read: device.read,
    fetcher: device.fetcher,
    commands: device.commands,
    now: () => device.clock,
    live: liveQuery,
    queryCache: new Map(),
    adminSync: { status: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    sender: IDLE_SENDER,
  } as unknown as Admin;
  return <AdminContext value={admin}>{children}</AdminContext>;
}
