import { DeployError, type Finding } from "./finding.ts";
import { type Answer, json, type Project, request, withKey } from "./project.ts";

type KeyKind = "publishable" | "secret" | "other";

/** Which key it is, by its own shape: both of today's and the older JSON web tokens say so. */
function kindOf(key: string): KeyKind {
  if (key.startsWith("sb_publishable_")) return "publishable";
  if (key.startsWith("sb_secret_")) return "secret";
  const { role } = claimsOf(key);
  if (role === "anon") return "publishable";
  return role === "service_role" ? "secret" : "other";
}

function claimsOf(key: string): { role?: unknown; ref?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

const WHERE = "Copy both keys again from the project's settings, under API keys";

/** Keys that are mixed up, seen without asking the project. With any finding, nothing else can be checked. */
export function checkKeyKinds({ url, secretKey, publishableKey }: Project): Finding[] {
  const found: Finding[] = [];
  const find = (lacks: string, mend: string) => found.push({ kind: "keys", lacks, mend });
  if (kindOf(secretKey) === "publishable")
    find(
      "SUPABASE_SECRET_KEY is set to the publishable key.",
      `${WHERE}; the secret one begins with sb_secret_ or is named service_role.`,
    );
  if (kindOf(publishableKey) === "secret")
    find(
      "VITE_SUPABASE_ANON_KEY is set to the secret key: a site built with it lets every visitor read and delete everything.",
      `${WHERE}; the public one begins with sb_publishable_ or is named anon. If a site was published with it, make a new secret key first.`,
    );
  const [host = ""] = new URL(url).hostname.split(".");
  for (const [name, key] of [
    ["SUPABASE_SECRET_KEY", secretKey],
    ["VITE_SUPABASE_ANON_KEY", publishableKey],
  ] as const) {
    const { ref } = claimsOf(key);
    if (typeof ref === "string" && /\.supabase\.(co|in)$/.test(new URL(url).hostname) && ref !== host)
      find(`${name} belongs to another project (${ref}).`, `${WHERE} of ${host}.`);
  }
  return found;
}

/** Throws DeployError with one sentence if the project does not accept a key. */
export async function assertKeysAccepted(project: Project): Promise<void> {
  const { url, secretKey, publishableKey, startedOn } = project;
  for (const [name, key] of [
    ["SUPABASE_SECRET_KEY", secretKey],
    ["VITE_SUPABASE_ANON_KEY", publishableKey],
  ] as const) {
    const answer = await request(`${url}/auth/v1/settings`, withKey(key));
    const { status } = answer;
    if (startedOn !== undefined) assertOwnAnswer(url, answer, startedOn);
    if (status === 401 || status === 403)
      throw new DeployError(`${url} doesn't accept the key in ${name}. ${WHERE}.`);
    if (status === 404)
      throw new DeployError(`${url} is not a Supabase project; give the project's API address with --url.`);
    if (status >= 500)
      throw new DeployError(
        `${url} answers with ${status}: the project is paused or starting; open its dashboard, then try again.`,
      );
  }
}

/** The same for a site of this machine, whose address may be that of a proxy. */
function assertOwnAnswer(url: string, answer: Answer, startedOn: string): void {
  const { status } = answer;
  if (status >= 500)
    throw new DeployError(
      `${url} answers with ${status}: the site is starting, or not running. "systemctl status selam" says more.`,
    );
  // Another site may answer every address with a page.
  if (status === 200 && json(answer) !== null) return;
  throw new DeployError(
    `${url} answers with ${status}, as another program or a site with another DATA_DIR would: let the proxy pass all requests on to ${startedOn} (docs/deploy.md), and set DATA_DIR to the site's own.`,
  );
}
