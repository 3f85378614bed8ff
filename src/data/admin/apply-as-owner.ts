import { applyAs } from "../../api/site-api.ts";
import { createSupabaseAuth } from "../../api/supabase-auth.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { failed, type Result } from "../../domain/outbox/failure.ts";
import type { InteractionResponse, Remote } from "../../domain/outbox/remote.ts";
import { openLastUser, openSessionStore } from "../../offline/admin/session-store.ts";
import { withAccessToken } from "../../offline/admin/with-access-token.ts";

const url = API_URL || location.origin;
const storage = openSessionStore();
const auth = createSupabaseAuth({ url, key: API_KEY, storage, now: Date.now });

/**
 * Applies what was written as the owner, with the session of the admin. Without one it is rejected, so that it does not hold back what
 * the device sends as a visitor: it waits for the owner, who can sign in and send it again.
 */
export const applyAsOwner: Remote["applyInteractions"] = async (batch, done) => {
  const user = (await openLastUser(storage)).user();
  const signedOut: Result<InteractionResponse> = failed({
    kind: "rejected",
    code: "owner_signed_out",
    message: "",
  });
  if (!user) return signedOut;
  const result = await withAccessToken(auth, user.id, ({ token }) =>
    applyAs(token, url, API_KEY, batch, done),
  );
  return !result.ok && result.failure.kind === "unauthorised" ? signedOut : result;
};
