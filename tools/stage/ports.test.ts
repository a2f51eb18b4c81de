import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePorts } from "./ports.ts";

test("many who ask at once get ports apart, all of which can be listened at", async () => {
  const count = 10;
  const firsts = await Promise.all(Array.from({ length: 20 }, () => freePorts(count)));
  const all = firsts.flatMap((first) => Array.from({ length: count }, (_, place) => first + place));
  expect(new Set(all).size).toBe(all.length);
  const server = createServer().listen(firsts[0], "127.0.0.1");
  await once(server, "listening");
  await once(server.close(), "close");
});
