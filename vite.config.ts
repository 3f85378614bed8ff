import { readFileSync } from "node:fs";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { appChunks, chunkFile, preloadApp } from "./scripts/app-chunk.ts";
import { deskWorker } from "./scripts/desk-worker.ts";
import { leanIcons } from "./scripts/lean-icons.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { oneLocale } from "./scripts/one-locale.ts";
import { precache, SHELL } from "./scripts/precache.ts";
import { webManifest } from "./src/pwa/web-manifest.ts";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
};
const { plugin: precachePlugin, transforms: manifestTransforms } = precache();

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    plugins: [
      command === "serve" ? (await import("./server/dev-plugin.ts")).selamBackend() : null,
      paraglideVitePlugin({
        project: "./project.inlang",
        outdir: "./src/i18n/paraglide",
        strategy: ["baseLocale"],
      }),
      oneLocale(),
      leanIcons(),
      leanRouter(),
      preloadApp(),
      react(),
      tailwindcss(),
      precachePlugin,
      deskWorker(),
      VitePWA({
        strategies: "injectManifest",
        srcDir: "sw",
        filename: "sw.ts",
        registerType: "prompt",
        injectRegister: false,
        includeManifestIcons: false,
        manifest: webManifest,
        injectManifest: { globPatterns: SHELL, dontCacheBustURLsMatching: /^assets\//, manifestTransforms },
        // The worker's own build would report itself, and an option of the plugin, on every start.
        integration: {
          configureCustomSWViteBuild(options) {
            options.logLevel = "error";
          },
        },
        devOptions: { enabled: true, type: "module", navigateFallback: "/index.html" },
      }),
    ],
    define: { __APP_VERSION__: JSON.stringify(version) },
    build: {
      target: "es2022",
      assetsInlineLimit: 0,
      sourcemap: "hidden",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: { index: "index.html", "kill-switch": "sw/kill-switch.ts" },
        // A worker script needs a name that stays: see docs/decisions/2026-11-20-service-worker.md.
        output: {
          codeSplitting: { groups: appChunks },
          chunkFileNames: chunkFile,
          entryFileNames: ({ name }) => (name === "kill-switch" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
  }),
);
