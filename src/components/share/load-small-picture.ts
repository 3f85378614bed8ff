/** In a chunk of its own: it shares code with the admin's uploads, which the bundler would otherwise mix with an article's. */
export const loadSmallPicture = () => import("./small-picture.ts");
