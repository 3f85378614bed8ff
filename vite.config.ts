import path from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { bootScript } from "./scripts/boot-script.ts";
import { audiences, chunkGroups, chunkName } from "./scripts/chunks.ts";
import { fewOpenFiles } from "./scripts/few-open-files.ts";
import { OLDEST_SCRIPTS, OLDEST_STYLES } from "./scripts/oldest-browsers.ts";
import { pageFiles } from "./scripts/page-files.ts";
import { localizedDocuments } from "./scripts/page-texts.ts";
import { palette } from "./scripts/palette.ts";
import { precacheManifest, SHELL } from "./scripts/precache.ts";
import { scriptSelectors } from "./scripts/script-selectors.ts";
import { singleFileWorkers } from "./scripts/single-file-workers.ts";
import { splitWorker } from "./scripts/split-worker.ts";
import { versionOf } from "./server/version.mjs";

const PRODUCTION_ROUTER = path.resolve(
  import.meta.dirname,
  "node_modules/react-router/dist/production/index.mjs",
);
const version = versionOf(import.meta.dirname);

/** The service workers, and what the site's own one caches. */
function workers(command: "build" | "serve"): PluginOption[] {
  const { plugin, marksOf } = audiences();
  return [
    plugin,
    singleFileWorkers(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: command === "serve" ? "dev.ts" : "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      manifest: false,
      injectManifest: {
        globPatterns: SHELL,
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [precacheManifest(marksOf)],
      },
      // The worker's own build would log itself, and an option of the plugin, on every start.
      integration: {
        configureCustomSWViteBuild(options) {
          options.logLevel = "error";
        },
      },
      devOptions: { enabled: true, type: "module", navigateFallback: "/index.html" },
    }),
  ];
}

const messageFiles = fewOpenFiles();
const texts = () =>
  paraglideVitePlugin({
    fs: messageFiles,
    project: "./src/community/project.inlang",
    outdir: "./src/i18n/paraglide",
    strategy: ["baseLocale"],
    isServer: "import.meta.env.SSR",
    disableAsyncLocalStorage: true,
  });

/** The server entry that prerenders pages: a single file, for Node. */
const serverEntry: UserConfig = {
  plugins: [texts(), react()],
  define: { __APP_VERSION__: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    target: "node20",
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, entryFileNames: "entry-server.js" },
    },
  },
};

export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> =>
    isSsrBuild
      ? serverEntry
      : {
          publicDir: "src/community/public",
          plugins: [
            command === "serve" ? (await import("./server/dev-plugin.ts")).selamBackend() : null,
            texts(),
            bootScript(),
            pageFiles(),
            react(),
            scriptSelectors(),
            palette(),
            tailwindcss(),
            localizedDocuments(),
            workers(command),
            splitWorker(),
          ],
          define: { __APP_VERSION__: JSON.stringify(version) },
          // Their packages name builds for browsers that no longer run this app, and for development.
          resolve: {
            alias: [
              { find: /^workbox-window$/, replacement: "workbox-window/build/workbox-window.prod.mjs" },
              { find: /^react-router$/, replacement: PRODUCTION_ROUTER },
            ],
          },
          build: {
            target: OLDEST_SCRIPTS,
            cssTarget: OLDEST_STYLES,
            assetsInlineLimit: 0,
            // 3 % smaller than the bundler's own minifier, of everything that a visitor downloads; no supported browser needs the
            // work-around for Safari 10.
            minify: "terser",
            terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 } },
            // The document itself names the files of each page (scripts/page-files.ts).
            modulePreload: false,
            rolldownOptions: {
              checks: { pluginTimings: false },
              // The oldest browsers get fields of classes as assignments; no class here has a setter for one.
              transform: { assumptions: { setPublicClassFields: true } },
              output: {
                codeSplitting: { groups: chunkGroups() },
                chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
                entryFileNames: "assets/[name]-[hash:7].js",
              },
            },
          },
        },
);
