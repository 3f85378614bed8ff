import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { equalsSecret } from "../api/api-handler.ts";
import { requestUrl } from "../api/api-path.ts";
import { Rejection, sendRejection } from "../api/rejected-request.ts";
import type { Backend } from "../database/backend.ts";
import { readBody } from "../http/node-http.ts";
import { createEmbeddedAccount } from "./create-admin.ts";
import { validatePassword } from "./password-rules.ts";

const PATH = "/auth/v1/admin/users";
const BODY_LIMIT = 64 * 1024;

const accountSchema = v.object({ email: v.pipe(v.string(), v.email()), password: v.string() });

/**
 * `POST /auth/v1/admin/users` as in hosted Supabase, so that `npm run admin:create` can create an account while the
 * site runs. Without the secret key it answers as if the endpoint did not exist.
 */
export function accountHandler(backend: Pick<Backend, "query" | "secretKey">) {
  return (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const isMatch = req.method === "POST" && requestUrl(req)?.pathname === PATH;
    if (!isMatch || !equalsSecret(req.headers.apikey, backend.secretKey)) {
      next();
      return;
    }
    create(backend, req, res).catch((error: unknown) => {
      if (!(error instanceof Rejection)) console.error(`POST ${PATH} failed:`, error);
      const rejection =
        error instanceof Rejection ? error : new Rejection(500, "internal", "Internal server error");
      sendRejection(req, res, PATH, rejection);
    });
  };
}

async function create(
  backend: Pick<Backend, "query">,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const text = Buffer.from(await readBody(req, BODY_LIMIT)).toString("utf8");
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), accountSchema), text);
  if (!parsed.success)
    throw new Rejection(400, "validation_failed", "An email address and a password are required.");
  const { email, password } = parsed.output;
  const weakness = validatePassword(password);
  if (weakness) throw new Rejection(422, "weak_password", weakness.message);
  const id = await createEmbeddedAccount(backend, email, password);
  if (id === null)
    throw new Rejection(422, "email_exists", "An account with this email address already exists.");
  res.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  res.end(JSON.stringify({ id, email: email.toLowerCase() }));
}
