/** The hosts whose frames an article may load on tap; also `frame-src` of the Content Security Policy. */
export const FRAME_ORIGINS: readonly string[] = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.openstreetmap.org",
];
