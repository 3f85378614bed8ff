/** Elements that only part or space what is around them. */
const SPACE = /(?:separator|divider|space|spacer|sep|hr|anchor)$/i;
/** What nobody can fill in and send on the new site. */
const FORM =
  /(?:^|[-_])(?:form|forms|contact|login|signup|register|search|subscribe|newsletter|optin)(?:$|[-_])|\/(?:forms?|field)(?:$|[-_])|^jetpack\/(?:button|label|input|options?|phone-input)$/i;
/** What WordPress fills in when the page is shown, beside what is in the file. */
const FILLED_IN =
  /(?:^|[-_])(?:blog|posts?|postloop|portfolio|shop|products?|maps?|gmaps|menu|sidebar|comments?|feed|grid|loop|calendar|countdown)(?:$|[-_])/i;

/** In the spelling of shortcodes, whatever the builder's is: "PostLoop" is "_Post_Loop". */
const spelt = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1_$2");

export const isSpace = (name: string): boolean => SPACE.test(name);
export const isForm = (name: string): boolean => FORM.test(spelt(name));
export const isFilledIn = (name: string): boolean => FILLED_IN.test(spelt(name));
