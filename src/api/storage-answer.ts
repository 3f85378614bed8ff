import type { Failure } from "../domain/outbox/failure.ts";

/** A response of the storage: valid JSON, a rejection with its actual status, or a response from something else. */
type StorageAnswer =
  | { readonly kind: "ok"; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "rejection";
      readonly status: string;
      readonly failure: Extract<Failure, { kind: "rejected" }>;
    }
  | { readonly kind: "failure"; readonly failure: Failure };

/** With status 403, these mean either an invalid token or a denying policy. */
const DENIED = ["AccessDenied", "Unauthorized"];

/** Reads a response of the storage. Hosted storage responds with 400 to every error and has the actual status in the body. */
export function storageAnswer(status: number, text: string): StorageAnswer {
  if (status === 408 || status === 429 || status >= 500) return failure({ kind: "busy", retryAfter: null });
  const body = parsed(text);
  if (!body) return failure({ kind: "portal" });
  if (status === 200 || status === 201) return { kind: "ok", body };
  const [code, actualStatus, message] = [
    body.code ?? body.error,
    body.statusCode ?? status,
    body.message,
  ].map((part) => String(part ?? "")) as [string, string, string];
  if (actualStatus === "401") return failure({ kind: "unauthorised" });
  if (code === "" && message === "") return failure({ kind: "portal" });
  if (code === "InvalidJWT" || (actualStatus === "403" && DENIED.includes(code)))
    return failure({ kind: "unauthorised", refusal: { code, message } });
  return {
    kind: "rejection",
    status: actualStatus,
    failure: { kind: "rejected", code: code || actualStatus, message },
  };
}

function failure(reason: Failure): StorageAnswer {
  return { kind: "failure", failure: reason };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
