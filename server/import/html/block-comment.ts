/**
 * The comment that Gutenberg puts before a block, after it, or in its place: a slash if it ends one, the name, the attributes as JSON, and a
 * slash if the block has no HTML. The attributes hold no sign of a comment, because Gutenberg escapes them.
 */
export const BLOCK_COMMENT =
  /<!--\s+(\/?)wp:([a-z][\w/-]*)\s+(?:(\{(?:(?!<!--|-->)[\s\S])*?\})\s*)?(\/?)-->/gi;
