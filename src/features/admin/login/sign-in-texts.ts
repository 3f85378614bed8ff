import { m } from "../../../i18n/paraglide/messages.js";
import type { SignInProblem } from "../../../offline/admin/admin-session.ts";

/** Text for a failed sign-in. */
export function signInTexts(problem: SignInProblem): string {
  switch (problem.kind) {
    case "no_user":
      return m.login_no_user();
    case "not_admin":
      return m.login_not_admin();
    case "keeps_nothing":
      return m.login_keeps_nothing();
    case "failed":
      return problem.message || m.login_failed();
    case "unexpected":
      return problem.message || (navigator.onLine ? m.login_unexpected() : m.login_offline());
  }
}
