import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** How somebody has set up their device. */
export interface Look {
  width: number;
  colours?: "day" | "night" | "forced";
  /** Twice as large as usual. */
  hasLargeText?: boolean;
}

/** Those of most payers, and the hardest. */
export const fewLooks: Look[] = [
  { width: 360 },
  { width: 360, colours: "night" },
  { width: 320, hasLargeText: true },
];
export const allLooks: Look[] = [
  ...fewLooks,
  { width: 320 },
  { width: 768 },
  { width: 1280 },
  { width: 1280, colours: "night" },
  { width: 360, colours: "forced" },
  { width: 1280, colours: "forced" },
  { width: 320, colours: "night", hasLargeText: true },
  { width: 768, hasLargeText: true },
];

export async function put(page: Page, { width, colours, hasLargeText }: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme: colours === "night" ? "dark" : "light",
    forcedColors: colours === "forced" ? "active" : "none",
  });
  await page.setViewportSize({ width, height: 740 });
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    hasLargeText ? "200%" : "",
  );
}

/** What axe calls serious or critical, and how far the page goes beyond its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  const { beyondPx, widest } = await page.evaluate(() => {
    const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5;
    const wide = [...document.querySelectorAll("body *")].filter(reaches);
    return {
      beyondPx: document.documentElement.scrollWidth - innerWidth,
      widest: wide
        .filter((each) => !wide.some((other) => other !== each && each.contains(other)))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  });
  return beyondPx > 0
    ? [...grave, `scrolls sideways by ${beyondPx} px: ${widest.slice(0, 3).join(" ")}`]
    : grave;
}
