import { addressOf } from "../../src/pwa/language/build-files.ts";

/**
 * The single table of security headers: the server sends it, and _headers for static hosts is made from it.
 */

const SELF = "'self'";
const NONE = "'none'";

/** Hosts whose videos and maps are shown in a frame after a tap. */
const FRAME_HOSTS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
];

/** Where the app on a static host may reach its database, since the address is not known when the file is generated. */
const ANY_HOSTED_SUPABASE = "https://*.supabase.co";

/**
 * The Content Security Policy. Only listed sources are allowed; no inline scripts or styles (styles that React sets go
 * through the CSSOM, which the policy does not cover). `supabase` is the origin of a hosted instance.
 */
export function contentSecurityPolicy(supabase?: string): string {
  const backend = supabase ? [supabase] : [];
  // For videos https: covers a hosted instance; a local stack on http needs its own entry.
  const media = supabase?.startsWith("http:") ? [supabase] : [];
  const policy: ReadonlyArray<readonly [directive: string, ...sources: string[]]> = [
    ["default-src", NONE],
    ["script-src", SELF],
    ["style-src", SELF],
    ["img-src", SELF, "data:", "blob:", ...backend],
    ["media-src", SELF, "blob:", "https:", ...media],
    ["font-src", SELF],
    ["connect-src", SELF, ...backend],
    ["frame-src", ...FRAME_HOSTS],
    ["worker-src", SELF],
    ["manifest-src", SELF],
    ["object-src", NONE],
    ["base-uri", NONE],
    ["form-action", SELF],
    ["frame-ancestors", NONE],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "dompurify", "selam-worker", "selam-admin-worker"],
  ];
  return policy.map((directive) => directive.join(" ")).join("; ");
}

/** All headers of a page or file of the site. */
export function securityHeaders(supabase?: string): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(supabase),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy":
      "accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
}

/** Headers that matter only for pages and workers: on scripts, styles and fonts they would waste a kilobyte. */
export const DOCUMENT_ONLY = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
] as const;

/** True if a file can only be a subresource. An SVG can be opened by itself, and is a page then. */
export function isSubresource(pathname: string): boolean {
  return /^\/assets\/.+\.(js|css|woff2)$/.test(pathname);
}

const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_CACHE = "no-cache";
/** For static hosts only, which all use https; this server on http://localhost must not require it. */
export const HSTS = { "Strict-Transport-Security": "max-age=31536000" };
const ONE_HOUR = "public, max-age=3600";

/** Files a static host must always revalidate; this server does so for everything without a hash. */
const ALWAYS_FRESH = [
  "/",
  ...Object.values(addressOf).flatMap(({ shell, manifest }) => [shell, manifest]),
  "/boot.js",
  "/sw.js",
  "/desk-outbox.js",
];

/**
 * The Cache-Control value of a file of the site: names under /assets/ contain a content hash; the app's icons change
 * rarely; anything else may decide which version of the app runs.
 */
export function cacheControl(pathname: string): string {
  if (pathname.startsWith("/assets/")) return IMMUTABLE;
  return /^\/(icons|screenshots)\//.test(pathname) ? ONE_HOUR : NO_CACHE;
}

/** The same headers in the `_headers` format of Cloudflare Pages and Netlify. */
export function headersFile(supabase: string = ANY_HOSTED_SUPABASE): string {
  const block = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const blocks = [
    block("/*", { ...securityHeaders(supabase), ...HSTS }),
    block("/assets/*", { "Cache-Control": IMMUTABLE }),
    ...["/icons/*", "/screenshots/*"].map((path) => block(path, { "Cache-Control": ONE_HOUR })),
    ...ALWAYS_FRESH.map((path) => block(path, { "Cache-Control": NO_CACHE })),
  ];
  return `# Made from server/http/security-headers.ts.\n${blocks.join("\n\n")}\n`;
}

/**
 * Headers of every API response: data is never a page. Uploaded files also get a sandbox, and personal data is not
 * cached.
 */
export function apiHeaders(pathname: string, isPersonal: boolean): Record<string, string> {
  const sandbox = pathname.startsWith("/storage/v1") ? "; sandbox" : "";
  const keep = isPersonal || pathname.startsWith("/auth/v1") ? { "Cache-Control": "no-store" } : {};
  return {
    "Content-Security-Policy": `default-src 'none'; frame-ancestors 'none'${sandbox}`,
    "X-Content-Type-Options": "nosniff",
    ...keep,
  };
}
