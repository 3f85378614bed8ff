import { TagLink } from "../../../components/cards/tag-list.tsx";

/** A post's tags, linked to the search. */
export function PostTags({ tags }: { tags: readonly string[] }) {
  const different = [...new Set(tags)];
  if (different.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {different.map((tag) => (
        <TagLink key={tag} tag={tag} />
      ))}
    </p>
  );
}
