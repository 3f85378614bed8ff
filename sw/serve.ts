import { type Route, registerRoute } from "workbox-routing";

/** How long a request waits for its route before Cache Storage is asked whether it answers at all, in milliseconds. */
const ROUTE_WAIT = 3_000;
/** How long Cache Storage may take to answer that, in milliseconds. */
const CACHE_WAIT = 2_000;

/** True from a question that Cache Storage left unanswered until it answers. */
let hangs = false;

/**
 * Registers a route whose requests go to the network while Cache Storage does not answer. Chromium's hangs for an origin until the
 * browser is restarted if the site's data is deleted while a worker reads it, and so do disks that fail.
 */
export function serve(route: Route): void {
  const { handler } = route;
  route.handler = {
    handle: (options) => {
      const answer = handler.handle(options);
      return Promise.race([answer, whileCachesHang(options.request, answer)]);
    },
  };
  registerRoute(route);
}

/** The network's answer while the caches hang; the route's own otherwise, and without a network. */
async function whileCachesHang(request: Request, answer: Promise<Response>): Promise<Response> {
  if (!hangs) {
    const answered = answer.then(
      () => true,
      () => true,
    );
    if (await Promise.race([answered, wait(ROUTE_WAIT)])) return answer;
    const told = caches.has("").then(() => false);
    hangs = await Promise.race([told, wait(CACHE_WAIT).then(() => true)]);
    void told.then(() => {
      hangs = false;
    });
  }
  return hangs ? fetch(request).catch(() => answer) : answer;
}

async function wait(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
