import { mediaRejectionText } from "../../../domain/content/media-rules.ts";
import { prepareSentPicture } from "../../../media/prepare-sent-picture.ts";
import { PICTURE_RULE_TEXTS } from "../../../ui/forms/picture-rule-texts.ts";
import { addRuleTexts, validationMessage } from "../../../ui/forms/validation-message.ts";

addRuleTexts(PICTURE_RULE_TEXTS);

type PickedPicture =
  | { readonly ok: true; readonly bytes: ArrayBuffer; readonly type: string }
  | { readonly ok: false; readonly why: string };

/** A picture as a visitor sends it, or the message why it cannot be sent. Loaded on first use. */
export async function preparePicked(file: Blob): Promise<PickedPicture> {
  const picture = await prepareSentPicture(file);
  return picture.ok ? picture : { ok: false, why: validationMessage(mediaRejectionText(picture.rejection)) };
}
