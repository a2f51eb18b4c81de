import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

const comeBack = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

async function ask(refetchOnWindowFocus?: boolean) {
  const queryFn = vi.fn(async () => "known");
  const wish = refetchOnWindowFocus === undefined ? {} : { refetchOnWindowFocus };
  const observer = new QueryObserver(queryClient, { queryKey: ["asked"], queryFn, ...wish });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("known"));
  return { queryFn, stop };
}

test("what wants to know when somebody comes back to the page asks again then", async () => {
  const { queryFn, stop } = await ask(true);
  comeBack();
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  stop();
});

test("nothing else is asked again behind a person's back", async () => {
  const { queryFn, stop } = await ask();
  comeBack();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});
