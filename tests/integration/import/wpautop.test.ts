import { describe, expect, it } from "vitest";
import { wpautop } from "../../../server/import/html/wpautop.ts";

// Expected values are the output of WordPress' own function for the same text.
describe("paragraphs of classic text", () => {
  it.each([
    ["a blank line parts paragraphs", "One\n\nTwo", "<p>One</p>\n<p>Two</p>"],
    ["a single line break is kept", "One\nTwo", "<p>One<br />\nTwo</p>"],
    ["Windows line ends are the same", "One\r\n\r\nTwo\r\nThree", "<p>One</p>\n<p>Two<br />\nThree</p>"],
    ["two <br> are a new paragraph", "One<br /><br />Two", "<p>One</p>\n<p>Two</p>"],
    ["a heading ends one", "One\n<h2>Head</h2>\nTwo", "<p>One</p>\n<h2>Head</h2>\n<p>Two</p>"],
    ["a list gets none inside", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    [
      "a quote gets its own",
      "<blockquote>One\n\nTwo</blockquote>",
      "<blockquote><p>One</p>\n<p>Two</p></blockquote>",
    ],
    ["preformatted text stays", "a\n<pre>x\n\n  y</pre>\nb", "<p>a</p>\n<pre>x\n\n  y</pre>\n<p>b</p>"],
    ["a tag over two lines stays one", '<a\nhref="x">y</a>', '<p><a\nhref="x">y</a></p>'],
    ["a rule stands alone", "a\n<hr />\nb", "<p>a</p>\n<hr />\n<p>b</p>"],
    ["nothing stays nothing", " \n ", ""],
    ["ready paragraphs stay", "<p>One</p>\n\n<p>Two</p>", "<p>One</p>\n<p>Two</p>"],
  ])("%s", (_name, source, expected) => {
    expect(wpautop(source)).toBe(expected);
  });
});
