import type { Problem } from "@kaunter/contracts/problem";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { addErrorHandler } from "./error-handler.ts";

test.each([
  Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }),
  new Error("timeout exceeded when trying to connect"),
  Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" }),
])("a crowd is told to try again, not that something broke: %s", async (fault) => {
  const app = fastify();
  addErrorHandler(app);
  app.get("/", () => Promise.reject(fault));
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([503, "busy"]);
});
