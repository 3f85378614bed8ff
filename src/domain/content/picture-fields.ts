/** The field of a picture, and what says something about that picture alone: it belongs to it and never beside another. */
export const PICTURE_FACTS: Readonly<Record<string, readonly string[]>> = {
  featuredImage: ["imageMeta"],
  imageUrl: ["imageMeta"],
  mediaUrl: ["imageMeta", "mediaType"],
};
