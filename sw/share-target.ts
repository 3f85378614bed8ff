import { registerRoute } from "workbox-routing";
import { adminPaths } from "../src/config/admin-paths.ts";
import { keepShared, SHARE_ADDRESS } from "../src/pwa/share-target/shared.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Receives shared content, online or offline, and redirects to the admin, where it becomes a draft. It is
 * cached first, so that neither signing in nor a terminated process loses it.
 */
export function takeShared(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_ADDRESS,
    async ({ request }) => {
      try {
        await keepShared(await request.formData(), crypto.randomUUID(), Date.now());
        return Response.redirect(adminPaths.shared, 303);
      } catch (error) {
        console.warn("What was shared could not be kept.", error);
        return Response.redirect(adminPaths.notShared, 303);
      }
    },
    "POST",
  );
}
