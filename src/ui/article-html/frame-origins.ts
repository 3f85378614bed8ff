/** The hosts whose frames an article may load on tap; `frame-src` of the Content Security Policy is this list. */
export const FRAME_ORIGINS: readonly string[] = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
];
