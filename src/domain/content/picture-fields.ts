/** Each picture field with the fields that describe that picture, which must change together with it. */
export const PICTURE_DEPENDENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  featuredImage: ["imageMeta"],
  imageUrl: ["imageMeta"],
  mediaUrl: ["imageMeta", "mediaType"],
};

/** The field with the address of a post's picture or video, by kind. */
export const PICTURE_OF = { blog: "featuredImage", news: "imageUrl", community: "mediaUrl" } as const;
