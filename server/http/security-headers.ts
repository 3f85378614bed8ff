import { addressOf } from "../../src/pwa/language/build-files.ts";

/**
 * The one table of security headers: the server sends it, and public/_headers for static hosts is made from it.
 */

const SELF = "'self'";
const NONE = "'none'";

/** Hosts whose films and maps are shown in a frame after a tap. */
const FRAME_HOSTS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
];

/** Where a static host's app may find its database, since its address is not known when the file is made. */
const ANY_HOSTED_SUPABASE = "https://*.supabase.co";

/**
 * The Content Security Policy. Nothing is allowed that is not listed; no inline script or style (styles that React
 * sets go through the CSSOM, which the policy does not concern). `supabase` is the origin of a hosted instance.
 */
export function contentSecurityPolicy(supabase?: string): string {
  const backend = supabase ? [supabase] : [];
  // https: already covers a hosted instance's pictures; a local stack on http needs its own line.
  const media = supabase?.startsWith("http:") ? [supabase] : [];
  const policy: ReadonlyArray<readonly [directive: string, ...sources: string[]]> = [
    ["default-src", NONE],
    ["script-src", SELF],
    ["style-src", SELF],
    ["img-src", SELF, "data:", "blob:", "https:", ...media],
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
    ["trusted-types", "dompurify", "selam-worker", "selam-desk-worker"],
  ];
  return policy.map((directive) => directive.join(" ")).join("; ");
}

/** Every header of a page or file of the site. */
export function securityHeaders(supabase?: string): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(supabase),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
}

/** What only a page or a worker obeys: on a script, style or face it would be a kilobyte for nothing. */
export const PAGE_ONLY = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
] as const;

/** Whether a file can only ever be a part of a page. A drawing can be opened by itself, and is a page then. */
export function isPartOfPage(pathname: string): boolean {
  return /^\/assets\/.+\.(js|css|woff2)$/.test(pathname);
}

const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "no-cache";
/** For static hosts only, which all speak https: this server on http://localhost must not ask for what it lacks. */
const HTTPS_FOR_A_YEAR = { "Strict-Transport-Security": "max-age=31536000" };
const AN_HOUR = "public, max-age=3600";

/** What a static host must be told to ask about each time; this server does so with all that has no hash. */
const ALWAYS_FRESH = [
  "/",
  ...Object.values(addressOf).flatMap(({ shell, manifest }) => [shell, manifest]),
  "/boot.js",
  "/sw.js",
  "/desk-outbox.js",
];

/**
 * How long a file of the site may be kept: names under /assets/ carry a hash of their content; pictures of the app
 * itself change seldom; anything else could decide which version of the app runs.
 */
export function cacheControl(pathname: string): string {
  if (pathname.startsWith("/assets/")) return FOR_EVER;
  return /^\/(icons|screenshots)\//.test(pathname) ? AN_HOUR : ASK_EACH_TIME;
}

/** The same headers in the `_headers` format of Cloudflare Pages and Netlify. */
export function headersFile(supabase: string = ANY_HOSTED_SUPABASE): string {
  const block = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const blocks = [
    block("/*", { ...securityHeaders(supabase), ...HTTPS_FOR_A_YEAR }),
    block("/assets/*", { "Cache-Control": FOR_EVER }),
    ...ALWAYS_FRESH.map((path) => block(path, { "Cache-Control": ASK_EACH_TIME })),
  ];
  return `# Made by server/http/write-headers-file.ts from server/http/security-headers.ts; change it there.\n${blocks.join("\n\n")}\n`;
}

/**
 * Headers of every answer of the API: data is never a page. Files of strangers get a sandbox besides, and nothing that
 * belongs to a person stays in a cache.
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
