import type { Answers, Found, OfficePayment, Today } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import * as portalPaths from "@kaunter/contracts/paths";
import { writeRinggit, sen } from "@kaunter/domain/money";
import { staffRoles, type StaffRole } from "@kaunter/domain/vocabulary/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askProviderJob } from "./modules/payments/jobs.ts";
import { byBank } from "./testing/pay-by.ts";
import { chargeFee } from "./testing/service-fees.ts";
import { aCompound, aWish, payerAt } from "./testing/payer.ts";
import { operatorOf } from "./testing/settlements/month.ts";
import { bankOneByOne } from "./testing/settlements/one-by-one.ts";
import { createTestApp } from "./testing/test-app.ts";
import { asOwner, createTestDatabase } from "./testing/test-database.ts";
import { createTestOffice, staffAt } from "./testing/test-office.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const payer = payerAt(site);
const { send, signIn } = staffAt(database, office);
const operator = operatorOf(database);
const settleAtBank = await bankOneByOne(operator);
afterAll(() => operator.db.destroy());
await site.app.ready();
await office.app.ready();

interface Paid {
  id: string;
  reference: string;
  receipts: string[];
  number: string;
  council: string;
  /** The bank's credit that brought it, and the batch that promised it. */
  credit: string;
  batch: string;
}

const txnOf = (id: string) => `26111610${id.slice(-8)}`;

async function pay(councils: string[], told: "approved" | "declined" | null): Promise<Paid> {
  const charges = [];
  for (const council of councils) charges.push(await aCompound(database, council));
  const { _id, sellerExOrderNo } = await payer.leave(aWish(charges));
  if (told) await payer.report(sellerExOrderNo, { told, txnId: txnOf(_id) });
  const rows = await asOwner(database, `select number from receipts where payment_id = ${_id}`);
  const receipts = (rows as { number: string }[]).map(({ number }) => number);
  const number = charges[0]?.split(".")[2] ?? "";
  const [council = ""] = councils;
  const amountSen = sen(7500 * councils.length);
  const approved = { reference: sellerExOrderNo, txnId: txnOf(_id), amountSen };
  return {
    id: _id,
    reference: sellerExOrderNo,
    receipts,
    number,
    council,
    ...(told === "approved" ? await settleAtBank(approved) : { credit: "0", batch: "0" }),
  };
}

let tawau: Paid;
let sandakan: Paid;
let shared: Paid;
let waiting: Paid;

beforeAll(async () => {
  tawau = await pay(["mpt"], "approved");
  sandakan = await pay(["mps"], "approved");
  shared = await pay(["mpt", "mps"], "approved");
  waiting = await pay(["mpt"], null);
});

describe("the office and the portal", () => {
  const routesOf = ({ declaredRoutes }: typeof office.app) =>
    declaredRoutes.map(({ method, url }) => `${String(method)} ${url}`);
  const probes = ["/healthz", "/readyz"];
  const withoutProbes = (routes: string[]) =>
    routes.filter((route) => !probes.some((probe) => route.endsWith(probe)));

  test("have no route in common but their probes", () => {
    const own = withoutProbes(routesOf(office.app));
    const theirs = new Set(withoutProbes(routesOf(site.app)));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((route) => theirs.has(route))).toEqual([]);
    expect(own.filter((route) => !route.includes(" /office/"))).toEqual([]);
    expect([...theirs].filter((route) => route.includes("/office"))).toEqual([]);
  });

  test("do not answer each other's calls", async () => {
    for (const url of Object.values(paths)) {
      for (const method of ["GET", "POST"] as const)
        expect((await site.app.inject({ method, url, payload: {} })).statusCode).toBe(404);
    }
    for (const url of [portalPaths.session, portalPaths.query, portalPaths.createPayment])
      expect((await send("POST", url, { payload: {} })).statusCode).toBe(404);
  });

  test("know each other's people by no cookie", async () => {
    const { cookie } = await signIn("finance_officer", "mpt");
    const asCitizen = { cookie: cookie.replace("__Host-office", "__Host-session") };
    const answer = await site.app.inject({ url: portalPaths.sessions, headers: asCitizen });
    expect(answer.statusCode).toBe(401);
  });
});

/** Every route that asks who somebody is, with what it is asked; by hand, and complete. */
const askings: Record<string, (paid: Paid) => [method: "GET" | "POST" | "DELETE", url: string]> = {
  [`GET ${paths.officeSession}`]: () => ["GET", paths.officeSession],
  [`GET ${paths.officeToday}`]: () => ["GET", paths.officeToday],
  [`GET ${paths.officeSearch}`]: ({ reference }) => [
    "GET",
    `${paths.officeSearch}?number=${reference}`,
  ],
  [`GET ${paths.officePayment}`]: ({ id }) => ["GET", paths.officePayment.replace(":id", id)],
  [`GET ${paths.officeAnswers}`]: ({ reference }) => [
    "GET",
    `${paths.officeAnswers}?number=${reference}`,
  ],
  [`POST ${paths.officeAsk}`]: ({ id }) => ["POST", paths.officeAsk.replace(":id", id)],
  [`GET ${paths.officeCredits}`]: () => ["GET", paths.officeCredits],
  [`GET ${paths.officeCredit}`]: ({ credit }) => ["GET", paths.officeCredit.replace(":id", credit)],
  [`GET ${paths.officeBatchReceipts}`]: ({ batch, council }) => [
    "GET",
    `${paths.officeBatchReceipts.replace(":id", batch)}?owner=${council}`,
  ],
  [`GET ${paths.officeExceptions}`]: () => ["GET", paths.officeExceptions],
  [`GET ${paths.officeProposals}`]: () => ["GET", paths.officeProposals],
};
/** Changes that need more than the right role: `proposals.test.ts` asks who may make and decide what. */
const changes: Record<string, readonly StaffRole[]> = {
  [`POST ${paths.officeProposals}`]: [
    "finance_officer",
    "cashier_supervisor",
    "licensing_officer",
    "portal_operator",
    "operator_finance",
  ],
  [`POST ${paths.officeWithdraw}`]: [
    "finance_officer",
    "cashier_supervisor",
    "licensing_officer",
    "portal_operator",
    "operator_finance",
  ],
  [`POST ${paths.officeApprove}`]: ["treasurer", "licensing_officer", "portal_operator"],
  [`POST ${paths.officeRefuse}`]: ["treasurer", "licensing_officer", "portal_operator"],
};
/** What is the person's own, whoever it is, is asked elsewhere. */
const own = [
  `POST ${paths.officeProof}`,
  `DELETE ${paths.officeSession}`,
  `POST ${paths.officeNewPasskey}`,
  `POST ${paths.officePasskeys}`,
];

const seesMoney: readonly StaffRole[] = [
  "finance_officer",
  "treasurer",
  "auditor",
  "operator_finance",
];

/** Who may do what: written by hand, and knowing nothing of the rules in the domain. */
const allowed: Record<string, readonly StaffRole[]> = {
  [`GET ${paths.officeSession}`]: staffRoles,
  [`GET ${paths.officeToday}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  [`GET ${paths.officeSearch}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  [`GET ${paths.officePayment}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  [`GET ${paths.officeAnswers}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "support_desk",
    "portal_operator",
  ],
  [`POST ${paths.officeAsk}`]: [
    "finance_officer",
    "cashier_supervisor",
    "support_desk",
    "portal_operator",
  ],
  [`GET ${paths.officeCredits}`]: seesMoney,
  [`GET ${paths.officeCredit}`]: seesMoney,
  [`GET ${paths.officeBatchReceipts}`]: seesMoney,
  [`GET ${paths.officeExceptions}`]: seesMoney,
  [`GET ${paths.officeProposals}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "licensing_officer",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
};

describe("authorisation", () => {
  test("asks every route of the office that is not for everybody", () => {
    const declared = office.app.declaredRoutes
      .filter(({ config, method }) => config?.access === "staff" && method !== "HEAD")
      .map(({ method, url }) => `${String(method)} ${url}`);
    const known = [...Object.keys(askings), ...Object.keys(changes), ...own];
    expect(declared.toSorted()).toEqual(known.toSorted());
  });

  test("lets nobody in who is not signed in, whatever is asked", async () => {
    for (const asking of Object.values(askings)) {
      const [method, url] = asking(tawau);
      expect((await send(method, url)).statusCode).toBe(401);
    }
    for (const name of [...own, ...Object.keys(changes)]) {
      const [method, url] = name.split(" ") as ["POST" | "DELETE", string];
      expect((await send(method, url, { payload: { code: "123456" } })).statusCode).toBe(401);
    }
  });

  const councils = ["mpt", "mps"] as const;
  const ofOperator: readonly StaffRole[] = ["support_desk", "portal_operator", "operator_finance"];
  const people = staffRoles.flatMap((role) =>
    (ofOperator.includes(role) ? ["operator"] : councils).map((owner) => [role, owner] as const),
  );

  test.each(people)(
    "of %s of %s: what the role allows, and no other council",
    async (role, owner) => {
      const { cookie } = await signIn(role, owner);
      const other = owner === "mpt" ? sandakan : tawau;
      const mine = owner === "mps" ? sandakan : tawau;
      const isOperator = owner === "operator";
      for (const [name, asking] of Object.entries(askings)) {
        const isAllowed = allowed[name]?.includes(role) ?? false;
        const reach = async (paid: Paid) => send(...asking(paid), { cookie });
        const ofMine = await reach(mine);
        expect([name, ofMine.statusCode]).toEqual([name, isAllowed ? 200 : 403]);
        if (isOperator || !isAllowed) continue;
        const answers = [await reach(other), await reach(shared), ofMine].map(({ body }) => body);
        const foreign = owner === "mpt" ? /"mps"|MPS-/ : /"mpt"|MPT-/;
        expect(answers.join("\n")).not.toMatch(foreign);
        expect(answers[0]).not.toContain(other.id);
        for (const receipt of other.receipts) expect(answers.join("\n")).not.toContain(receipt);
      }
    },
  );

  test.each(people)(
    "of %s of %s: no proposal and no word without the role",
    async (role, owner) => {
      const { cookie } = await signIn(role, owner);
      for (const [name, roles] of Object.entries(changes)) {
        const url = name.replace("POST ", "").replace(":id", "999999");
        const payload = {
          kind: "void_receipt",
          subject: "MPT-2026-999999",
          remark: "given for another account",
        };
        const { statusCode } = await send("POST", url, {
          cookie,
          payload: url.endsWith("/refuse") ? { remark: payload.remark } : payload,
        });
        expect([name, statusCode]).toEqual([name, roles.includes(role) ? 404 : 403]);
      }
    },
  );

  test("of the operator reaches every council, as far as the role goes", async () => {
    const { cookie } = await signIn("portal_operator", "operator");
    for (const paid of [tawau, sandakan]) {
      const answer = await send("GET", paths.officePayment.replace(":id", paid.id), { cookie });
      expect(answer.json<OfficePayment>().id).toBe(paid.id);
    }
  });

  test("ends in the middle of a session with the role", async () => {
    const { cookie, person } = await signIn("finance_officer", "mpt");
    const look = () => send("GET", paths.officeToday, { cookie });
    expect((await look()).statusCode).toBe(200);
    await asOwner(
      database,
      `update staff_roles set until_on = '2020-01-02' where staff_id = '${person}'`,
    );
    expect((await look()).statusCode).toBe(403);
  });
});

describe("a payment", () => {
  test("shows an officer the own lines, and of the others only the sum", async () => {
    const { cookie } = await signIn("finance_officer", "mpt");
    const answer = await send("GET", paths.officePayment.replace(":id", shared.id), { cookie });
    const payment = answer.json<OfficePayment>();
    expect(payment).toMatchObject({ total: "150.00", own: "75.00", others: "75.00" });
    expect(payment.lines.map(({ council }) => council)).toEqual(["mpt"]);
    expect(payment.receipts).toHaveLength(1);
    expect(new Set(payment.ledger.map(({ council }) => council))).toEqual(new Set(["mpt"]));
    expect(payment.ledger.map(({ amount }) => amount)).toEqual(["75.00", "-75.00"]);
  });

  test("shows its service fee to the operator, and to a council only as a part of the others", async () => {
    await chargeFee(site.operator, 50);
    const bill = await aCompound(database, "mdld");
    const fee = await payer.leave(aWish([bill], { amount: "75.50", ...byBank }));
    await payer.report(fee.sellerExOrderNo, { told: "approved" });
    await chargeFee(site.operator, 0);
    const url = paths.officePayment.replace(":id", fee._id);
    const officer = await signIn("finance_officer", "mdld");
    const ofCouncil = (await send("GET", url, officer)).json<OfficePayment>();
    expect(ofCouncil).toMatchObject({ total: "75.50", own: "75.00", others: "0.50" });
    expect(JSON.stringify(ofCouncil)).not.toContain("operator");
    const ours = await signIn("operator_finance", "operator");
    const ofOperator = (await send("GET", url, ours)).json<OfficePayment>();
    expect(ofOperator).toMatchObject({ own: "75.50", others: "0.00" });
    expect(ofOperator.lines.map(({ council, kind }) => [council, kind])).toEqual([
      ["mdld", "compound"],
      ["operator", "service_fee"],
    ]);
    expect(ofOperator.ledger).toContainEqual(
      expect.objectContaining({ council: "operator", account: "fees", amount: "-0.50" }),
    );
  });

  test("is found by every number that is on somebody's paper, in any writing", async () => {
    const { cookie } = await signIn("cashier_supervisor", "mpt");
    const [receipt = ""] = tawau.receipts;
    const numbers = {
      payment: tawau.id,
      attempt: tawau.reference.toLowerCase(),
      receipt: receipt.replaceAll("-", " "),
      transaction: txnOf(tawau.id),
      charge: tawau.number,
    };
    for (const [kind, number] of Object.entries(numbers)) {
      const url = `${paths.officeSearch}?number=${encodeURIComponent(number)}`;
      const { rows } = (await send("GET", url, { cookie })).json<Found>();
      expect(rows).toMatchObject([{ id: tawau.id, kind, own: "75.00" }]);
    }
  });

  test("holds nobody's name, address or phone, whoever looks", async () => {
    const { cookie } = await signIn("portal_operator", "operator");
    const urls = [
      paths.officePayment.replace(":id", shared.id),
      `${paths.officeAnswers}?number=${shared.id}`,
    ];
    for (const url of urls) {
      const { body } = await send("GET", url, { cookie });
      expect(body).not.toMatch(/siti|contoh\.my|5550101/i);
    }
  });
});

describe("the support desk", () => {
  test.each([
    ["paid", () => tawau, "yes", { my: /telah diterima/, en: /was received/, zh: /收到/ }],
    [
      "under way",
      () => waiting,
      "unknown",
      { my: /belum mengesahkan/, en: /has not confirmed/, zh: /尚未确认/ },
    ],
  ] as const)("reads out one sentence of what is %s", async (_what, paid, verdict, words) => {
    const { cookie } = await signIn("support_desk", "operator");
    const url = `${paths.officeAnswers}?number=${paid().reference}`;
    const [row] = (await send("GET", url, { cookie })).json<Answers>().rows;
    expect(row).toMatchObject({ verdict, amount: "75.00" });
    expect(row?.sentences.my).toMatch(words.my);
    expect(row?.sentences.en).toMatch(words.en);
    expect(row?.sentences.zh).toMatch(words.zh);
  });

  test("finds nothing of a number that nobody has, and nothing by a bill", async () => {
    const { cookie } = await signIn("support_desk", "operator");
    for (const number of ["1700000000000000", tawau.number]) {
      const url = `${paths.officeAnswers}?number=${number}`;
      expect((await send("GET", url, { cookie })).json<Answers>().rows).toEqual([]);
    }
  });

  test("orders that the bank is asked: the worker asks, and the act is written", async () => {
    const { cookie, person } = await signIn("support_desk", "operator");
    const asked = await send("POST", paths.officeAsk.replace(":id", waiting.id), { cookie });
    expect(asked.statusCode).toBe(200);
    const [order] = await asOwner(
      database,
      `select data from ordered_effects where name = 'ask-provider' and data ->> 'paymentId' = '${waiting.id}'`,
    );
    const { data } = order as { data: { paymentId: string; orderedBy: string } };
    await askProviderJob.run(site.worker, data);
    const checks = `select ordered_by from payment_checks where reference = '${waiting.reference}'`;
    expect(await asOwner(database, checks)).toEqual([{ ordered_by: `office ${person}` }]);
    const acts = `select owner, what, subject from staff_acts where staff_id = '${person}' and what = 'provider_asked'`;
    expect(await asOwner(database, acts)).toEqual([
      { owner: "mpt", what: "provider_asked", subject: waiting.id },
    ]);
  });

  test("orders nothing for a payment that it cannot see", async () => {
    const { cookie } = await signIn("finance_officer", "mps");
    const asked = await send("POST", paths.officeAsk.replace(":id", waiting.id), { cookie });
    expect(asked.statusCode).toBe(404);
  });
});

describe("today", () => {
  test("says what was booked for the own council yesterday, and what is open", async () => {
    const { cookie, person } = await signIn("treasurer", "mpt");
    const look = async () => (await send("GET", paths.officeToday, { cookie })).json<Today>();
    const before = await look();
    office.pass(24 * 3_600_000);
    await asOwner(
      database,
      `update staff_sessions set created_at = now() + interval '1 day', last_seen_at = now() + interval '1 day'
       where staff_id = '${person}'`,
    );
    const { councils } = await look();
    office.pass(-24 * 3_600_000);
    expect(councils).toHaveLength(1);
    expect(councils[0]).toMatchObject({
      council: "mpt",
      booked: writeRinggit(sen(15_000)),
      payments: 2,
      unconfirmed: 2,
      cases: 0,
    });
    expect(councils[0]?.days).toHaveLength(14);
    expect(before.councils[0]).toMatchObject({ booked: "0.00", payments: 0 });
  });
});
