import { PostTexts, type PostTextsProps } from "../post-texts.tsx";
import { PlainContent, Title } from "./text-fields.tsx";

/** Texts of a post without rich text, in each of its languages. */
export function PlainTexts({
  fields,
  errors,
  submitErrors,
  change,
}: Omit<PostTextsProps, "count" | "children">) {
  return (
    <PostTexts fields={fields} errors={errors} submitErrors={submitErrors} change={change} count={2}>
      {(inHand) => (
        <>
          <Title {...inHand} />
          <PlainContent {...inHand} />
        </>
      )}
    </PostTexts>
  );
}
