import { DEMO_EMAIL } from "../../../server/accounts/demo-sign-in.ts";

/** The demo owner's credentials; tests start their sites with this password. */
export const DEMO_SIGN_IN = { email: DEMO_EMAIL, password: "a demo for tests" };
