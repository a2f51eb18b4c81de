import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import { findToken } from "@kaunter/contracts/receipt-token";
import { hideIdentityNumber } from "@kaunter/domain/person/masking";
import { createAuthenticator } from "../authenticator.ts";
import { aRegistration, citizensAt, cookieOf } from "../citizen.ts";
import { aDeclared } from "../declarations.ts";
import { aWish, payerAt } from "../payer.ts";
import { renew } from "../renewals.ts";
import type { TestApp } from "../test-app.ts";
import { asOwner, type TestDatabase } from "../test-database.ts";

/** Whoever is looked for: each part is unmistakable, and the part that no mask shows is looked for. */
const person = {
  name: "Zanariah Kenari Perlindungan",
  email: "zkenari@rahsia.example",
  phone: "011-5837 4926",
  ic: "790823125837",
  address: "LOT 77, LORONG TERSEMBUNYI GEMALA",
  business: "KEDAI RUNCIT BAYANGAN SULIT",
};

/** What belongs to the victim, by the names that others may have got hold of. */
export type Victim = Awaited<ReturnType<typeof plantVictim>>;

export async function plantVictim(site: TestApp, database: TestDatabase) {
  const { register, codeFor, logIn, post } = citizensAt(site);
  const { email } = person;
  const own = { full_name: person.name, ic_num: person.ic, phone: person.phone };
  await register(aRegistration(email, await codeFor(email), own));
  const headers = { cookie: cookieOf(await logIn(email)) };
  await plantCharges(database);
  const paid = await pay(site, headers, 1);
  const guestPaid = await pay(site, {}, 2);
  const open = await begin(site, {}, [{ _id: "mpt.market.3099777", selection: "full" }], "300.00");
  const licence = await renew(site, database, "mpt.trading_licence.R9099777");
  const { verify_link } = (
    await post(paths.licenceView, { handle: licence.handle })
  ).json<DigitalLicence>();
  const receipt = (await payerAt(site).lookAsPayer(paid)).json<Payment>().receipts[0];
  const saved = { council: "mpt", type: "market", no: "3099777", nickname: "Gerai Perlindungan" };
  const bill = (await post(paths.bills, saved, headers)).json<{ id: string }>().id;
  const services = [{ _id: "mpt.market.3099777", selection: "full" }];
  const { code } = (await post(paths.handOvers, { services })).json<{ code: string }>();
  const sessions = await site.app.inject({ url: paths.sessions, headers });
  const asked = (await post(paths.passkeyOptions, {}, headers)).json<{ challenge: string }>();
  const key = createAuthenticator(site.deps.publicUrl).create(asked.challenge);
  await post(paths.passkeys, { answer: key, label: "Telefon" }, headers);
  const [passkey] = await asOwner(database, "select id from passkeys");
  return {
    email,
    headers,
    payments: [paid, guestPaid, open],
    receiptNo: receipt?.receipt_no ?? "",
    receiptToken: findToken(receipt?.verify_link ?? "") ?? "",
    licenceToken: findToken(verify_link ?? "") ?? "",
    bill,
    handOverCode: code,
    passkey: (passkey as { id: string }).id,
    session: sessions.json<{ rows: { id: string }[] }>().rows[0]?.id ?? "",
  };
}

/** All that is the victim's and that a call could change: account, ways in, saved bills, payments and where their mails go. */
export async function belongingsOf(database: TestDatabase, { payments }: Victim) {
  const ids = payments.map(({ _id }) => _id).join();
  const ofPerson = `(select id from users where email = '${person.email}')`;
  return asOwner(
    database,
    `select 'account' as what, to_jsonb(u) as row from users u where id = ${ofPerson}
     union all select 'session', jsonb_build_object('id', id) from sessions where user_id = ${ofPerson}
     union all select 'passkey', to_jsonb(p) from passkeys p where user_id = ${ofPerson}
     union all select 'bill', to_jsonb(b) from saved_bills b where user_id = ${ofPerson}
     union all select 'payment', to_jsonb(p) from payments p where id in (${ids})
     union all select 'attempt', to_jsonb(a) - 'asked_at' from payment_attempts a where payment_id in (${ids})
     union all select 'owner', to_jsonb(o) from payment_owners o where payment_id in (${ids})
     union all select 'address', to_jsonb(c) from payment_contacts c where payment_id in (${ids})
     union all select 'link', to_jsonb(l) from link_revocations l where payment_id in (${ids})
     order by 1, 2`,
  );
}

/** What may be found in no answer to anybody else: never a beginning, which masks show. */
export function secretsOf({ payments }: Victim): Record<string, string> {
  const named = {
    name: "kenari perlindungan",
    nickname: "gerai perlindungan",
    email: "zkenari@",
    phone: "58374926",
    "written phone": "5837 4926",
    "identity number": "7908231258",
    address: "tersembunyi gemala",
    business: "bayangan sulit",
  };
  const ofPayments = payments.flatMap(({ sellerExOrderNo, payer_capability }, place) => [
    [`order number ${place}`, sellerExOrderNo.toLowerCase()],
    [`payer's capability ${place}`, payer_capability.toLowerCase()],
  ]);
  return { ...named, ...Object.fromEntries(ofPayments) };
}

async function begin(site: TestApp, headers: object, services: object[], amount: string) {
  const { name: full_name, email, phone: contact } = person;
  const payload = aWish([], { services, amount, full_name, email, contact });
  const answer = await site.app.inject({
    method: "POST",
    url: paths.createPayment,
    headers: { "idempotency-key": `kunci-mangsa-ujian-${(keys += 1)}`, ...headers },
    payload,
  });
  return answer.json<CreatedPayment>();
}
let keys = 0;

/** One of the victim's compounds and what the victim declared, paid. */
async function pay(site: TestApp, headers: object, no: 1 | 2): Promise<CreatedPayment> {
  const { name: full_name, email, phone, business: customer_name } = person;
  const declared = aDeclared({ full_name, email, phone, customer_name });
  const compound = { _id: `mpt.compound.I9977700${no}`, selection: "full" };
  const created = await begin(site, headers, [compound, declared], "111.00");
  await payerAt(site).handOver(created);
  await payerAt(site).report(created.sellerExOrderNo, { told: "approved", txnId: `FPX${no}` });
  return created;
}

const compound = {
  type: "individual",
  amountSen: 7_500,
  offenceOn: "2020-01-01",
  offence: "S.1",
  status: "unpaid",
  isCourt: false,
  payer: person.name.toUpperCase(),
};
const licence = {
  ownerName: person.name.toUpperCase(),
  ownerIc: hideIdentityNumber(person.ic),
  businessName: person.business,
  address: person.address,
  businessCode: "01",
  subhead: "71101",
  status: "T",
  validUntil: "2020-12-31",
  balanceSen: -4_000,
};
const ownerName = licence.ownerName;
const years = [{ year: 2020, chargeSen: 10_000, paidSen: 0 }];
const oneOff = { amountSen: 200, status: "unpaid" };
const charges: [kind: string, number: string, record: object][] = [
  ["compound", "I99777001", compound],
  ["compound", "I99777002", compound],
  ["compound", "I99777003", compound],
  ["market", "3099777", { hawkerName: ownerName, lot: "A1", zone: "MAKANAN", balanceSen: -30_000 }],
  [
    "assessment",
    "990099777",
    { ownerName, address: person.address, title: "CL 1", isLandCess: false, years },
  ],
  ["trading_licence", "R9099777", { ...licence, entryCount: 1 }],
  [
    "council_licence",
    "2099777",
    { ...licence, type: "KAKILIMA", printType: null, feeSen: 2_000, hasPhoto: true },
  ],
  [
    "parking",
    "PK99099777",
    { ...oneOff, zone: "A", hours: 4, parkedOn: "2020-01-01", plate: "SJ9977K" },
  ],
  [
    "ticket",
    "TK99099777",
    {
      ...oneOff,
      issuedOn: "2020-01-01",
      description: "Lot",
      payer: ownerName,
      assessmentNumber: null,
    },
  ],
  [
    "booking",
    "BK2020099777",
    {
      status: "approved",
      createdAt: "2020-01-01T00:00:00Z",
      approvedAt: "2020-01-01T00:00:00Z",
      item: "Dewan",
      description: "Majlis",
      customerName: ownerName,
      slots: [],
      additionalItems: [],
      deposits: [],
    },
  ],
];

/** Prices that no day changes. */
const rates = {
  compound: { ladder: [{ untilDay: 100_000, vehicleSen: 1_000, otherBasisPoints: 10_000 }] },
  trading_licence: { lapsedYearsLimit: 200 },
  council_licence: { lapsedYearsLimit: 200 },
};

async function plantCharges(database: TestDatabase): Promise<void> {
  const kinds = [...new Set(charges.map(([kind]) => kind)), "local_government_charge"];
  const rows = charges.map(
    ([kind, number, record]) =>
      `('mpt', '${kind}', '${number}', '${JSON.stringify(record)}', ${kind === "parking" ? "'SJ9977K'" : "null"})`,
  );
  await asOwner(
    database,
    `insert into councils (code, name_my, name_en, name_zh, kinds, rates)
       values ('mpt', 'a', 'b', 'c', '{${kinds.join()}}', '${JSON.stringify(rates)}');
     insert into charges (council_code, kind, number, record, plate) values ${rows.join()};
     insert into licence_photos (charge_id, content_type, bytes) select id, 'image/jpeg', '\\x${Buffer.from(person.name).toString("hex")}'
       from charges where kind = 'council_licence'`,
  );
}
