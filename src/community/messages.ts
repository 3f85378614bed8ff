import en from "./messages/en.json" with { type: "json" };
import ti from "./messages/ti.json" with { type: "json" };

/** The community's own texts of the interface, beside those of messages/ and instead of them. */
export const MESSAGES = { en, ti };
