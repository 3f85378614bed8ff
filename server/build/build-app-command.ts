import { buildSite, type SiteTarget } from "./build-site.ts";

/** `build-app-command.ts DIST TARGET`: builds the app for the process that started this one, and ends with it. */
const [dist = "", target = ""] = process.argv.slice(2);

process.stdin.resume().on("end", () => process.exit(1));
try {
  await buildSite(dist, JSON.parse(target) as SiteTarget);
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
