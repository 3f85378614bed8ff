/** Labels of this component in the reader's language, from the caller's message catalogue. */
export interface ArticleLabels {
  /** Label of a video facade, e.g. "Play video". */
  playVideo: string;
  /** Label of a map facade, e.g. "Open map". */
  openMap: string;
  /** Link text for a picture that failed to load, e.g. "Open original". */
  openOriginal: string;
  /** Name of the scroll region of a wide table without a caption, e.g. "Table". */
  table: string;
}
