export const DEMO_NAME = "Cardiff Somali Association";
export const FAMILIAR_WORDS = ["somali", "cardiff", "mogadishu", "hargeisa"];
