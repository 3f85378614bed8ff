import { expect, test } from "vitest";
import { caddyConfig } from "../../../server/hosting/caddy-config.ts";
import { type HostRules, hostRules } from "../../../server/hosting/host-rules.ts";
import { nginxConfig } from "../../../server/hosting/nginx-config.ts";

// The configurations as the hosts read them, of rules with one header each. Where nginx and Caddy are installed, they answer requests by
// them (tests/integration/hosting).

const named = (name: string) => ({ [`X-${name}`]: name });
const RULES: HostRules = {
  files: [
    { match: /^\/assets\//, headers: named("Asset") },
    { match: /\.[^/]*$/, headers: named("File") },
  ],
  types: { js: "text/javascript;charset=utf-8", webp: "image/webp" },
  feedTypes: { atom: "application/atom+xml" },
  pages: { match: /^\/(blog(\/[^/.]+)?)?$/, headers: named("Page") },
  admin: { match: /^\/admin(\/[^.]*)?$/, headers: named("Admin") },
  notPrerendered: named("Shell"),
  unknown: { headers: named("Unknown") },
  moved: [
    ["/2020/01/hello", "/blog/1"],
    ["/?p=12", "/blog/2"],
  ],
  movedHeaders: named("Moved"),
  hidden: hostRules("https://api.example", []).hidden,
  share: { from: "/share", to: "/admin/shared" },
  preferred: [{ language: "ti", match: /^ti/ }],
};

test("nginx", async () => {
  const { maps, site } = nginxConfig(RULES);
  await expect(`${maps}\n${site}`).toMatchFileSnapshot("host-configs/nginx.conf");
});

test("Caddy", async () => {
  await expect(caddyConfig(RULES)).toMatchFileSnapshot("host-configs/Caddyfile");
});

test.each([
  ["/.host/nginx-site.conf", true],
  ["/_worker.js", true],
  ["/assets/index.js.map", true],
  ["/assets/index.js.br", true],
  ["/assets/index.js.gz", true],
  ["/blog/.well", true],
  ["/assets/index.js", false],
  ["/a_b", false],
  ["/brand", false],
])("%s is hidden: %s", (path, isHidden) => {
  expect(RULES.hidden.test(path)).toBe(isHidden);
});
