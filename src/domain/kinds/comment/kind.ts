/** Comments below community posts. Visitors write them. */
export const comment = { table: "community_comments", held: "pages", texts: [] } as const;
