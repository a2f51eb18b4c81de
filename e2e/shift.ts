import type { Page } from "@playwright/test";

/** How far a page has moved by itself since it was opened, as browsers count it. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const all: number[] = [];
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          all.push(...shifts.filter((shift) => !shift.hadRecentInput).map(({ value }) => value));
        }).observe({ type: "layout-shift", buffered: true });
        // What was painted by now is counted by the second frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(all.reduce((sum, value) => sum + value, 0))),
        );
      }),
  );
}

/** What nobody sees. */
export const mostShift = 0.02;
