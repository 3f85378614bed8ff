import { MissingPost } from "../../../components/post/missing-post.tsx";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

type ArticleMissingProps = {
  readonly state: "notFound" | "unreachable";
  readonly busy: boolean;
  retry(): void;
};

/** Shown if an article does not exist or cannot be loaded. */
export function ArticleMissing({ state, busy, retry }: ArticleMissingProps) {
  return state === "notFound" ? (
    <MissingPost title={m.article_not_found()} text={m.article_not_found_text()}>
      <ButtonLink to={paths.blog}>{m.blog_all_articles()}</ButtonLink>
    </MissingPost>
  ) : (
    <MissingPost
      title={m.article_unreachable()}
      text={m.article_unreachable_text()}
      onRetry={retry}
      busy={busy}
    />
  );
}
