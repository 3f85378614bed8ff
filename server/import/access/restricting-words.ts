/** Words with which membership and restriction plug-ins name their settings, shortcodes and blocks. */
const RESTRICTING = new Set(
  (
    "access acl audience capabilities capability confidential enrolled entitled expired gate gated hidden internal locked locker loggedin login " +
    "member memberonly members membership memberships membersonly paid passcode password patreon patron patrons paywall permission permissions " +
    "premium privacy private protect protected protection purchased purchases registered restrict restricted restriction restrictions role roles secret " +
    "student students subscribed subscriber subscribers unauthorized unlisted visibility " +
    "abonnes interne intern leden medlemmar membre membres miembros mitglied mitglieder prive privada privado socios"
  ).split(" "),
);

/** Words of settings about how a page looks, or about people, in which the words above mean nothing. */
const HARMLESS = new Set(
  (
    "board breadcrumb breadcrumbs comments excerpt family featured footer header image layout menu nav number robots seo " +
    "share sharing sidebar slider social staff team thumbnail title widget"
  ).split(" "),
);

/** What a plug-in stores for a post that everybody may read. */
const NEUTRAL =
  /^(?:|-1|0|no|none|null|false|off|n|all|everyone|everybody|anyone|public|open|default|visible|inherit|standard|disabled?|unrestricted|field_[0-9a-f]+)$/i;

/** Values that say to whom something is shown, or that it is not, whatever the name of the setting. */
const READERS_ONLY =
  /^(?:logged[-_ ]?in(?:[-_ ]users?)?|(?:only[-_ ])?(?:members|subscribers|registered|patrons)(?:[-_ ](?:only|area|users))?|registered|private|direct|unlisted|draft)$/i;

/** True if a setting keeps readers out by its value. */
export function namesReaders(name: string, value: string): boolean {
  return READERS_ONLY.test(value.trim()) && !wordsOf(name).some((word) => HARMLESS.has(word));
}

/** What the name of a category says of all its posts, where a plug-in keeps its rules outside of the export. */
const ONLY_FOR =
  /^(?:(?:for )?(?:members|subscribers|patrons|supporters|staff|board)(?:' )?[-_ ](?:only|area|zone)|only for \p{L}+|private|internal|confidential|hidden|unlisted|(?:ን ?)?ኣባላት ጥራ[ይሕ])$/iu;

/** True if a category is, by its name, one of posts that not everybody may read. */
export const namesInnerCircle = (category: string): boolean => ONLY_FOR.test(category.trim());

/** The words of a name in any of the usual spellings: `_members_access`, `loggedIn`, `mepr-show`. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** True if a name looks like that of a setting, a shortcode or a block that keeps readers out. */
export function namesRestriction(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => HARMLESS.has(word))) return false;
  return words.some((word, at) => RESTRICTING.has(word) || (word === "logged" && words[at + 1] === "in"));
}

/** The values of a text that PHP serialised, without their keys; null for any other text. */
function serialisedValues(text: string): string[] | null {
  if (!/^a:\d+:\{[\s\S]*\}$/.test(text)) return null;
  const pairs = /(?:s:\d+:"[^"]*"|i:-?\d+);(?:s:\d+:"([^"]*)";|[ibd]:([^;]*);|N;|a:0:\{\})/g;
  return [...text.matchAll(pairs)].map(([, string, number]) => string ?? number ?? "");
}

/** True if a stored value says that everybody may read; as PHP, as JSON or as plain text. */
export function isNeutral(value: string): boolean {
  const text = value.trim();
  const values = serialisedValues(text) ?? text.replace(/[[\]{}"']/g, "").split(",");
  return values.every((each) => NEUTRAL.test(each.trim()));
}
