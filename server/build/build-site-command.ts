import { StartError } from "../start-error.ts";
import { buildSite, type SiteTarget } from "./build-site.ts";

// The process that buildApart starts, with the folder and the target.
const [, , dist = "", target = ""] = process.argv;
try {
  await buildSite(dist, JSON.parse(target) as SiteTarget);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
