/** What it is about, as quiet words. */
export function PostTags({ tags, lang }: { tags: readonly string[]; lang?: string }) {
  if (tags.length === 0) return null;
  return (
    <p lang={lang} className="text-red-ink text-sm [overflow-wrap:anywhere]">
      {tags.map((tag) => `#${tag}`).join("  ")}
    </p>
  );
}
