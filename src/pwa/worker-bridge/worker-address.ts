import type { Workbox } from "workbox-window";

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

/** Trusted Types (https://w3c.github.io/trusted-types), as far as this file needs them. */
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

/** In dev the plugin serves the worker's sources as a module. */
export const WORKER = import.meta.env.DEV
  ? { address: "/dev-sw.js?dev-sw", type: "module" as const }
  : { address: "/sw.js", type: "classic" as const };

let trusted: ScriptAddress | undefined;

/** The worker's address in the form the Content Security Policy asks for: it lets no other script become a worker. */
export function workerAddress(): ScriptAddress {
  // A policy's name can be taken once a page.
  trusted ??=
    window.trustedTypes
      ?.createPolicy("selam-worker", { createScriptURL: onlyTheWorker })
      .createScriptURL(WORKER.address) ?? WORKER.address;
  return trusted;
}

function onlyTheWorker(address: string): string {
  if (address === WORKER.address) return address;
  throw new TypeError(`${address} is not this site's service worker.`);
}
