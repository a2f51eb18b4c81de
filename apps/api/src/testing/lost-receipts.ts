import { asOwner, type TestDatabase } from "./test-database.ts";

const told = ["payment_mails", "payment_texts", "payer_letters", "receipt_tokens", "postings"];
const kept = ["receipts", "receipt_counters", "receipt_gaps"];

/**
 * What a restore leaves of the newest receipt, which its payer was told of: nobody knows that, its number is in a gap, and the
 * payment has the next one.
 */
export async function loseReceipt(database: TestDatabase, number = ""): Promise<void> {
  const keepers = (word: string) =>
    [...told, ...kept].map((table) => `alter table ${table} ${word} trigger user;`).join("");
  const lost = `receipts where number = '${number}'`;
  await asOwner(
    database,
    `${keepers("disable")}
    delete from payment_mails where payment_id = (select payment_id from ${lost});
    delete from payment_texts where payment_id = (select payment_id from ${lost});
    delete from payer_letters where payment_id = (select payment_id from ${lost});
    delete from receipt_tokens where number = '${number}';
    delete from postings where receipt_number = '${number}';
    insert into receipt_gaps (council_code, year, first_count, last_count, reason, decided_by, approved_by, noted_at)
      select council_code, year, count, count, 'Restored', 'Rosnah', 'Jamil', now() from ${lost};
    update receipt_counters c set last_count = r.count + 1
      from receipts r where r.number = '${number}' and (c.council_code, c.year) = (r.council_code, r.year);
    update receipts set count = count + 1, number = regexp_replace(number, '[0-9]+$', lpad((count + 1)::text, 6, '0'))
      where number = '${number}';
    ${keepers("enable")}`,
  );
}
