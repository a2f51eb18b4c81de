import { calendarDay, dayOf, startOfDay, yearOf } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import { aLicence, aPermit } from "../../testing/payer.ts";
import { renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { forgetterAt } from "../../testing/time-traveller.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { forgetAt, faults } = forgetterAt(database);

/** A photo that has been on its licence for nine years. */
async function aPhotoOf(id: string): Promise<string> {
  const number = id.split(".")[2] ?? "";
  await asOwner(
    database,
    `insert into licence_photos (charge_id, content_type, bytes, taken_at)
       select id, 'image/jpeg', '\\x00', now() - interval '9 years' from charges where number = '${number}'`,
  );
  return number;
}
const isKept = async (number: string) => {
  const photos = `select from licence_photos p join charges c on c.id = p.charge_id where c.number = '${number}'`;
  return (await asOwner(database, photos)).length > 0;
};

test("a photo leaves seven years after the year of the last licence that shows it, not after its own", async () => {
  const shop = await aLicence(database);
  await renew(site, database, shop);
  const [shown, unused] = [await aPhotoOf(shop), await aPhotoOf(await aPermit(database))];
  const end = startOfDay(calendarDay({ year: yearOf(dayOf(new Date())) + 8, month: 1, day: 1 }));
  await forgetAt(new Date());
  expect([await isKept(shown), await isKept(unused)]).toEqual([true, false]);
  await forgetAt(new Date(end.getTime() - 1));
  expect(await isKept(shown)).toBe(true);
  await forgetAt(end);
  expect(await isKept(shown)).toBe(false);
  expect(faults).toEqual([]);
});
