import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { finishProgress, startProgress } from "../state/progress.ts";
import { ProgressBar } from "./progress-bar.tsx";

beforeEach(async () => {
  await setLanguage("my");
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("loading is told politely after a second, and no longer when it has ended", () => {
  render(<ProgressBar />);
  act(startProgress);
  pass(999);
  expect(screen.getByRole("status").textContent).toBe("");
  pass(1);
  expect(screen.getByRole("status").textContent).toBe("Loading");
  act(finishProgress);
  expect(screen.getByRole("status").textContent).toBe("");
});
