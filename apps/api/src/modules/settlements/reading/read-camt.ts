import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { negateSen, type Sen, sumSen } from "@kaunter/domain/money";
import { requireSame, UnreadableFile } from "./cells.ts";
import {
  dayAt,
  joinCut,
  lineOf,
  narrativeOf,
  readAccount,
  readDecimal,
  requireRinggit,
  type StatementFile,
  type StatementLine,
  statementOf,
} from "./statement.ts";
import { childAt, childrenOf, readXml, textAt, type XmlElement } from "./xml.ts";

const namespaces = ["02", "08"].map(
  (version) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`,
);

/** Reads a statement of ISO 20022, camt.053.001.02 or camt.053.001.08. */
export function readCamt(text: string): StatementFile {
  const statement = onlyStatement(readXml(text));
  const number = textAt(statement, "ElctrncSeqNb") ?? textAt(statement, "LglSeqNb") ?? "";
  if (!/^\d{1,7}$/.test(number)) throw new UnreadableFile("The statement has no number.");
  const currency = textAt(statement, "Acct", "Ccy");
  if (currency !== undefined) requireRinggit("The account", currency);
  const lines = childrenOf(statement, "Ntry").map(readEntry);
  requireSummary(statement, lines);
  const opening = readBalance(statement, ["OPBD", "PRCD"]);
  const closing = readBalance(statement, ["CLBD"]);
  return statementOf({
    account: readAccount(
      textAt(statement, "Acct", "Id", "Othr", "Id") ??
        textAt(statement, "Acct", "Id", "IBAN") ??
        "",
    ),
    number: Number(number),
    fromOn: opening.on,
    toOn: closing.on,
    openingSen: opening.amountSen,
    closingSen: closing.amountSen,
    lines,
  });
}

function onlyStatement(document: XmlElement): XmlElement {
  const message = childAt(document, "BkToCstmrStmt");
  if (document.name !== "Document" || !namespaces.includes(document.namespace) || !message) {
    throw new UnreadableFile("The XML is neither camt.053.001.02 nor camt.053.001.08.");
  }
  const statements = childrenOf(message, "Stmt");
  const [statement] = statements;
  if (!statement || statements.length > 1) {
    throw new UnreadableFile(
      `The file holds ${statements.length} statements and must hold one, of one account.`,
    );
  }
  for (const pages of [childAt(message, "GrpHdr", "MsgPgntn"), childAt(statement, "StmtPgntn")]) {
    if (pages) requireOnlyPage(pages);
  }
  return statement;
}

const yes = ["true", "1"];

function requireOnlyPage(pages: XmlElement): void {
  const isLast = yes.includes(textAt(pages, "LastPgInd") ?? "");
  if (!isLast || Number(textAt(pages, "PgNb")) !== 1)
    throw new UnreadableFile("The file is one page of a statement that has several.");
}

/** The balance of the first of these kinds that the bank tells. */
function readBalance(statement: XmlElement, kinds: readonly string[]) {
  const all = childrenOf(statement, "Bal");
  for (const kind of kinds) {
    const [found, ...others] = all.filter((each) => textAt(each, "Tp", "CdOrPrtry", "Cd") === kind);
    if (others.length > 0) throw new UnreadableFile(`The statement has several balances ${kind}.`);
    const place = `Balance ${kind}`;
    if (found)
      return { on: readDate(place, childAt(found, "Dt")), amountSen: readSigned(place, found) };
  }
  throw new UnreadableFile(`The statement has no balance ${kinds.join(" or ")}.`);
}

/** The mark says which way the money went. A reversal is marked by its own way, not by that of what it reverses. */
function readSigned(place: string, element: XmlElement): Sen {
  const amount = childAt(element, "Amt");
  if (!amount) throw new UnreadableFile(`${place} has no amount.`);
  requireRinggit(place, amount.attributes.get("Ccy"));
  const amountSen = readDecimal(place, amount.text.trim(), ".");
  const mark = textAt(element, "CdtDbtInd");
  if (mark !== "CRDT" && mark !== "DBIT")
    throw new UnreadableFile(`${place} is neither a credit nor a debit.`);
  return mark === "CRDT" ? amountSen : negateSen(amountSen);
}

const dateShape = /^(?<day>\d{4}-\d\d-\d\d)(?<time>T[\d:.]+)?(?<zone>Z|[+-]\d\d:\d\d)?$/;

/** A day, or a moment. A bank that writes no zone means its own, which is ours. */
function readDate(place: string, date: XmlElement | undefined): CalendarDay {
  if (!date) throw new UnreadableFile(`${place} has no day.`);
  const text = textAt(date, "Dt") ?? textAt(date, "DtTm") ?? "";
  const { day = text, time, zone } = dateShape.exec(text)?.groups ?? {};
  const on = dayAt(place, day);
  const instant = new Date(text);
  const isInstant = time !== undefined && zone !== undefined && !Number.isNaN(instant.getTime());
  return isInstant ? dayOf(instant) : on;
}

function readEntry(entry: XmlElement, index: number): StatementLine {
  const place = `Entry ${index + 1}`;
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  if (status !== "BOOK") throw new UnreadableFile(`${place} is not booked.`);
  const details = childrenOf(entry, "NtryDtls").flatMap((each) => childrenOf(each, "TxDtls"));
  const amountSen = readSigned(place, entry);
  requireParts(place, amountSen, details);
  const [booked, value] = [childAt(entry, "BookgDt"), childAt(entry, "ValDt")];
  const [only, ...others] = details;
  const ownRef = only && others.length === 0 ? textAt(only, "Refs", "AcctSvcrRef") : undefined;
  return lineOf(place, {
    bookedOn: readDate(place, booked ?? value),
    valueOn: readDate(place, value ?? booked),
    bankRef: textAt(entry, "AcctSvcrRef") ?? ownRef ?? "",
    amountSen,
    narrative: narrativeOf([childAt(entry, "AddtlNtryInf")?.text ?? "", ...details.map(wordsOf)]),
  });
}

const widthOfWords = 140;

function wordsOf(detail: XmlElement): string {
  const remittance = childAt(detail, "RmtInf");
  if (!remittance) return "";
  return joinCut(
    childrenOf(remittance, "Ustrd").map(({ text }) => text),
    widthOfWords,
  );
}

/** An entry is one line of the bank, of however many transactions. Where all tell their amounts, they are its parts. */
function requireParts(place: string, amountSen: Sen, details: readonly XmlElement[]): void {
  if (details.length === 0 || !details.every((detail) => childAt(detail, "Amt"))) return;
  const partsSen = sumSen(details.map((detail) => readSigned(place, detail)));
  if (partsSen !== amountSen)
    throw new UnreadableFile(`${place} is not the sum of its transactions.`);
}

/** What the bank has counted itself, where it tells it. */
function requireSummary(statement: XmlElement, lines: readonly StatementLine[]): void {
  const sizes = lines.map(({ amountSen }) => amountSen);
  const [credits, debits] = [sizes.filter((size) => size > 0), sizes.filter((size) => size < 0)];
  for (const [name, own] of [
    ["TtlNtries", [...credits, ...debits.map(negateSen)]],
    ["TtlCdtNtries", credits],
    ["TtlDbtNtries", debits.map(negateSen)],
  ] as const) {
    const count = textAt(statement, "TxsSummry", name, "NbOfNtries");
    const sum = textAt(statement, "TxsSummry", name, "Sum");
    if (count !== undefined) requireSame(`${name} count`, Number(count), own.length);
    if (sum !== undefined) requireSame(`${name} in sen`, readDecimal(name, sum, "."), sumSen(own));
  }
}
