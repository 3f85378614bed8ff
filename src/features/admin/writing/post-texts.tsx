import { useId } from "react";
import type { Lang } from "../../../domain/content/content.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import type { Elements } from "../../../ui/elements.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import type { EditedLanguage, EditedTexts, FormLanguages } from "./use-languages.ts";

type PostTextsProps = {
  readonly languages: FormLanguages;
  /** Renders the title and the text of one language. */
  children(edited: EditedTexts): Elements;
};

/** The texts of a post in its own language and its translation: side by side, or in tabs on a narrow screen. */
export function PostTexts({ languages, children }: PostTextsProps) {
  const id = useId();
  const { original, translation, translated, wrong, shown, show } = languages;
  const tabId = (of: Lang) => `${id}-tab-${of}`;
  const panelId = (of: Lang) => `${id}-texts-${of}`;
  // The same element for one and two languages, so that an open editor is not remounted.
  const panel = (of: EditedLanguage, edited: EditedTexts) => {
    const { lang } = edited;
    const tab = { role: "tabpanel", id: panelId(lang), "aria-labelledby": tabId(lang) };
    return (
      <div
        {...(translated ? tab : {})}
        data-texts={lang}
        className={`${shown === of ? "grid" : "hidden"} grid-cols-[minmax(0,1fr)] content-start gap-3 ${translated ? "lg:row-span-3 lg:grid lg:grid-rows-subgrid" : ""}`}
      >
        {translated ? (
          <h2 lang={lang} className="page-language max-lg:hidden">
            {languageOf(lang).name}
          </h2>
        ) : null}
        {children(edited)}
      </div>
    );
  };

  return (
    <>
      {translated ? (
        <LanguageTabs
          languages={[original.lang, translation.lang]}
          chosen={shown === "original" ? original.lang : translation.lang}
          wrong={wrong}
          tabId={tabId}
          panelId={panelId}
          onChoose={show}
        />
      ) : null}
      <div
        className={
          translated ? "grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-x-10" : "page-column"
        }
      >
        {panel("original", original)}
        {translated ? panel("translation", translation) : null}
      </div>
    </>
  );
}
