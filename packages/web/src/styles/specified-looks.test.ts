import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sheet = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** The declarations of the first rule with this selector, the rules inside it left out. */
function ruleOf(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`);
  return start < 0 ? "" : css.slice(start, css.indexOf("}", start));
}

/** The place of a colour on the wheel, in degrees. */
function hueOf(css: string, name: string): number {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(css)?.[1] ?? "";
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((two) => parseInt(two, 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

test("the bar that tells of loading fills over five seconds", () => {
  const running = ruleOf(sheet("overlays.css"), '&[data-phase="running"]');
  expect(running).toMatch(/animation: fill 5000ms .*forwards/);
});

test("a page fades away and the next one appears", () => {
  const shell = sheet("shell.css");
  expect(ruleOf(shell, 'main[data-phase="out"]')).toMatch(/opacity: 0;\s+transition: opacity/);
  expect(ruleOf(shell, 'main[data-phase="in"]')).toContain("animation: appear");
});

test.each([
  ["primary-600", "teal", 165, 185],
  ["info-800", "blue", -145, -120],
])("the colour %s is a %s", (name, _, from, to) => {
  const hue = hueOf(sheet("theme.css"), name);
  expect(hue).toBeGreaterThan(from);
  expect(hue).toBeLessThan(to);
});
