import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";

const docs = [{ _id: "mdpts", name: "Pitas", enabled: true, payment_types: ["assessment"] }];

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function show(answer: () => ReturnType<typeof refuse> | Promise<object>) {
  const asked = vi.fn<typeof answer>(answer);
  serve({ others: { "POST /api/query": asked } });
  const { useTakes } = await import("./use-takes.ts");
  const want = async (isWanted: boolean) => act(async () => rerender(isWanted));
  const { result, rerender } = renderHook((isWanted: boolean) => useTakes(isWanted), {
    initialProps: true,
  });
  return { asked, want, takesTickets: () => result.current("mdpts", "ticket") };
}

test("an answer that comes while nobody wants it is known when somebody does", async () => {
  let answer: ((councils: object) => void) | undefined;
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const { asked, want, takesTickets } = await show(() => late);
  expect(takesTickets()).toBe(true);
  await want(false);
  await act(async () => answer?.({ docs }));
  await want(true);
  await vi.waitFor(() => expect(takesTickets()).toBe(false));
  expect(asked).toHaveBeenCalledOnce();
});

test("without an answer the server has the last word, and is asked again", async () => {
  const { asked, want, takesTickets } = await show(() => refuse("unexpected"));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await want(false);
  await want(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(takesTickets()).toBe(true);
});
