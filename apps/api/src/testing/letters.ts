import { mailLetter } from "../modules/notifications/mail-letter.ts";
import type { TestApp } from "./test-app.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

/** Does what the worker would do with the letters that were ordered about a payment. */
export async function sendLetters(
  { worker }: TestApp,
  database: TestDatabase,
  paymentId: string,
): Promise<void> {
  const jobs = (await asOwner(
    database,
    `select data from ordered_effects where name = 'send-letter' and data ->> 'paymentId' = '${paymentId}'
     order by (data ->> 'letterNo')::int`,
  )) as { data: { letterNo: number } }[];
  for (const { data } of jobs) await mailLetter(worker, paymentId, data.letterNo);
}
