import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { trace } from "./tracepoints.ts";

test("a tracepoint reaches whoever listens in this process, by its name, and nobody else", () => {
  const heard: unknown[] = [];
  const listen = (name: unknown) => void heard.push(name);
  trace("payment.opened");
  subscribe("kaunter.mark", listen);
  trace("message.locked");
  unsubscribe("kaunter.mark", listen);
  trace("stop.begun");
  expect(heard).toEqual(["message.locked"]);
});
