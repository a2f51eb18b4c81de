import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wordsNotFetched } from "./page-words.ts";

const route = (words: string) =>
  `lazyPage([${words}], async () => (await import("../features/cart/cart-page.tsx")).CartPage)`;

function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "page-words-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = {
    "i18n/ms.json": `{ "nav.cart": "Troli" }`,
    "features/cart/i18n/ms.json": `{ "cart.title": "Troli anda" }`,
    "features/search/i18n/ms.json": `{ "search.fact.lot": "Lot" }`,
    "features/cart/cart-page.tsx": `import "../../model/facts.ts"; t("cart.title"); t("nav.cart");`,
    "model/facts.ts": "t(`search.fact.${name}`);",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    const path = join(root, "apps/portal/src", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return root;
}

test("a page that fetches the words of all that it shows is left alone", () => {
  const root = checkout({ "app/routes.ts": route(`"cart", "search"`) });
  expect(wordsNotFetched(root)).toEqual([]);
});

test("a page whose parts say what it does not fetch is told about, with the message", () => {
  const root = checkout({ "app/routes.ts": route(`"cart"`) });
  expect(wordsNotFetched(root)).toEqual([
    `src/features/cart/cart-page.tsx says "search.fact.lot" and does not fetch the words of search`,
  ]);
});

test("what a page fetches later brings its own words", () => {
  const root = checkout({
    "app/routes.ts": route(`"cart"`),
    "features/cart/cart-page.tsx": `const late = () => import("../../model/facts.ts");`,
  });
  expect(wordsNotFetched(root)).toEqual([]);
});
