import { DEMO_EMAIL } from "../../../server/accounts/demo-sign-in.ts";

/** What the demo's owner signs in with in tests, which start their sites with this password. */
export const DEMO_SIGN_IN = { email: DEMO_EMAIL, password: "a demo for tests" };
