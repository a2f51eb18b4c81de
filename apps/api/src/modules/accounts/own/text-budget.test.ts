import * as paths from "@kaunter/contracts/paths";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { forgetTexts } from "../../notifications/texts/text-budget.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { signUp, post } = citizensAt(site);

type Headers = Record<string, string>;

const onDevice = ({ cookie = "", ...headers }: Headers, device: string): Headers => ({
  ...headers,
  cookie: `${cookie}; __Host-device=${device.padEnd(22, "x")}`,
});

/** Writes another number into the profile and lets a code be sent to it; the outcome of the sending. */
async function textTo(phone: string, headers: Headers): Promise<string> {
  expect((await post(paths.updateUser, { data: { phone } }, headers)).statusCode).toBe(200);
  const answer = await post(paths.phoneCode, {}, headers);
  return answer.statusCode === 200 ? "sent" : answer.json<Problem>().code;
}

let numbers = 0;
const aNumber = () => `013-${String(1_000_000 + (numbers += 1))}`;

test("an account that alternates profile and code texts ten strangers a day, not 120", async () => {
  const { headers } = await signUp("ana@contoh.my");
  const outcomes: string[] = [];
  for (let nth = 0; nth < 120; nth += 1) outcomes.push(await textTo(aNumber(), headers));
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(10);
  expect(new Set(outcomes.slice(10))).toEqual(new Set(["too_many_requests"]));
  expect(site.outside.texts).toHaveLength(10);
  site.pass(24 * 3_600_000);
  expect(await textTo(aNumber(), headers)).toBe("sent");
});

test("a device texts twenty a day, with however many accounts", async () => {
  const outcomes: string[] = [];
  for (const name of ["badrul", "chong", "dayang"]) {
    const { headers } = await signUp(`${name}@contoh.my`);
    for (let nth = 0; nth < 10; nth += 1) {
      outcomes.push(await textTo(aNumber(), onDevice(headers, "shared")));
    }
  }
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(20);
});

test("the whole portal texts 300 codes an hour, and says that it is busy", async () => {
  const { headers } = await signUp("esther@contoh.my");
  await asOwner(database, "delete from text_orders");
  await asOwner(
    database,
    `insert into text_orders (purpose, user_id, ordered_at)
       select 'code', gen_random_uuid(), now() + interval '1 day' from generate_series(1, 299)`,
  );
  expect(await textTo(aNumber(), headers)).toBe("sent");
  expect(await textTo(aNumber(), headers)).toBe("busy");
});

test("who ordered texts is forgotten after two days", async () => {
  const old =
    "update text_orders set ordered_at = now() - interval '49 hours' where purpose = 'code'";
  await asOwner(database, old);
  await asOwner(
    database,
    "insert into text_orders (purpose, ordered_at) values ('receipt', now())",
  );
  await site.worker.inTransaction((tx) => forgetTexts(tx, new Date()));
  expect(await asOwner(database, "select purpose from text_orders")).toEqual([
    { purpose: "receipt" },
  ]);
});
