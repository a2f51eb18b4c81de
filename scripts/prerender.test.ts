import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prerender } from "./prerender.ts";
import { isOverBudget, weighBuild, weightTable } from "./size.ts";

let portal: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(portal, file)), { recursive: true });
  writeFileSync(join(portal, file), text);
}

function read(file: string): string {
  return readFileSync(join(portal, file), "utf8");
}

const dynamic = (file: string, imports: string[] = []) => ({ file, isDynamicEntry: true, imports });

/** What the bundler leaves behind, in small. */
function writeBuild(body: string): void {
  const manifest = {
    "index.html": { file: "assets/index.js", imports: ["_react.js"] },
    "_react.js": { file: "assets/react.js" },
    "_shared.js": { file: "assets/shared.js", imports: ["_react.js"] },
    "_data.js": { file: "assets/data.js", name: "common" },
    "_form.js": { file: "assets/form.js", name: "form" },
    "src/features/search/search-page.tsx": dynamic("assets/search.js", ["_form.js"]),
    "src/app/pages.css": { file: "assets/pages.css" },
    "src/features/help/faq-page.tsx": dynamic("assets/faq.js", ["_shared.js", "_data.js"]),
    ...Object.fromEntries(
      ["src/i18n", "src/i18n/pages", "src/features/help/i18n"].flatMap((folder) =>
        ["ms", "en", "zh"].map((language) => {
          const file = `assets/${folder.replaceAll("/", "-")}-${language}.js`;
          return [`${folder}/${language}.gen.ts`, dynamic(file)];
        }),
      ),
    ),
  };
  for (const { file } of Object.values(manifest)) write(`dist/${file}`, "x");
  write("dist/.vite/manifest.json", JSON.stringify(manifest));
  write(
    "src/app/routes.ts",
    `lazyPage(["help"], async () => (await import("../features/help/faq-page.tsx")).FaqPage)`,
  );
  write("dist/assets/style.css", "@font-face{src:url(./poppins.woff2)}");
  write(
    "dist/index.html",
    `<title>Kaunter</title><script type="module" src="./assets/index.js"></script>` +
      `<link rel="stylesheet" crossorigin href="./assets/style.css"><div id="root"></div>`,
  );
  write("src/boot.ts", "export function boot(files: object): void { Object.assign(self, files); }");
  const home = { title: "Home $&", body, paths: ["/", "/faq", "/later"] };
  write(
    "dist-ssr/entry-server.js",
    `export const renderHome = async () => (${JSON.stringify(home)});`,
  );
}

beforeEach(() => {
  portal = mkdtempSync(join(tmpdir(), "portal-"));
});

afterEach(() => rmSync(portal, { recursive: true }));

test("the page carries home, styles and boot script, and the policy names their hashes", async () => {
  writeBuild("<h1>Kaunter $1</h1>");
  await prerender(portal, join(portal, "dist"));
  const page = read("dist/index.html");
  const inner = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(page)?.[1] ?? "";
  const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  expect(inner("title")).toBe("Home $&");
  expect(page).toContain('<div id="root"><h1>Kaunter $1</h1></div>');
  expect(inner("style")).toBe("@font-face{src:url(./assets/poppins.woff2)}");
  expect(existsSync(join(portal, "dist/assets/style.css"))).toBe(false);
  expect(JSON.parse(read("dist/csp.json"))).toEqual({
    script: [hash(inner("script"))],
    style: [hash(inner("style"))],
  });
});

const filesOf = (folder: string) => ({
  my: `assets/${folder}-ms.js`,
  en: `assets/${folder}-en.js`,
  zh: `assets/${folder}-zh.js`,
});

test("the boot script knows the files of each page that has one", async () => {
  writeBuild("");
  await prerender(portal, join(portal, "dist"));
  const script = /<script>(.*?)<\/script>/s.exec(read("dist/index.html"))?.[1] ?? "";
  const self = {};
  runInNewContext(script, { self });
  expect(self).toEqual({
    words: {
      shell: filesOf("src-i18n"),
      pages: filesOf("src-i18n-pages"),
      help: filesOf("src-features-help-i18n"),
    },
    sheet: "assets/pages.css",
    pages: {
      "/faq": {
        files: ["assets/faq.js", "assets/shared.js", "assets/data.js"],
        words: ["pages", "help"],
      },
    },
  });
});

test("a style attribute is refused, because the policy would block it", async () => {
  writeBuild('<h1 style="color:red">Kaunter</h1>');
  await expect(prerender(portal, join(portal, "dist"))).rejects.toThrow("style attribute");
});

test("first load, words, shared chunks and pages are weighed each against its budget", () => {
  writeBuild("");
  const weights = weighBuild(join(portal, "dist"));
  const weightOf = (what: string) =>
    weights.find((weight) => weight.what.includes(what))?.bytes ?? Number.NaN;
  const one = weightOf("words, ms");
  expect(weightOf("before home responds")).toBe(3 * one);
  // The chunks that many share and the words that every page needs.
  expect(weightOf("shared by pages")).toBe(3 * one);
  // The search page, with what it shares.
  expect(weightOf("form that a tile opens")).toBe(2 * one);
  // Its own code, what it shares with one other page and the words of its feature, without what many share.
  expect(weightOf("faq")).toBe(3 * one);
  expect(isOverBudget(weights)).toBe(false);
});

test("one byte over a budget is over, and marked", () => {
  const weights = [{ what: "HTML", bytes: 14_001, budgetBytes: 14_000 }];
  expect(isOverBudget(weights)).toBe(true);
  expect(weightTable(weights)).toContain("OVER");
  expect(isOverBudget([{ what: "HTML", bytes: 14_000, budgetBytes: 14_000 }])).toBe(false);
});
