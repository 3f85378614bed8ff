import { readFileSync } from "node:fs";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { adminWorker } from "./scripts/admin-worker.ts";
import { appChunks, chunkFile, fetchedAhead, preloadApp } from "./scripts/app-chunk.ts";
import { leanIcons } from "./scripts/lean-icons.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { minifyBoot } from "./scripts/minify-boot.ts";
import { oneLanguage } from "./scripts/one-language.ts";
import { pageFiles } from "./scripts/page-files.ts";
import { pageTexts } from "./scripts/page-texts.ts";
import { precache, SHELL } from "./scripts/precache.ts";
import type { Lang } from "./src/domain/content/content.ts";
import { addressOf } from "./src/pwa/language/build-files.ts";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
};
/**
 * The language of this build: server/build/build-site.ts runs one build per language, English last. In dev the page
 * chooses.
 */
const language: Lang = process.env.SELAM_LANGUAGE === "ti" ? "ti" : "en";

/**
 * The oldest browsers that scripts and styles are transpiled for (docs/decisions/2026-11-22-oldest-browsers.md). Chrome
 * 92 is below the supported minimum: the site is readable there, without its styles.
 */
const OLDEST_SCRIPTS = ["chrome92", "firefox102", "safari15.4", "ios15.4"];
const OLDEST_STYLES = ["chrome99", "firefox102", "safari15.4", "ios15.4"];

/** The service workers of the site and of the admin, one each for all languages. */
function worker(): PluginOption[] {
  const { plugin, transforms } = precache();
  return [
    plugin,
    adminWorker(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      manifest: false,
      injectManifest: {
        globPatterns: SHELL,
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: transforms,
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

/** Compiles the messages and reduces them to one language, for the site and its server entry alike. */
function texts(): PluginOption[] {
  return [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/i18n/paraglide",
      strategy: ["baseLocale"],
    }),
    oneLanguage(language),
  ];
}

/** The server entry that prerenders pages: a single file, for Node. */
const serverEntry: UserConfig = {
  plugins: [texts(), leanIcons(), react()],
  define: { __APP_VERSION__: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    target: "node20",
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, entryFileNames: `${language}.js` },
    },
  },
};

export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> =>
    isSsrBuild
      ? serverEntry
      : {
          plugins: [
            command === "serve" ? (await import("./server/dev-plugin.ts")).selamBackend() : null,
            texts(),
            leanIcons(),
            leanRouter(),
            preloadApp(),
            minifyBoot(),
            pageFiles(),
            react(),
            tailwindcss(),
            pageTexts(language),
            ...(language === "en" ? worker() : []),
          ],
          define: { __APP_VERSION__: JSON.stringify(version) },
          build: {
            target: OLDEST_SCRIPTS,
            cssTarget: OLDEST_STYLES,
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
            rolldownOptions: {
              checks: { pluginTimings: false },
              input: {
                index: "index.html",
                ...(language === "en" ? { "kill-switch": "sw/kill-switch.ts" } : {}),
              },
              // A worker script needs a stable name: see docs/decisions/2026-11-20-service-worker.md.
              output: {
                codeSplitting: { groups: appChunks },
                chunkFileNames: chunkFile(language),
                entryFileNames: ({ name }) =>
                  name === "kill-switch"
                    ? "[name].js"
                    : `assets${addressOf[language].folder}/[name]-[hash].js`,
              },
            },
          },
        },
);
