import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { expect, test, vi } from "vitest";
import { citizensAt, goodPassword } from "../../../testing/citizen.ts";
import { aCompound, aWish } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { createHashingQueue } from "./hashing-queue.ts";
import { passwordsAt } from "./passwords.ts";

const costs = { memoryKib: 8, passes: 1 };
const aMinuteMs = 60_000;
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : error);

/** Work that lasts until it is told to end. */
function held() {
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => work, end };
}

test("so many work at once and so many wait, longest first; the next is told to come back", async () => {
  const inTurn = createHashingQueue({ atOnce: 2, waitingMost: 3, waitingMostMs: aMinuteMs });
  const works = Array.from({ length: 5 }, held);
  const begun: number[] = [];
  const all = works.map(({ work }, nth) =>
    inTurn(() => {
      begun.push(nth);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  expect(await inTurn(held().work).catch(codeOf)).toBe("busy");
  works[1]?.end();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const { end } of works) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(async () => "free again")).toBe("free again");
});

test("nobody waits for ever: a place that does not come in time is given up", async () => {
  const inTurn = createHashingQueue({ atOnce: 1, waitingMost: 1, waitingMostMs: 1 });
  const { work, end } = held();
  const first = inTurn(work);
  expect(await inTurn(async () => "late").catch(codeOf)).toBe("busy");
  end();
  await first;
  expect(await inTurn(async () => "in time")).toBe("in time");
});

test.each([
  ["a new password", (at: typeof passwordsAt) => at(costs, full).hash("ramai orang")],
  // Nobody's password waits for its turn like anyone's: it costs the same.
  ["nobody's", (at: typeof passwordsAt) => at(costs, full).isRight("ramai orang", undefined)],
])("every hash waits in the queue: %s", async (_name, compute) => {
  expect(await compute(passwordsAt).catch(codeOf)).toBe("busy");
});

const full = createHashingQueue({ atOnce: 0, waitingMost: 0, waitingMostMs: aMinuteMs });

test("ninety logins at once fill the queue, and keep neither a payment nor a probe waiting", async () => {
  const database = await createTestDatabase();
  const inTurn = createHashingQueue({ atOnce: 1, waitingMost: 64, waitingMostMs: aMinuteMs });
  const testApp = await createTestApp(database, { passwords: passwordsAt(costs, inTurn) });
  const { app } = testApp;
  const { post } = citizensAt(testApp);
  const chargeId = await aCompound(database);
  const { work, end } = held();
  const working = inTurn(work);
  let answered = 0;
  const crowd = Array.from({ length: 90 }, async (_, nth) => {
    const answer = await app.inject({
      method: "POST",
      url: paths.session,
      payload: { name: `orang${nth}@contoh.my`, password: goodPassword },
      remoteAddress: `10.2.${nth}.1`,
    });
    answered += 1;
    return answer;
  });
  const refused = await Promise.race(crowd);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  const key = { "idempotency-key": "kunci-ketika-ramai" };
  expect((await post(paths.createPayment, aWish([chargeId]), key)).statusCode).toBe(200);
  expect((await app.inject(paths.readyz)).statusCode).toBe(200);
  // Sixty-four are still waiting.
  expect(answered).toBeLessThanOrEqual(26);
  end();
  await working;
  const codes = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(64);
});
