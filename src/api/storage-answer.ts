import type { Failure } from "../domain/outbox/failure.ts";

/** An answer of the storage: valid JSON, a rejection with its actual status, or an answer from something else. */
type StorageAnswer =
  | { readonly is: "good"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly is: "refusal";
      readonly status: string;
      readonly failure: Extract<Failure, { kind: "refused" }>;
    }
  | { readonly is: "failure"; readonly failure: Failure };

/** With status 403, these mean either an invalid token or a denying policy. */
const DENIED = ["AccessDenied", "Unauthorized"];

/** Reads an answer of the storage. Hosted storage answers 400 to every error and has the actual status in the body. */
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
