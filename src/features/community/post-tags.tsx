/** What it is about, as quiet words. */
export function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="text-red-ink text-sm [overflow-wrap:anywhere]">{tags.map((tag) => `#${tag}`).join("  ")}</p>
  );
}
