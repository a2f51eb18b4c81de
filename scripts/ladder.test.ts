import { expect, test } from "vitest";
import { circlesIn, draw, ladderOf, moduleOf, partOfRepository } from "./ladder.ts";

const at = (path: string) => `apps/api/src/modules/${path}`;
const source = (file: string, ...imports: string[]) => ({
  file: at(file),
  imports: imports.map(at),
});

test("modules that import each other, over however many others, are told", () => {
  const ladder = ladderOf(
    [
      source("payments/x.ts", "notifications/y.ts"),
      source("notifications/y.ts", "softcopy/z.ts", "notifications/w.ts"),
      source("softcopy/z.ts", "payments/x.ts"),
      source("site/a.ts", "payments/x.ts"),
    ],
    moduleOf,
  );
  expect(circlesIn(ladder, "modules")).toEqual([
    "modules that import each other in a circle: notifications, payments, softcopy",
  ]);
});

test("a module may use its own files, and its tests may use anything", () => {
  const ladder = ladderOf(
    [
      source("payments/x.ts", "payments/y.ts"),
      source("notifications/y.ts", "payments/x.ts"),
      source("payments/x.test.ts", "notifications/y.ts"),
    ],
    moduleOf,
  );
  expect(circlesIn(ladder, "modules")).toEqual([]);
});

test("an arrow that follows from others is left out of the drawing", () => {
  const ladder = ladderOf(
    [
      source("query/x.ts", "payments/y.ts", "charges/z.ts"),
      source("payments/y.ts", "charges/z.ts"),
    ],
    moduleOf,
  );
  expect(draw(ladder)).toBe(
    "```mermaid\ngraph TD\n    payments --> charges\n    query --> payments\n```",
  );
});

test("a web app is drawn as its layers, everything else as a whole", () => {
  const files = [
    "apps/portal/src/features/cart/cart-page.tsx",
    "apps/portal/src/model/cart/use-cart.ts",
    "apps/portal/src/app/app.tsx",
    "apps/api/src/modules/payments/x.ts",
    "packages/domain/src/money.ts",
    "tools/stage/keys.ts",
    "proof/run.ts",
  ];
  expect(files.map(partOfRepository)).toEqual([
    "portal/features",
    "portal/model",
    "portal/app",
    "api",
    "domain",
    "tools/stage",
    "proof",
  ]);
});
