import { plainParagraphs } from "../../domain/text/plain-paragraphs.ts";

/** Plain text of a post: blank lines separate paragraphs, https addresses become links. */
export function PlainText({
  text,
  lang,
  className = "",
}: {
  text: string;
  /** Absent if it is the page's language. */
  lang?: string;
  className?: string;
}) {
  return (
    <div lang={lang} className={`grid gap-[1.1em] ${className}`}>
      {plainParagraphs(text).map((pieces, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the text
        <p key={place} className="min-w-0 whitespace-pre-line">
          {pieces.map(({ text: pieceText, href }, piece) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the paragraph
              <a key={piece} href={href} rel="noopener noreferrer" className="quiet-link">
                {pieceText}
              </a>
            ) : (
              pieceText
            ),
          )}
        </p>
      ))}
    </div>
  );
}
