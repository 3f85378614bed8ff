import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSite } from "../../server/build/build-site.ts";
import { bundleSizes } from "../../tests/e2e/support/bundle-sizes.ts";

// `npm run bench:size`: builds the site and prints each size that has a budget, in kilobytes (gzip).
const folder = mkdtempSync(path.join(tmpdir(), "selam-size-"));
try {
  const dist = path.join(folder, "dist");
  await buildSite(dist, { supabaseUrl: "", anonKey: "size" });
  const inKb = (bytes: number) => (bytes / 1_000).toFixed(1);
  console.table(
    bundleSizes(dist).map(({ what, bytes, budget }) => ({
      what,
      kB: inKb(bytes),
      "budget, kB": inKb(budget),
      "of budget": `${Math.round((bytes / budget) * 100)} %`,
    })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
