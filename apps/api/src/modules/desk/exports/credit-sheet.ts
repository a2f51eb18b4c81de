import { DomainError } from "@kaunter/domain/domain-error";
import { negateSen, type Sen, subtractSen, sumSen } from "@kaunter/domain/money";
import type { Tx } from "../../../db/transaction.ts";
import {
  type ExplainedBatch,
  listSettled,
  type ShownCredit,
} from "../../settlements/show-credit.ts";
import type { Row, Sheet } from "./sheet.ts";
import { ownerName, type Say } from "./words.ts";

/** One row of the tree. */
interface Branch {
  /** Rows one level below a row sum to it; only of what a batch promised, a part may come in another credit. */
  level: number;
  what: string;
  reference?: string;
  day?: string;
  council?: string;
  lineNo?: number;
  receipt?: string;
  paymentId?: string;
  proof?: string;
  amountSen: Sen;
}

interface Asked {
  tx: Tx;
  say: Say;
  /** How many receipts are read at a time. */
  pageRows: number;
}

/** One credit as a tree: what it pays, what was promised of it, whose it is, and every receipt. */
export function creditSheet(tx: Tx, say: Say, credit: ShownCredit, pageRows = 500): Sheet {
  return {
    name: `credit-${credit.id}`,
    columns: [
      { head: say("money.level"), is: "count" },
      { head: say("money.what"), is: "text" },
      { head: say("money.reference"), is: "text" },
      { head: say("money.day"), is: "text" },
      { head: say("label.council"), is: "text" },
      { head: say("money.line_no"), is: "count" },
      { head: say("money.receipt"), is: "text" },
      { head: say("money.payment"), is: "text" },
      { head: say("money.proof"), is: "text" },
      { head: say("money.amount_rm"), is: "amount" },
    ],
    pages: pagesOf({ tx, say, pageRows }, credit),
  };
}

async function* pagesOf(asked: Asked, credit: ShownCredit): AsyncGenerator<Row[]> {
  const { say } = asked;
  const { amountSen, openSen, batches } = credit;
  const partsSen = batches.map(({ partSen }) => partSen);
  const outsideSen = subtractSen(amountSen, sumSen([openSen, ...partsSen]));
  const top: Branch = {
    level: 1,
    what: say("money.credit"),
    reference: credit.bankRef,
    day: credit.valueOn,
    proof: credit.narrative,
    amountSen,
  };
  yield [rowOf(top)];
  for (const batch of batches) yield* batchPages(asked, batch);
  const rest: Branch[] = [
    { level: 2, what: say("money.outside"), amountSen: outsideSen },
    { level: 2, what: say("money.open"), amountSen: openSen },
  ];
  yield rest.map(rowOf);
}

async function* batchPages(asked: Asked, batch: ExplainedBatch): AsyncGenerator<Row[]> {
  const { say } = asked;
  const { grossSen, owners, unmatchedSen } = batch;
  const of = { reference: batch.ref, day: batch.settledOn };
  const shownSen = sumSen([unmatchedSen, ...owners.map(({ amountSen }) => amountSen)]);
  const above: Branch[] = [
    {
      ...of,
      level: 2,
      what: say("money.part"),
      proof: say(`money.rule.${batch.rule}` as "money.rule.B1"),
      amountSen: batch.partSen,
    },
    { ...of, level: 3, what: say("money.told"), amountSen: batch.netSen },
    {
      ...of,
      level: 4,
      what: say("money.sales"),
      proof: say("money.lines", { count: batch.lineCount }),
      amountSen: grossSen,
    },
  ];
  yield above.map(rowOf);
  for (const owner of owners) yield* ownerPages(asked, batch, owner);
  const below: Branch[] = [
    { ...of, level: 5, what: say("money.others"), amountSen: subtractSen(grossSen, shownSen) },
    { ...of, level: 5, what: say("money.unmatched"), amountSen: unmatchedSen },
    { ...of, level: 4, what: say("money.fees"), amountSen: negateSen(batch.feeSen) },
    { ...of, level: 4, what: say("money.tax"), amountSen: negateSen(batch.taxSen) },
  ];
  yield below.map(rowOf);
}

/** A council's part of a batch, and its receipts a page at a time. */
async function* ownerPages(
  { tx, say, pageRows }: Asked,
  batch: ExplainedBatch,
  owner: ExplainedBatch["owners"][number],
): AsyncGenerator<Row[]> {
  const of = { reference: batch.ref, day: batch.settledOn, council: ownerName(say, owner.owner) };
  yield [rowOf({ ...of, level: 5, what: say("label.council"), amountSen: owner.amountSen })];
  let [leftSen, after] = [owner.amountSen, 0];
  for (;;) {
    const wanted = { batchId: batch.id, owner: owner.owner, after: String(after), limit: pageRows };
    const settled = await listSettled(tx, wanted);
    yield settled.map(({ lineNo, paymentId, receipt, amountSen }) =>
      rowOf({
        ...of,
        level: 6,
        what: say("money.receipt"),
        lineNo,
        paymentId,
        receipt: receipt ?? "",
        proof: receipt === null ? say("money.no_receipt") : "",
        amountSen,
      }),
    );
    leftSen = subtractSen(leftSen, sumSen(settled.map(({ amountSen }) => amountSen)));
    after = settled.at(-1)?.lineNo ?? after;
    if (settled.length < pageRows) break;
  }
  // A file came in between: what was read before it and after it does not sum up.
  if (leftSen !== 0) throw new DomainError("busy");
}

const rowOf = (branch: Branch): Row => [
  branch.level,
  branch.what,
  branch.reference ?? "",
  branch.day ?? "",
  branch.council ?? "",
  branch.lineNo ?? "",
  branch.receipt ?? "",
  branch.paymentId ?? "",
  branch.proof ?? "",
  branch.amountSen,
];
