import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A web server's program on this machine, or why it cannot be tested. */
export type HostProgram =
  | { readonly program: string; readonly missing: null }
  | { readonly program: null; readonly missing: string };

const NGINX = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"];
const CADDY = ["/usr/bin/caddy", "/usr/local/bin/caddy"];
/** Where Debian puts modules, and the one for files compressed with Brotli. */
const NGINX_MODULES = "/usr/lib/nginx/modules";
export const BROTLI_MODULE = `${NGINX_MODULES}/ngx_http_brotli_static_module.so`;

/** nginx with its module for compressed files. */
export function nginxProgram(): HostProgram {
  const program = NGINX.find(existsSync);
  if (program && existsSync(BROTLI_MODULE)) return { program, missing: null };
  const lacking = program ? "its Brotli module is" : "it is";
  return missing(
    "nginx",
    `${lacking} not installed (apt-get install -y nginx libnginx-mod-http-brotli-static)`,
  );
}

export function caddyProgram(): HostProgram {
  const program = CADDY.find(existsSync);
  if (!program) return missing("Caddy", "it is not installed (apt-get install -y caddy)");
  // Starting it once tells a program for another machine from one that works.
  execFileSync(program, ["version"], { stdio: "ignore" });
  return { program, missing: null };
}

function missing(name: string, reason: string): HostProgram {
  console.warn(`The static site is not tested with ${name}: ${reason}.`);
  return { program: null, missing: reason };
}
