import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failProgress, finishProgress, progress, startProgress } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
  finishProgress();
});

afterEach(() => vi.useRealTimers());

test("a bar appears only after 200 ms", () => {
  startProgress();
  vi.advanceTimersByTime(199);
  expect(progress.get()).toBe("waiting");
  vi.advanceTimersByTime(1);
  expect(progress.get()).toBe("running");
});

test("what ends sooner never shows a bar", () => {
  startProgress();
  finishProgress();
  vi.advanceTimersByTime(1000);
  expect(progress.get()).toBe("idle");
});

test("a bar that was shown is completed and hides after 500 ms", () => {
  startProgress();
  vi.advanceTimersByTime(200);
  finishProgress();
  vi.advanceTimersByTime(499);
  expect(progress.get()).toBe("done");
  vi.advanceTimersByTime(1);
  expect(progress.get()).toBe("idle");
});

test("a failure is shown at once and hides after 500 ms", () => {
  startProgress();
  failProgress();
  vi.advanceTimersByTime(499);
  expect(progress.get()).toBe("failed");
  vi.advanceTimersByTime(1);
  expect(progress.get()).toBe("idle");
});
