import type { RequestListener } from "node:http";
import { isPageAddress } from "../../src/config/page-address.ts";
import { requestUrl } from "../api/api-path.ts";

/** Parts of the API that are named after tables, functions and actions, not after people. */
const API = /^\/(rest|auth)\/v1(\/rpc)?\/([a-z_]{1,40})$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const FOLDER = /^\/(assets|icons|screenshots|feeds|previews)\//;
const FILES = ["/health", "/sw.js", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/manifest.webmanifest"];

/**
 * The kind of address that was asked for, without anything of a person: no query, no file names, no words of a search or
 * of an earlier site.
 */
export function routeOf(pathname: string): string {
  if (API.test(pathname) || FILES.includes(pathname)) return pathname;
  const folder = FOLDER.exec(pathname)?.[0];
  if (folder !== undefined) return `${folder}*`;
  if (pathname.startsWith("/storage/v1/")) return "/storage/v1/*";
  if (!isPageAddress(pathname)) return "other";
  const plain = pathname.replace(UUID, ":id");
  return /^[a-z/:-]{1,60}$/.test(plain) ? plain : "other";
}

/**
 * Prints a line of JSON for each request once it is answered or given up: time, method, route, status and
 * duration. No address, no query, no body and no header: nothing that leads to a person.
 */
export function withAccessLog(listener: RequestListener, print: (line: string) => void): RequestListener {
  return (req, res) => {
    const start = performance.now();
    res.once("close", () => {
      const route = routeOf(requestUrl(req)?.pathname ?? "");
      print(
        JSON.stringify({
          time: new Date().toISOString(),
          method: req.method,
          route,
          // As nginx notes a client that did not wait for its answer.
          status: res.writableFinished ? res.statusCode : 499,
          ms: Math.round(performance.now() - start),
        }),
      );
    });
    listener(req, res);
  };
}
