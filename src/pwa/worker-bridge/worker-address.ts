import type { Workbox } from "workbox-window";

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

/** The part of Trusted Types (https://w3c.github.io/trusted-types) used here. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): ScriptAddress };
    };
  }
}

/** In dev the plugin serves the worker's source as a module. */
export const WORKER = import.meta.env.DEV
  ? { address: "/dev-sw.js?dev-sw", type: "module" as const }
  : { address: "/sw.js", type: "classic" as const };

let trusted: ScriptAddress | undefined;

/** The worker's trusted script URL. The policy rejects any other script. */
export function workerAddress(): ScriptAddress {
  // A policy name can be used only once per page.
  trusted ??=
    window.trustedTypes
      ?.createPolicy("selam-worker", { createScriptURL: requireSiteWorker })
      .createScriptURL(WORKER.address) ?? WORKER.address;
  return trusted;
}

function requireSiteWorker(address: string): string {
  if (address === WORKER.address) return address;
  throw new TypeError(`${address} is not this site's service worker.`);
}
