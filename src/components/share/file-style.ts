import { PALETTE } from "../../community/palette.ts";
import { LANGUAGES, languageOf } from "../../domain/languages/languages.ts";

const GEEZ = `:is(${LANGUAGES.filter((lang) => languageOf(lang).script === "Ethiopic")
  .map((lang) => `:lang(${lang})`)
  .join(",")})`;

function coloursOf(look: keyof typeof PALETTE): string {
  const { paper, ink, "ink-2": soft, line, "red-ink": red, gold } = PALETTE[look];
  return `--paper:${paper};--ink:${ink};--soft:${soft};--line:${line};--red:${red};--gold:${gold}`;
}

/** The look of a post's file: the site's colours in light and dark, and fonts that phones have. */
export const FILE_STYLE: string = [
  // Fonts of the device, as in src/ui/theme.css; nothing is downloaded.
  '@font-face{font-family:E;src:local("Noto Sans Ethiopic Regular"),local("NotoSansEthiopic-Regular"),local("Noto Sans Ethiopic"),local("Kefa Regular"),local("Kefa"),local("Ebrima"),local("Nyala"),local("Abyssinica SIL"),local("AbyssinicaSIL-Regular"),local("Noto Serif Ethiopic Regular"),local("NotoSerifEthiopic-Regular");unicode-range:U+1200-139F,U+2D80-2DDF,U+AB01-AB2E}',
  '@font-face{font-family:E;font-weight:600 900;src:local("Noto Sans Ethiopic Bold"),local("NotoSansEthiopic-Bold"),local("Kefa Bold"),local("Ebrima Bold"),local("Noto Serif Ethiopic Bold"),local("NotoSerifEthiopic-Bold");unicode-range:U+1200-139F,U+2D80-2DDF,U+AB01-AB2E}',
  `:root{${coloursOf("light")}}`,
  `@media screen and (prefers-color-scheme:dark){:root{${coloursOf("dark")}}}`,
  "*{box-sizing:border-box}",
  "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}",
  'body{margin:0 auto;max-width:44rem;padding:0 1.25rem 2rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.7 E,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Ethiopic",sans-serif;overflow-wrap:anywhere}',
  "header{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .7rem;padding:.8rem 0;border-bottom:2px solid var(--gold)}",
  "header b{color:var(--red);font-size:1.15rem}",
  "header span,.note,footer{color:var(--soft);font-size:.94rem}",
  ".languages{display:flex;gap:1.2rem}",
  "nav a,.languages a,footer a{display:inline-block;padding:.5rem 0}",
  ".contents ol{padding-inline-start:1.6rem}.contents a{display:block}",
  "section{margin-top:2rem;border-top:2px solid var(--gold)}",
  "a{color:inherit;text-decoration-color:var(--gold);text-decoration-thickness:2px;text-underline-offset:.2em}",
  "footer a{color:var(--ink);font-weight:600;font-size:1.06rem}",
  "h1,h2,h3,h4{font-family:Georgia,E,serif;line-height:1.25;text-wrap:balance}",
  `${GEEZ}{line-height:1.8}`,
  `:is(h1,h2,h3,h4)${GEEZ}{line-height:1.45}`,
  `:is(em,i,cite)${GEEZ}{font-style:normal;font-weight:600}`,
  "article+article{margin-top:2.5rem;border-top:2px solid var(--gold)}",
  "h1{font-size:1.8rem;margin:1.4rem 0 .4rem}",
  "footer{margin-top:2rem;padding-top:.4rem;border-top:1px solid var(--line)}",
  "footer p{margin:.4rem 0}",
  ".keep a{display:block;padding:.8rem 1rem;border:2px solid var(--gold);border-radius:9px;font-weight:600;text-align:center;text-decoration:none}",
  "img{display:block;max-width:100%;height:auto;margin:1rem 0;border-radius:9px}",
  ".plain{white-space:pre-line}",
  ".text :is(p,h1,h2,h3,h4,h5,h6,li,dt,dd,blockquote,td,th,figcaption){unicode-bidi:plaintext;text-align:start}",
  ".text .text-center{text-align:center}.text .text-end{text-align:end}",
  "blockquote{margin-inline:0;padding-inline-start:1.2rem;border-inline-start:3px solid var(--gold)}",
  "pre{white-space:pre-wrap}",
  "figure{margin:1rem 0}",
  ".wide{overflow-x:auto}",
  "table{border-collapse:collapse;min-width:100%;overflow-wrap:break-word}",
  "td,th{padding:.5em .7em;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}",
  "@media print{.languages,.keep{display:none}footer a::after{content:' ' attr(href);font-weight:400}}",
].join("");
