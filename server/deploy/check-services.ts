import * as v from "valibot";
import type { Finding } from "./finding.ts";
import { json, type Project, request, withKey } from "./project.ts";

const CONFIG_PUSH = "npx supabase@3 config push";

const authSchema = v.object({
  disable_signup: v.boolean(),
  external: v.object({
    email: v.optional(v.boolean(), true),
    anonymous_users: v.optional(v.boolean(), false),
  }),
});

/** The rules of sign-up and sign-in. */
export async function checkAuth(project: Project): Promise<Finding[]> {
  const answer = await request(`${project.url}/auth/v1/settings`, withKey(project.publishableKey));
  const parsed = v.safeParse(authSchema, json(answer));
  const push = `SITE_URL=${project.site ?? "https://your.site"} ${CONFIG_PUSH}`;
  if (!parsed.success)
    return [{ kind: "sign-up", lacks: `The sign-in settings can't be read (${answer.status}).`, mend: push }];
  const { disable_signup: isClosed, external } = parsed.output;
  const found: Finding[] = [];
  if (!isClosed)
    found.push({ kind: "sign-up", lacks: "Anyone can make an account (sign-up is open).", mend: push });
  if (external.anonymous_users)
    found.push({ kind: "anonymous-sign-in", lacks: "Anyone can sign in anonymously.", mend: push });
  if (!external.email)
    found.push({
      kind: "email-sign-in",
      lacks: "Signing in with email and password is off, so the owner can't sign in.",
      mend: push,
    });
  return found;
}

const NEW_PASSWORD = "/admin/new-password";

/**
 * Checks where the password-reset email links to, by sending an invalid token and reading the redirect. Changes nothing.
 * @returns undefined for a server that sends no email
 */
export async function checkRedirects({ url, site, publishableKey }: Project): Promise<Finding[] | undefined> {
  const wanted = `${site ?? "https://selam.invalid"}${NEW_PASSWORD}`;
  const query = new URLSearchParams({ type: "recovery", token: "none", redirect_to: wanted });
  const answer = await request(`${url}/auth/v1/verify?${query}`, withKey(publishableKey));
  if (answer.status === 404) return undefined;
  if (site === null) return [];
  const location = answer.headers.get("location") ?? "";
  if (location.startsWith(wanted)) return [];
  const [there = ""] = location.split(/[?#]/);
  return [
    {
      kind: "redirect",
      lacks: `The link in the password email leads to ${there || "nowhere"}, not to ${wanted}.`,
      mend: `SITE_URL=${site} ${CONFIG_PUSH}`,
    },
  ];
}

/** Schemas that hold what no visitor may read; their tables trust that the API cannot reach them. */
const INTERNAL = ["private", "auth", "storage", "supabase_migrations"];

/** Which schemas the API serves: "public" and no internal one. `npm start` says so to the secret key only. */
export async function checkSchemas({ url, secretKey }: Project): Promise<Finding[]> {
  const served = async (schema: string) => {
    const init = withKey(secretKey, { "accept-profile": schema });
    // 406 is PostgREST's answer for a schema that it does not serve; any other for a table that does not exist.
    return (await request(`${url}/rest/v1/selam_none?select=id&limit=1`, init)).status !== 406;
  };
  const found: Finding[] = [];
  for (const schema of INTERNAL)
    if (await served(schema))
      found.push({
        kind: "schema",
        lacks: `The API serves the schema "${schema}", which is not for visitors.`,
        mend: `${CONFIG_PUSH} (or remove it from the exposed schemas in the project's API settings)`,
      });
  if (!(await served("public")))
    found.push({
      kind: "schema",
      lacks: "The API doesn't serve the schema \"public\", where the site's tables are.",
      mend: CONFIG_PUSH,
    });
  return found;
}
