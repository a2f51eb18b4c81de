import { expect, test } from "vitest";
import { filesToKeep, nameRelease } from "./offline.ts";

const kept = ["about", "faq", "helpline", "legal", "verify", "search", "cart"];
const page = (name: string, imports: string[] = []) =>
  [`src/features/x/${name}-page.tsx`, { file: `${name}.js`, imports }] as const;
const manifest = Object.fromEntries([
  ["index.html", { file: "index.js", imports: ["_react.js"] }],
  ["_react.js", { file: "react.js" }],
  ["_ui.js", { file: "ui.js" }],
  ["../../node_modules/qr/decode.js", { file: "decode.js" }],
  ...kept.map((name) => page(name, ["_ui.js", "_react.js"])),
  ...["checkout", "fpx-checkout", "profile"].map((name) => page(name)),
  ...["verify", "checkout"].flatMap((feature) =>
    ["ms", "en", "zh"].map(
      (language) =>
        [
          `src/features/${feature}/i18n/${language}.gen.ts`,
          { file: `${feature}-${language}.js` },
        ] as const,
    ),
  ),
  ["src/i18n/zh.gen.ts", { file: "shell-zh.js" }],
]);

test("what is read, checked and prepared without a network is kept, in every language", () => {
  const files = filesToKeep(manifest);
  const pages = kept.map((name) => `${name}.js`);
  expect(files).toEqual(
    expect.arrayContaining([...pages, "index.js", "react.js", "ui.js", "decode.js"]),
  );
  expect(files).toEqual(
    expect.arrayContaining(["verify-ms.js", "verify-en.js", "verify-zh.js", "shell-zh.js"]),
  );
});

test("nothing of paying or of accounts is kept", () => {
  const files = filesToKeep(manifest).join();
  expect(files).not.toMatch(/checkout|profile/);
});

test("a page that the build does not have is a fault of the build", () => {
  const { "src/features/x/verify-page.tsx": _gone, ...rest } = manifest;
  expect(() => filesToKeep(rest)).toThrow("The build has no /verify-page.tsx.");
});

test("a release has another name when its page, its list or the worker's own code is another", () => {
  const code = (list: string, work: string) => `${work};run({name:"name-of-this-release",${list}})`;
  const named = (text: string, html: string) =>
    /name:"(?<name>[0-9a-f]{12})"/.exec(nameRelease(text, html))?.groups?.["name"];
  const names = [
    named(code("a.js", "one()"), "page"),
    named(code("a.js", "one()"), "another page"),
    named(code("b.js", "one()"), "page"),
    named(code("a.js", "two()"), "page"),
  ];
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
  expect(named(code("a.js", "one()"), "page")).toBe(names[0]);
  // Whoever makes the code smaller may write the name in several places.
  const twice = nameRelease('"name-of-this-release","name-of-this-release"', "page");
  expect(twice).not.toContain("name-of-this-release");
});
