export const GREETING = { lang: "so", text: "Soo dhawoow" };
