import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Charge } from "@kaunter/contracts/charges";
import { expect, test } from "vitest";
import { withOwner } from "../../db/owner.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { postReceipt } from "../postings/post-receipt.ts";
import { applyImport } from "./apply-import.ts";
import { findDifferences, weighDifferences } from "./differences.ts";
import { stageFile } from "./reading/stage-file.ts";
import { readTerms } from "./store.ts";
import {
  type Cells,
  csvOf,
  momentIn,
  orderOf,
  registersOf,
  rowOf,
} from "../../testing/registers.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const registers = registersOf(database);
await registers.setUp("mpt");

const rows = {
  assessment: rowOf("assessment", { assessment_no: "101001003" }),
  compound: rowOf("compound", { compound_no: "V20000001", payer: "ST1A" }),
  trading_licence: rowOf("trading_licence", {
    licence_no: "R012345",
    status: "T",
    valid_until: "2020-12-31",
  }),
};
type Kind = keyof typeof rows;
const kinds = Object.keys(rows) as Kind[];
const searches = { assessment: "assessment", compound: "compound", trading_licence: "license" };
const selections = { assessment: "2", compound: "full", trading_licence: "renewal" };
/** A file in which something else changed at the council meanwhile. */
const fileOf = (kind: Kind, changes: Cells = {}) => {
  const touched = { assessment: "title", compound: "offence", trading_licence: "address" }[kind];
  return csvOf([{ ...rows[kind], [touched]: `NEW ${(files += 1)}`, ...changes }]);
};
let files = 0;

const numberOf = (kind: Kind) => Object.values(rows[kind])[0] ?? "";

async function find(kind: Kind): Promise<Charge> {
  const data = { council: "mpt", payment_type: searches[kind], _id: numberOf(kind) };
  const answer = await site.app.inject({ method: "POST", url: "/search", payload: { data } });
  return answer.json<Charge>();
}

async function pay(kind: Kind): Promise<string> {
  const _id = `mpt.${kind}.${numberOf(kind)}`;
  const selection = selections[kind];
  const consent = { name: "Siti", ic_no: "900101125678" };
  const amount = await payer.price(_id, selection);
  const created = await payer.leave(aWish([], { services: [{ _id, selection, consent }], amount }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created._id;
}

const auditOf = () => {
  const program = join(import.meta.dirname, "../../../../../proof/programs/audit.ts");
  return spawnSync("node", [program, "--database", database.ownerUrl], { encoding: "utf8" }).stdout;
};

test("last night's files after today's payments reopen nothing", async () => {
  const monday = { asOf: await momentIn(database, "-2 days") };
  const lastNight = { asOf: await momentIn(database, "-1 day") };
  for (const kind of kinds) {
    await registers.done(kind, fileOf(kind), monday);
    expect((await find(kind)).error).toBeUndefined();
    await pay(kind);
    const { status, amount, offers } = await find(kind);
    const { summary } = await registers.done(kind, fileOf(kind), lastNight);
    expect(summary).toMatchObject({ changed: { count: 1 }, acknowledgedCount: 0 });
    expect(summary.changed.afterSen).toBe(summary.changed.beforeSen);
    const error = "latest_payment_accepted";
    expect(await find(kind)).toMatchObject({ status, amount, offers, error });
  }
});

test("what was paid stays on top while the council has not booked it, however new its file says it is", async () => {
  const { summary } = await registers.done("compound", fileOf("compound"));
  expect(summary).toMatchObject({ acknowledgedCount: 0, changed: { afterSen: 0 } });
  expect(await find("compound")).toMatchObject({
    status: "paid",
    error: "latest_payment_accepted",
  });
});

test("a payment that the council booked after the moment of its file stays on top, too", async () => {
  const asOf = await momentIn(database, "0");
  const payments = await asOwner(database, "select id from payments");
  for (const payment of payments as { id: string }[]) {
    await postReceipt(site.worker, { paymentId: payment.id, council: "mpt" });
  }
  const { summary } = await registers.done("compound", fileOf("compound"), { asOf });
  expect(summary.acknowledgedCount).toBe(0);
  expect(await find("compound")).toMatchObject({ status: "paid" });
});

test("once a file shows a payment nobody is told to wait for it, and the audit agrees", async () => {
  const { summary } = await registers.done("compound", fileOf("compound", { status: "paid" }));
  expect(summary).toMatchObject({ acknowledgedCount: 1, askedAgain: [] });
  const found = await find("compound");
  expect(found).toMatchObject({ status: "paid" });
  expect(found).not.toHaveProperty("error", "latest_payment_accepted");
  expect(auditOf()).toMatch(/^true.* what was settled/m);
});

test("a payment that the council shows, in a file that is otherwise the same, changes no record", async () => {
  const csv = fileOf("trading_licence", { status: "A", valid_until: "2150-12-31" });
  const shown = await registers.done("trading_licence", csv);
  expect(shown.summary).toMatchObject({ changed: { count: 1 }, acknowledgedCount: 1 });
  const { summary } = await registers.done("trading_licence", `${csv}\n`);
  expect(summary).toMatchObject({
    unchanged: { count: 1 },
    changed: { count: 0 },
    acknowledgedCount: 0,
  });
});

test("a payment between the comparison and the change stays paid", async () => {
  const another = { charge_2021: "150.00", paid_2021: "0.00" };
  await registers.done("assessment", fileOf("assessment", another));
  const order = await orderOf(database, "assessment", fileOf("assessment", another));
  await withOwner(database.ownerUrl, async (client) => {
    const terms = await readTerms(client, { council: "mpt", kind: "assessment" });
    if (!terms) throw new Error("The council is not set up");
    const fileHash = await stageFile(client, order, terms);
    await findDifferences(client, order);
    const summary = await weighDifferences(client, order, terms);
    await pay("assessment");
    await applyImport(client, { ...order, fileHash }, summary);
  });
  expect(await find("assessment")).toMatchObject({ error: "latest_payment_accepted", offers: [] });
});
