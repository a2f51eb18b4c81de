import { randomUUID } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { booksOf } from "../../testing/read-books.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const one = await createTestApp(database, { level: "error" });
const other = await createTestApp(database, { level: "error" });
const payers = [payerAt(one), payerAt(other)] as const;
const books = booksOf(one.deps);

const limitMs = 60_000;

type Payer = (typeof payers)[0];

/** Sends all at once, to both applications in turn. Who is turned away by the crowd sends again, as browsers and banks do. */
async function times(
  count: number,
  send: (payer: Payer, place: number) => ReturnType<Payer["form"]>,
) {
  const untilAnswered = async (place: number) => {
    for (;;) {
      const answer = await send(place % 2 === 0 ? payers[0] : payers[1], place);
      if (answer.statusCode !== 503) return answer;
    }
  };
  const answers = await Promise.all(
    Array.from({ length: count }, (_, place) => untilAnswered(place)),
  );
  expect(new Set([...one.logged, ...other.logged].flatMap(faultIn))).toEqual(new Set());
  return answers;
}

const crowded = [
  "timeout exceeded when trying to connect",
  "canceling statement due to lock timeout",
];

function faultIn(line: string): string[] {
  const { err } = JSON.parse(line) as { err?: { message: string } };
  return err && !crowded.includes(err.message) ? [err.message] : [];
}

test(
  "a thousand sends of one key make one payment and a thousand equal answers",
  async () => {
    const wish = aWish([await aCompound(database)]);
    const key = randomUUID();
    const answers = await times(1_000, (payer) => payer.create(wish, key));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await books.count("payments")).toBe(1);
    expect(await books.count("paymentAttempts")).toBe(1);
  },
  limitMs,
);

test(
  "two hundred carts that race for one charge make one live payment",
  async () => {
    const before = await books.count("payments");
    const wish = aWish([await aCompound(database)]);
    const answers = await times(200, (payer) => payer.create(wish));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(199);
    expect(new Set(refused.map((answer) => answer.json<Problem>().code))).toEqual(
      new Set(["payment_in_progress"]),
    );
    expect(await books.count("payments")).toBe(before + 1);
  },
  limitMs,
);

test(
  "a thousand copies of one callback settle once and are all acknowledged",
  async () => {
    const created: CreatedPayment = await payers[0].leave(aWish([await aCompound(database)]));
    const body = one.outside.bodyOf(created.sellerExOrderNo, { told: "approved", code: "00" });
    const answers = await times(1_000, (payer, place) =>
      payer.form(place % 5 === 0 ? paths.receipt : paths.processPayment, body),
    );
    const words = answers.map(({ statusCode, body: text }) => `${statusCode} ${text.slice(0, 2)}`);
    expect(new Set(words)).toEqual(new Set(["200 OK", "303 "]));
    const moves = (await books.eventsOf(created._id)).filter((event) => event.startsWith("moved"));
    expect(moves).toEqual(["moved approved"]);
    expect(await books.receiptsOf(created._id)).toHaveLength(1);
    expect(await books.balancesOf(created._id)).toEqual({
      "mpt gateway_in_transit": 7_500,
      "mpt council_payable": -7_500,
    });
  },
  limitMs,
);
