import type { ManifestOptions } from "vite-plugin-pwa";
import { PALETTE } from "../../community/palette.ts";
import { paths } from "../../config/paths.ts";
import type { Lang } from "../../domain/content/content.ts";
import { languageOf } from "../../domain/languages/languages.ts";
import { SHARE_ADDRESS, SHARE_PARAMS } from "../share-target/shared.ts";

/** How the app is named on a device, and whether its pictures show this site: they are of the demo. */
export type InstalledSite = {
  readonly name: string;
  readonly description: string;
  readonly isPictured: boolean;
};

/**
 * The web app manifest of a site.
 * @param text returns the interface text in this language for a key
 */
export function webManifest(
  lang: Lang,
  text: (key: string) => string,
  { name, description, isPictured }: InstalledSite,
): Partial<ManifestOptions> {
  return {
    id: "/",
    name,
    short_name: name,
    description,
    lang,
    dir: languageOf(lang).direction,
    start_url: "/?source=app",
    scope: "/",
    display: "standalone",
    // The window frame and the splash screen.
    theme_color: PALETTE.light.paper,
    background_color: PALETTE.light.paper,
    categories: ["lifestyle", "news", "social"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icons/monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
    ],
    shortcuts: [
      shortcut(text("nav_community"), "/portfolio", text("app_shortcut_community"), "community"),
      shortcut(text("nav_blog"), "/blog", text("app_shortcut_blog"), "blog"),
      shortcut(text("nav_news"), "/news", text("home_news"), "news"),
      shortcut(text("nav_contact"), "/contact", text("home_write_us"), "contact"),
    ],
    // Shared pictures and text become the owner's draft, and a post's file is opened (sw/share-target.ts).
    share_target: {
      action: SHARE_ADDRESS,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: SHARE_PARAMS.title,
        text: SHARE_PARAMS.text,
        url: SHARE_PARAMS.address,
        files: [
          { name: SHARE_PARAMS.pictures, accept: ["image/*"] },
          { name: SHARE_PARAMS.post, accept: ["text/html", ".html", ".htm"] },
        ],
      },
    },
    // A post that someone gave as a file, opened from the file manager.
    file_handlers: [{ action: paths.open, accept: { "text/html": [".html", ".htm"] } }],
    ...(isPictured ? { screenshots: pictures(text) } : {}),
  };
}

function pictures(text: (key: string) => string) {
  return [
    screenshot("home-narrow", "780x1688", "narrow", text("app_picture_home_phone")),
    screenshot("community-narrow", "780x1688", "narrow", text("app_picture_community_phone")),
    screenshot("article-narrow", "780x1688", "narrow", text("app_picture_article_phone")),
    screenshot("home-wide", "1280x800", "wide", text("app_picture_home_computer")),
    screenshot("blog-wide", "1280x800", "wide", text("app_picture_blog_computer")),
  ];
}

function shortcut(name: string, path: string, description: string, icon: string) {
  const icons = [{ src: `/icons/shortcut-${icon}.png`, sizes: "96x96", type: "image/png" }];
  return { name, description, url: `${path}?source=shortcut`, icons };
}

function screenshot(name: string, sizes: string, form_factor: "narrow" | "wide", label: string) {
  return { src: `/screenshots/${name}.webp`, sizes, type: "image/webp", form_factor, label };
}
