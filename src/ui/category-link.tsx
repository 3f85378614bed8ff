import { Link } from "react-router-dom";
import { categoryAddress, categoryName } from "./category-name.ts";

/** What an article is about, and the way to its likes. It lies over a card's own link. */
export function CategoryLink({ category }: { category: string }) {
  return (
    <Link
      to={categoryAddress(category)}
      className="relative z-1 -my-2.5 py-2.5 font-semibold text-red-ink no-underline hover:underline"
    >
      {categoryName(category)}
    </Link>
  );
}
