import { expect, test } from "vitest";
import type { Payer } from "../storm/plan.ts";
import { chooseFirst } from "./crowd.ts";

const payer = (behaviour: Payer["behaviour"], ends: string[], faults: string[] = []) =>
  ({
    behaviour,
    first: { method: "2", script: { provider: "card", faults, with: {}, truth: "approved", ends } },
  }) as unknown as Payer;

test("the one whose link is looked at pays and is approved at once, whoever comes first", () => {
  const idle = payer("does nothing", ["successful"]);
  const declined = payer("pays", ["failed"]);
  const perhaps = payer("pays", ["successful", "failed"]);
  const unheard = payer("pays", ["successful"], ["callback-lost"]);
  const approved = payer("pays", ["successful"]);
  const { first, others } = chooseFirst([idle, declined, perhaps, unheard, approved]);
  expect(first).toBe(approved);
  expect(others).toEqual([idle, declined, perhaps, unheard]);
  expect(() => chooseFirst(others)).toThrow("Nobody of these payers is simply approved");
});
