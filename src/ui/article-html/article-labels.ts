/** The words this component shows, in the reader's language; they come from the caller's message catalogue. */
export interface ArticleLabels {
  /** On the facade of a film, e.g. "Play video". */
  playVideo: string;
  /** On the facade of a map, e.g. "Open map". */
  openMap: string;
  /** The link to a picture that could not be shown, e.g. "Open original". */
  openOriginal: string;
  /** The name of the region that a wide table scrolls in, where the table has no caption, e.g. "Table". */
  table: string;
}
