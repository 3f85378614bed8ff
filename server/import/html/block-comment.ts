/**
 * The comment that Gutenberg puts before a block, after it, or in its place: a slash if it ends one, the name, the attributes as JSON, and a
 * slash if the block has no HTML. The attributes hold no sign of a comment, because Gutenberg escapes them.
 */
export const BLOCK_COMMENT =
  /<!--\s+(\/?)wp:([a-z][\w/-]*)\s+(?:(\{(?:(?!<!--|-->)[\s\S])*?\})\s*)?(\/?)-->/gi;

interface EmptyBlock {
  /** The whole comment. */
  readonly place: string;
  readonly name: string;
  /** JSON; undefined if it has none. */
  readonly attributes: string | undefined;
}

/** A text with something else in the place of each block without HTML. */
export const replaceEmptyBlocks = (text: string, replace: (block: EmptyBlock) => string): string =>
  text.replace(
    BLOCK_COMMENT,
    (place, closing: string, name: string, attributes: string | undefined, isEmpty: string) =>
      closing === "" && isEmpty !== "" ? replace({ place, name, attributes }) : place,
  );
