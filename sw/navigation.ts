import { createHandlerBoundToURL } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NO_PAGES } from "./page-addresses.ts";

export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NO_PAGES }));
}
