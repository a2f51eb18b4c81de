import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { port } from "./sandbox.ts";
import { council } from "./site.ts";

const site = `http://localhost:${port}`;

/** A house in Sandakan that owes RM 180.00 and more for this year; each call builds another. */
export async function aHouse(): Promise<string> {
  const number = `1099${randomInt(10_000, 99_999)}`;
  await council(
    `insert into charges (council_code, kind, number, record) select 'mps', 'assessment', '${number}',
       record || jsonb_build_object('years', jsonb_build_array(jsonb_build_object('chargeSen', 18000, 'paidSen', 0,
         'year', extract(year from now() at time zone 'Asia/Kuching')::int)))
     from charges where council_code = 'mps' and kind = 'assessment' limit 1`,
  );
  return number;
}

/** Saves a compound for whoever is signed in on the device that asks. */
export async function keepBill(request: APIRequestContext, no: string, nickname: string) {
  const bill = { council: "mpt", type: "compound", compound_type: "individual", no, nickname };
  await post(request, paths.bills, bill);
}

/** The code under which another device finds a cart with a compound. */
export async function aHandOver(request: APIRequestContext, no: string): Promise<string> {
  const services = [{ _id: `mpt.compound.${no}`, selection: "full" }];
  const { code } = await post<{ code: string }>(request, paths.handOvers, { services });
  return code;
}

/** What a worker does every morning, now. */
export async function remindNow(): Promise<void> {
  await council(
    `insert into pgboss.job_common (name, data, policy, dead_letter, retry_limit)
     select name, '{}', policy, dead_letter, retry_limit from pgboss.queue where name = 'order-reminders'`,
  );
}

async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await request.post(`${site}${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
