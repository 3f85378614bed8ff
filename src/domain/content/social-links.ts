import { parsedUrl } from "../text/parsed-url.ts";
import type { SiteProfile } from "./content.ts";

type SocialLink = SiteProfile["social"][number];

/** The valid https links; a link without a name is labelled with its host. */
export function socialLinks(social: readonly SocialLink[]): SocialLink[] {
  const links = new Map<string, SocialLink>();
  for (const { label, url } of social) {
    const parsed = secure(url);
    if (parsed) links.set(parsed.href, { label: label.trim() || parsed.hostname, url: parsed.href });
  }
  return [...links.values()];
}

function secure(text: string): URL | null {
  const url = parsedUrl(text);
  // "https://bank.example@evil.example" shows one host and opens another.
  return url?.protocol === "https:" && !url.username && !url.password ? url : null;
}
