import { Link } from "react-router-dom";
import { categoryAddress, categoryName } from "./category-name.ts";

/** A post's category, linked to the other posts in it. */
export function CategoryLink({ category }: { category: string }) {
  return (
    <Link to={categoryAddress(category)} className="word-link font-semibold text-red-ink">
      {categoryName(category)}
    </Link>
  );
}
