import { expect, test } from "vitest";
import { circlesIn, draw, ladderOf } from "./ladder.ts";

const at = (path: string) => `apps/api/src/modules/${path}`;
const source = (file: string, ...imports: string[]) => ({
  file: at(file),
  imports: imports.map(at),
});

test("modules that import each other, over however many others, are told", () => {
  const ladder = ladderOf([
    source("payments/x.ts", "notifications/y.ts"),
    source("notifications/y.ts", "softcopy/z.ts", "notifications/w.ts"),
    source("softcopy/z.ts", "payments/x.ts"),
    source("site/a.ts", "payments/x.ts"),
  ]);
  expect(circlesIn(ladder)).toEqual([
    "modules that import each other in a circle: notifications, payments, softcopy",
  ]);
});

test("a module may use its own files, and its tests may use anything", () => {
  const ladder = ladderOf([
    source("payments/x.ts", "payments/y.ts"),
    source("notifications/y.ts", "payments/x.ts"),
    source("payments/x.test.ts", "notifications/y.ts"),
  ]);
  expect(circlesIn(ladder)).toEqual([]);
});

test("an arrow that follows from others is left out of the drawing", () => {
  const ladder = ladderOf([
    source("query/x.ts", "payments/y.ts", "charges/z.ts"),
    source("payments/y.ts", "charges/z.ts"),
  ]);
  expect(draw(ladder)).toBe(
    "```mermaid\ngraph TD\n    payments --> charges\n    query --> payments\n```",
  );
});
