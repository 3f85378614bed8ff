import { registerRoute } from "workbox-routing";
import { adminPaths } from "../src/config/admin-paths.ts";
import { paths } from "../src/config/paths.ts";
import { SHARE_ADDRESS, SHARE_PARAMS, storeShared } from "../src/pwa/share-target/shared.ts";
import { fileIn, storeSharedFile } from "../src/pwa/share-target/shared-file.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Receives shared content, online or offline. A post that someone gave as a file is opened; anything else is redirected to
 * the admin, where it becomes a draft. It is cached first, so that neither signing in nor a terminated process loses it.
 */
export function receiveShared(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_ADDRESS,
    async ({ request }) => {
      try {
        const form = await request.formData();
        const post = fileIn(form, SHARE_PARAMS.post);
        if (post) {
          await storeSharedFile(post);
          return Response.redirect(paths.open, 303);
        }
        await storeShared(form, crypto.randomUUID(), Date.now());
        return Response.redirect(adminPaths.shared, 303);
      } catch (error) {
        console.warn("Shared content could not be stored.", error);
        return Response.redirect(adminPaths.notShared, 303);
      }
    },
    "POST",
  );
}
