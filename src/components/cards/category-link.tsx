import { Link } from "react-router-dom";
import { categoryAddress, categoryName } from "./category-name.ts";

/** What an article is about, and the way to its likes. */
export function CategoryLink({ category }: { category: string }) {
  return (
    <Link to={categoryAddress(category)} className="word-link font-semibold text-red-ink">
      {categoryName(category)}
    </Link>
  );
}
