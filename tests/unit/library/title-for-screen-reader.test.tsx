// @module-tag document
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TitleForScreenReader } from "../../../src/features/public/library/title-for-screen-reader.tsx";

afterEach(cleanup);

it("a title is marked with its language within the interface's text", () => {
  const { container } = render(<TitleForScreenReader title="ጀበና {title}" lang="ti" />);
  expect(container.textContent).toBe("of “ጀበና {title}”");
  expect(screen.getByText("ጀበና {title}").getAttribute("lang")).toBe("ti");
});
