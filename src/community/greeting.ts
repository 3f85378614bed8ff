/** The welcome on the start page, in the community's own language whatever that of the page. */
export const GREETING = { lang: "ti", text: "እንቋዕ ብደሓን መፃእኩም" };
