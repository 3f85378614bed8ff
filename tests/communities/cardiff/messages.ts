import en from "./messages/en.json" with { type: "json" };

export const MESSAGES = { en };
