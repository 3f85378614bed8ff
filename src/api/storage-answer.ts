import type { Failure } from "../domain/outbox/failure.ts";

/** What the storage service said: its good JSON, a refusal with the status that it means, or nothing of its own. */
type StorageAnswer =
  | { readonly is: "good"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly is: "refusal";
      readonly status: string;
      readonly failure: Extract<Failure, { kind: "refused" }>;
    }
  | { readonly is: "failure"; readonly failure: Failure };

/** With 403 the storage gives these for a token that it cannot use and for a policy that says no. */
const DENIED = ["AccessDenied", "Unauthorized"];

/** Reads an answer of the storage. Hosted storage answers 400 to everything and says in the body what it means. */
export function storageAnswer(status: number, text: string): StorageAnswer {
  if (status === 408 || status === 429 || status >= 500) return failure({ kind: "busy", retryAfter: null });
  const body = parsed(text);
  if (!body) return failure({ kind: "portal" });
  if (status === 200 || status === 201) return { is: "good", body };
  const [code, meant, message] = [body.code ?? body.error, body.statusCode ?? status, body.message].map(
    (part) => String(part ?? ""),
  ) as [string, string, string];
  if (meant === "401") return failure({ kind: "unauthorised" });
  if (code === "" && message === "") return failure({ kind: "portal" });
  if (code === "InvalidJWT" || (meant === "403" && DENIED.includes(code)))
    return failure({ kind: "unauthorised", refusal: { code, message } });
  return { is: "refusal", status: meant, failure: { kind: "refused", code: code || meant, message } };
}

function failure(what: Failure): StorageAnswer {
  return { is: "failure", failure: what };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
