/** Words by which one recognises the community that ships. */
const OURS =
  /\b(?:Tigr(?:a|i|y)\w*|Ge[’']ez|Ethiopian?|Eritrean?|[Hh]abesha|Selam|Meskel|Ashenda|Fasika|Timket|Lidet|Mekelle|Adwa|Axum|[Ii]njera|[Hh]imbasha)\b|[ሀ-ፚ]{2,}/g;

/** What names it without saying anything of the site: the product in files the source of a keyboard, and names that are stored. */
const TECHNICAL = [
  "PRODID:-//Selam//Events//EN",
  "X-Selam-Shows",
  "Keyman: GFF Tigrinya (Ethiopia), © Ge'ez Frontier Foundation, MIT License",
];

/** The words of a text that name our community. */
export function namesIn(text: string): string[] {
  return TECHNICAL.reduce((rest, allowed) => rest.replaceAll(allowed, ""), text).match(OURS) ?? [];
}
