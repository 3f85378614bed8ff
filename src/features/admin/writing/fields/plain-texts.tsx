import { PostTexts, type PostTextsProps } from "../post-texts.tsx";
import { PlainContent, Title } from "./text-fields.tsx";

/** The words of a post that has paragraphs and nothing else, in each of its languages. */
export function PlainTexts({ fields, errors, pressed, change }: Omit<PostTextsProps, "count" | "children">) {
  return (
    <PostTexts fields={fields} errors={errors} pressed={pressed} change={change} count={2}>
      {(inHand) => (
        <>
          <Title {...inHand} />
          <PlainContent {...inHand} />
        </>
      )}
    </PostTexts>
  );
}
