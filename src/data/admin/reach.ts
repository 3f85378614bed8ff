import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type Reach, reachOf } from "../../domain/outbox/reach.ts";
import type { Store } from "../../domain/state/store.ts";
import { online } from "../online.ts";
import { type Admin, useAdmin } from "./context.ts";

export type ReachStore = Pick<Store<Reach>, "current" | "subscribe">;

/** Whether the server can be reached, from what the browser, the sync and the sender know. */
export function adminReach({ adminSync, sender }: Pick<Admin, "adminSync" | "sender">): ReachStore {
  return {
    current: () =>
      reachOf({ online: online.current(), failure: adminSync.status().failure ?? sender.status().failure }),
    subscribe(listener) {
      const ends = [adminSync, sender, online].map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The same, for the layout, which provides it to all screens of the admin. */
export function useMeasuredReach(): Reach {
  const { adminSync, sender } = useAdmin();
  const { current, subscribe } = useMemo(() => adminReach({ adminSync, sender }), [adminSync, sender]);
  const server = useCallback((): Reach => "open", []);
  return useSyncExternalStore(subscribe, current, server);
}
