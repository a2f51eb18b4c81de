import { expect, test } from "vitest";
import { takingTurns } from "./in-turn.ts";

test("work begins when the work before it has ended, also when that failed", async () => {
  const inTurn = takingTurns();
  const told: string[] = [];
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const failing = inTurn(async () => {
    told.push("first begins");
    await ended;
    throw new Error("first fails");
  });
  const second = inTurn(async () => void told.push("second begins"));
  await new Promise(setImmediate);
  expect(told).toEqual(["first begins"]);
  end();
  await expect(failing).rejects.toThrow("first fails");
  await second;
  expect(told).toEqual(["first begins", "second begins"]);
});
