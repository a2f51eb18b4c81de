import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { mark } from "./marks.ts";

test("a mark reaches whoever listens in this process, by its name, and nobody else", () => {
  const heard: unknown[] = [];
  const listen = (name: unknown) => void heard.push(name);
  mark("payment.inserted");
  subscribe("kaunter.mark", listen);
  mark("notice.locked");
  unsubscribe("kaunter.mark", listen);
  mark("stop.begun");
  expect(heard).toEqual(["notice.locked"]);
});
