import type { VitePWAOptions } from "vite-plugin-pwa";
import { SHARE_ADDRESS, SHARE_PARAMS } from "./shared.ts";

/** How the site presents itself when it is installed. Written into the build by vite.config.ts. */
export const webManifest: VitePWAOptions["manifest"] = {
  id: "/",
  name: "Selam",
  short_name: "Selam",
  description:
    "News from one another, help when it is needed, and a home for Tigrayans in the UK. Read it anywhere, with or without a signal.",
  lang: "en",
  dir: "ltr",
  start_url: "/?source=app",
  scope: "/",
  display: "standalone",
  // --paper of src/ui/theme.css: the window's frame and the moment before the first paint.
  theme_color: "#fbf6ec",
  background_color: "#fbf6ec",
  categories: ["lifestyle", "news", "social"],
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
  ],
  shortcuts: [
    shortcut("Community", "/portfolio", "What people wrote to one another", "community"),
    shortcut("Blog", "/blog", "Articles", "blog"),
    shortcut("News", "/news", "Latest news", "news"),
    shortcut("Contact", "/contact", "Write to us", "contact"),
  ],
  // The share sheet of the phone: a picture or a text becomes the owner's draft (sw/sharing.ts).
  share_target: {
    action: SHARE_ADDRESS,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: SHARE_PARAMS.title,
      text: SHARE_PARAMS.text,
      url: SHARE_PARAMS.address,
      files: [{ name: SHARE_PARAMS.pictures, accept: ["image/*"] }],
    },
  },
  screenshots: [
    screenshot("home-narrow", "780x1688", "narrow", "The start page on a phone"),
    screenshot("community-narrow", "780x1688", "narrow", "Posts from the community on a phone"),
    screenshot("article-narrow", "780x1688", "narrow", "An article on a phone"),
    screenshot("home-wide", "1280x800", "wide", "The start page on a computer"),
    screenshot("blog-wide", "1280x800", "wide", "The blog on a computer"),
  ],
};

function shortcut(name: string, path: string, description: string, icon: string) {
  const icons = [{ src: `/icons/shortcut-${icon}.png`, sizes: "96x96", type: "image/png" }];
  return { name, description, url: `${path}?source=shortcut`, icons };
}

function screenshot(name: string, sizes: string, form_factor: "narrow" | "wide", label: string) {
  return { src: `/screenshots/${name}.webp`, sizes, type: "image/webp", form_factor, label };
}
