/** Callbacks for parts of a text that are omitted. */
export interface OmittedParts {
  shortcode(name: string): void;
  /** A dynamic block, which WordPress fills when the page is shown: a list of posts, a search box, a calendar. */
  block(name: string): void;
}
