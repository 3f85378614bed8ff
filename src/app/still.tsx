import type { ReactNode } from "react";
import { type Navigator, Router } from "react-router-dom";
import { AT_REST, type Services } from "../services.ts";

/** What a page works with that is only painted: it asks for nothing and shows what is known beforehand. */
export function stillServices(known: Pick<Services, "snapshot" | "sent" | "start">, now: number): Services {
  const status = { ...AT_REST, saved: known.start !== undefined };
  return {
    ...known,
    data: new Promise(() => undefined),
    seen: new Map(),
    status: { current: () => status, subscribe: () => () => undefined },
    now: () => now,
  };
}

const STAND_STILL: Navigator = {
  createHref: (to) =>
    typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`,
  push: () => undefined,
  replace: () => undefined,
  go: () => undefined,
};

type StillRouterProps = {
  /** Path and search of the one page there is. */
  readonly address: string;
  readonly children: ReactNode;
};

export function StillRouter({ address, children }: StillRouterProps) {
  return (
    <Router location={address} navigator={STAND_STILL}>
      {children}
    </Router>
  );
}
