import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestUrl } from "../../../server/api/api-path.ts";

const pathOf = (url: string) => requestUrl({ url } as IncomingMessage)?.pathname;
const escapeOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;

test("every spelling of a path that means the same is one path", () => {
  const letter = fc.constantFrom(..."abcxyzABCXYZ0189-._~");
  const segment = fc.array(fc.tuple(letter, fc.constantFrom("plain", "lower", "upper")), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const plain = `/${segments.map((part) => part.map(([sign]) => sign).join("")).join("/")}`;
      const spelled = `/${segments
        .map((part) =>
          part
            .map(([sign, how]) =>
              how === "plain" ? sign : how === "lower" ? escapeOf(sign) : escapeOf(sign).toUpperCase(),
            )
            .join(""),
        )
        .join("/")}`;
      expect(pathOf(spelled)).toBe(pathOf(plain));
      expect(pathOf(`${spelled}?q=%75`)).toBe(pathOf(plain));
    }),
  );
});

test.each([
  ["/a%2fb", "/a%2fb"],
  ["/a%252fb", "/a%252fb"],
  // No new escape comes of two.
  ["/%%37%35ser", "/%%37%35ser"],
  ["/%2575ser", "/%2575ser"],
  ["/%zz%75", "/%zz%75"],
  ["/%E1%88%B0", "/%E1%88%B0"],
])("what does not mean the same stays: %s", (address, path) => {
  expect(pathOf(address)).toBe(path);
});

test("the query stays as it was sent, and an address of another form is refused", () => {
  expect(requestUrl({ url: "/%61?b=%62&c=%2f" } as IncomingMessage)?.search).toBe("?b=%62&c=%2f");
  expect([pathOf("http://evil.example/a"), pathOf("*"), pathOf("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
