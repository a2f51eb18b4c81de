import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { visitorOf } from "./visitor.ts";

const name = "n".repeat(22);
const from = (headers: Record<string, string>) =>
  visitorOf({ ip: "::ffff:203.0.113.9", headers } as unknown as FastifyRequest);

test("a browser is told from its neighbours by its cookie, and the mobile app by the name that it made", () => {
  expect(from({ cookie: `__Host-device=${name}` }).device).toBe(name);
  expect(from({ "x-device": name }).device).toBe(name);
});

test("who shows no name, or one of another shape, is only somebody of the neighbourhood", () => {
  expect(from({})).toEqual({ address: "203.0.113", device: undefined });
  expect(from({ "x-device": "short" }).device).toBeUndefined();
});
