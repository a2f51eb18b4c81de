import { mailPayer } from "../modules/notifications/mail-payer.ts";
import type { TestApp } from "./test-app.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";

/** Does what the worker would do with the mails that were ordered about a payment. */
export async function sendPayerMails(
  { worker }: TestApp,
  database: TestDatabase,
  paymentId: string,
): Promise<void> {
  const jobs = (await asOwner(
    database,
    `select data from ordered_effects where name = 'send-letter' and data ->> 'paymentId' = '${paymentId}'
     order by (data ->> 'letterNo')::int`,
  )) as { data: { letterNo: number } }[];
  for (const { data } of jobs) await mailPayer(worker, paymentId, data.letterNo);
}
