import { MissingPost } from "../../../components/post/missing-post.tsx";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

type ArticleMissingProps = { readonly state: "none" | "unreachable"; readonly busy: boolean; again(): void };

/** Shown if an article does not exist or cannot be loaded. */
export function ArticleMissing({ state, busy, again }: ArticleMissingProps) {
  return state === "none" ? (
    <MissingPost title={m.article_not_found()} text={m.article_not_found_text()}>
      <ButtonLink to={paths.blog}>{m.blog_all_articles()}</ButtonLink>
    </MissingPost>
  ) : (
    <MissingPost
      title={m.article_unreachable()}
      text={m.article_unreachable_text()}
      again={again}
      busy={busy}
    />
  );
}
