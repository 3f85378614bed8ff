import { createSanitiser } from "../../../../src/ui/article-html/sanitise.ts";

/** Shows what is left of a text in each way that the app and the prerendered document do. */
export interface InjectionWindow {
  showSanitised(html: string): void;
}

const { fragment, sanitise } = createSanitiser(window);

const page: InjectionWindow = {
  showSanitised(html) {
    const inserted = document.createElement("section");
    inserted.append(fragment(html));
    const parsed = document.createElement("section");
    parsed.innerHTML = sanitise(html);
    document.body.append(inserted, parsed);
  },
};
Object.assign(window, page);
