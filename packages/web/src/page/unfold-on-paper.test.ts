import { expect, test } from "vitest";
import { unfoldOnPaper } from "./unfold-on-paper.ts";

test("what is folded is open on paper, and as it was afterwards", () => {
  document.body.innerHTML = `
    <details class="fold"></details>
    <details class="check-code"></details>
    <details class="fold" open></details>
    <details></details>`;
  const open = () => [...document.querySelectorAll("details")].map((fold) => fold.open);
  const stop = unfoldOnPaper();
  // Some browsers tell it twice.
  dispatchEvent(new Event("beforeprint"));
  dispatchEvent(new Event("beforeprint"));
  expect(open()).toEqual([true, true, true, false]);
  dispatchEvent(new Event("afterprint"));
  expect(open()).toEqual([false, false, true, false]);
  stop();
  dispatchEvent(new Event("beforeprint"));
  expect(open()).toEqual([false, false, true, false]);
});
