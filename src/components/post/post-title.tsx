import { usePageTitle } from "../../ui/page.tsx";

/** Titles with more characters than this are set smaller. */
const LONG = 90;

/** A post's title: the page's `h1` and the document title. */
export function PostTitle({ title, lang }: { title: string; lang: string }) {
  usePageTitle(title);
  const size =
    title.length > LONG
      ? "text-[clamp(1.55rem,1.25rem+1.3vw,2.1rem)]"
      : "text-[clamp(2rem,1.4rem+3vw,3.2rem)]";
  return (
    <h1 tabIndex={-1} lang={lang} className={`my-4 [overflow-wrap:anywhere] ${size}`}>
      {title}
    </h1>
  );
}
