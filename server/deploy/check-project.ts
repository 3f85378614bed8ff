import { SUPABASE_DIR } from "../database/supabase-dir.ts";
import { checkBucket } from "./check-bucket.ts";
import { checkDatabase } from "./check-database.ts";
import { assertKeysAccepted, checkKeyKinds } from "./check-keys.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkAuth, checkRedirects, checkSchemas } from "./check-services.ts";
import { checkSite } from "./check-site.ts";
import type { Finding } from "./finding.ts";
import type { Project } from "./project.ts";

/**
 * Everything that a project and the host of its site lack. Reads only. Throws DeployError when the project can't be
 * reached or does not accept the keys.
 */
export async function checkProject(project: Project, supabaseDir = SUPABASE_DIR): Promise<Finding[]> {
  const mixedUp = checkKeyKinds(project);
  if (mixedUp.length > 0) return mixedUp;
  await assertKeysAccepted(project);
  const redirects = await checkRedirects(project);
  // Only this repository's own server sends no mail.
  const isHosted = redirects !== undefined;
  const { site } = project;
  const found = await Promise.all([
    checkDatabase(project, supabaseDir, isHosted),
    checkAuth(project),
    redirects ?? [],
    checkSchemas(project),
    checkBucket(project, isHosted),
    project.startedOn === undefined || project.startedOn === project.url ? [] : checkProxy(project),
    site === null ? [] : checkSite({ ...project, site }),
  ]);
  return found.flat();
}
