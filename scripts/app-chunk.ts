import type { Plugin } from "vite";

const APP = /\/src\/start-app\.tsx$/;

/**
 * The app is loaded by the page's first script (src/main.ts): it and all that it imports at once is one chunk. Left
 * alone the bundler makes thirty of it, since pages that come later share parts of it.
 */
const app = { name: "app", test: APP };

/** What loads chunks. Were it in the app's, the first script could not run without the app. */
const loader = { name: "loader", test: /vite\/preload-helper/, priority: 1 };

export const appChunks = [loader, app];

/**
 * The first script decides when the app is loaded, and nearly always that is at once: the page names the app's files
 * itself, so that they are fetched beside that script and not after it.
 */
export function preloadApp(): Plugin {
  return {
    name: "selam-preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => APP.test(id)));
        if (!app) throw new Error("The build has no chunk of the app.");
        return [app.fileName, ...app.imports].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}`, "data-app": true },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
