import { registerRoute } from "workbox-routing";
import { adminPaths } from "../src/config/admin-paths.ts";
import { SHARE_ADDRESS, storeShared } from "../src/pwa/share-target/shared.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Receives shared content, online or offline, and redirects to the admin, where it becomes a draft. It is
 * cached first, so that neither signing in nor a terminated process loses it.
 */
export function receiveShared(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_ADDRESS,
    async ({ request }) => {
      try {
        await storeShared(await request.formData(), crypto.randomUUID(), Date.now());
        return Response.redirect(adminPaths.shared, 303);
      } catch (error) {
        console.warn("Shared content could not be stored.", error);
        return Response.redirect(adminPaths.notShared, 303);
      }
    },
    "POST",
  );
}
