import { Headline } from "../../ui/headline.tsx";
import { usePageTitle } from "../../ui/page.tsx";

/** A post's title: the page's `h1` and the document title. */
export function PostTitle({ title, lang }: { title: string; lang: string }) {
  usePageTitle(title);
  return (
    <h1 tabIndex={-1} lang={lang} className="my-4">
      <Headline>{title}</Headline>
    </h1>
  );
}
