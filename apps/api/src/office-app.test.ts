import type { OfficePayment } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import * as portalPaths from "@kaunter/contracts/paths";
import { staffRoles, type StaffRole } from "@kaunter/domain/vocabulary/staff";
import { beforeAll, describe, expect, test } from "vitest";
import { type Paid, settledPayers } from "./testing/settled-payers.ts";
import { createTestApp } from "./testing/test-app.ts";
import { asOwner, createTestDatabase } from "./testing/test-database.ts";
import { createTestOffice, staffAt } from "./testing/test-office.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const { send, signIn } = staffAt(database, office);
const pay = await settledPayers(database, site);
await site.app.ready();
await office.app.ready();

let tawau: Paid;
let sandakan: Paid;
let shared: Paid;

beforeAll(async () => {
  tawau = await pay(["mpt"], "approved");
  sandakan = await pay(["mps"], "approved");
  shared = await pay(["mpt", "mps"], "approved");
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
const askings: Record<
  string,
  (paid: Paid) => [method: "GET" | "POST" | "DELETE", url: string, payload?: object]
> = {
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
  [`GET ${paths.officeStatements}`]: () => ["GET", paths.officeStatements],
  [`GET ${paths.officeExceptions}`]: () => ["GET", paths.officeExceptions],
  [`POST ${paths.officeCreditsFile}`]: () => ["POST", paths.officeCreditsFile, { format: "csv" }],
  [`POST ${paths.officeCreditFile}`]: ({ credit }) => [
    "POST",
    paths.officeCreditFile.replace(":id", credit),
    { format: "csv" },
  ],
  [`POST ${paths.officeExceptionsFile}`]: () => [
    "POST",
    paths.officeExceptionsFile,
    { format: "csv" },
  ],
  [`GET ${paths.officeProposals}`]: () => ["GET", paths.officeProposals],
  [`GET ${paths.officePhotos}`]: () => ["GET", paths.officePhotos],
};
const orders: readonly StaffRole[] = [
  "finance_officer",
  "cashier_supervisor",
  "support_desk",
  "portal_operator",
];
/**
 * What needs more than the right role: `proposals.test.ts`, `photos.test.ts` and `orders.test.ts` ask who may make, see,
 * decide and order what.
 */
const changes: Record<string, readonly StaffRole[]> = {
  [`POST ${paths.officeSendReceipt}`]: orders,
  [`POST ${paths.officeEndLinks}`]: orders,
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
  [`POST ${paths.officeApprove}`]: [
    "treasurer",
    "licensing_officer",
    "portal_operator",
    "operator_finance",
  ],
  [`POST ${paths.officeRefuse}`]: [
    "treasurer",
    "licensing_officer",
    "portal_operator",
    "operator_finance",
  ],
  [`GET ${paths.officePhoto}`]: ["licensing_officer"],
  [`POST ${paths.officePhotoWord}`]: ["licensing_officer"],
  [`POST ${paths.officePhotoWithdrawal}`]: ["licensing_officer"],
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
  [`POST ${paths.officeAsk}`]: orders,
  [`GET ${paths.officeCredits}`]: seesMoney,
  [`GET ${paths.officeCredit}`]: seesMoney,
  [`GET ${paths.officeBatchReceipts}`]: seesMoney,
  [`GET ${paths.officeStatements}`]: seesMoney,
  [`GET ${paths.officeExceptions}`]: seesMoney,
  [`POST ${paths.officeCreditsFile}`]: seesMoney,
  [`POST ${paths.officeCreditFile}`]: seesMoney,
  [`POST ${paths.officeExceptionsFile}`]: seesMoney,
  [`GET ${paths.officeProposals}`]: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "licensing_officer",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  [`GET ${paths.officePhotos}`]: ["licensing_officer"],
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
      const [method, url] = name.split(" ") as ["GET" | "POST" | "DELETE", string];
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
        const reach = async (paid: Paid) => {
          const [method, url, payload] = asking(paid);
          return send(method, url, { cookie, ...(payload && { payload }) });
        };
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
    "of %s of %s: no proposal, no word and no order without the role",
    async (role, owner) => {
      const { cookie } = await signIn(role, owner);
      for (const [name, roles] of Object.entries(changes)) {
        const [method, url = ""] = name.replace(":id", "9999999999999999").split(" ");
        const remark = "given for another account";
        const payloads = {
          refuse: { remark },
          links: { remark },
          word: { ruling: "refused", remark },
          withdrawal: { council: "mpt", document: "R999999-2026", remark },
          proposals: { kind: "void_receipt", subject: "MPT-2026-999999", remark },
        };
        const payload = Object.entries(payloads).find(([end]) => url.endsWith(end))?.[1] ?? {};
        const { statusCode } =
          method === "GET"
            ? await send("GET", url, { cookie })
            : await send("POST", url, { cookie, payload });
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
