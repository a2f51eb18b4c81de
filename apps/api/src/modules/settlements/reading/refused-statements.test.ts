import { describe, expect, test } from "vitest";
import { plain } from "../../../testing/settlements/any-statement.ts";
import { camtOf, mt940Of } from "../../../testing/settlements/write-statement.ts";
import { UnreadableFile } from "./cells.ts";
import { readFile } from "./read-file.ts";

const [mt940, camt] = [mt940Of(plain), camtOf(plain)];
const camt02 = camtOf({ ...plain, version: "02" });
const bomb = `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const account = "<Acct><Id><Othr><Id>trust</Id></Othr></Id></Acct>";
const closing = camt.slice(camt.lastIndexOf("<Bal>"), camt.indexOf("<Ntry>"));
const second = `${camt.slice(camt.indexOf("<Stmt>"), camt.indexOf("</Stmt>"))}</Stmt>`;

describe("a statement is refused whole", () => {
  test.each([
    ["camt.053 with a DOCTYPE", camt.replace("<Document", `${bomb}<Document`), "has a DOCTYPE"],
    ["camt.053 with an entity", camt.replace("SETTL", "&b;"), "The XML is broken at row 2"],
    ["camt.053 too deep to be one", camt.replace("<Stmt>", "<a>".repeat(60)), "deeper than a"],
    ["camt.053 of another version", camt.replace("001.08", "001.03"), "neither camt.053.001.02"],
    ["an XML of another kind", "<html/>", "neither camt.053.001.02"],
    ["camt.053 in dollars", camt.replaceAll("MYR", "USD"), "the currency is USD and must be MYR"],
    [
      "camt.053 of an account in dollars",
      camt.replace(account, account.replace("</Acct>", "<Ccy>USD</Ccy></Acct>")),
      "The account: the currency is USD",
    ],
    ["camt.053 without a currency", camt.replace(' Ccy="MYR"', ""), "the currency is not told"],
    ["camt.053 of two accounts", camt.replace("</Stmt>", `</Stmt>${second}`), "holds 2 statements"],
    ["camt.053 without statement", camt.replaceAll("Stmt>", "Rpt>"), "neither camt.053.001.02"],
    ["camt.053 that does not add up", camt.replace(">155<", ">156<"), "as its closing balance"],
    [
      "camt.053 with a line without amount",
      camt.replace(/<Ntry><Amt.*?<\/Amt>/, "<Ntry>"),
      "no amount",
    ],
    ["camt.053 with three decimals", camt.replace(">155<", ">155.000<"), "155.000 is no amount"],
    ["camt.053 with a negative amount", camt.replace(">155<", ">-155<"), "-155 is no amount"],
    [
      "camt.053 with two amounts",
      camt.replace("<Sts>", '<Amt Ccy="MYR">1</Amt><Sts>'),
      "several Amt",
    ],
    [
      "camt.053 with a line both ways",
      camt.replace("CRDT</CdtDbtInd><Sts>", "BOTH</CdtDbtInd><Sts>"),
      "neither a credit",
    ],
    ["camt.053 with a pending line", camt.replace("BOOK", "PDNG"), "Entry 1 is not booked"],
    [
      "camt.053.001.02 with a pending line",
      camt02.replace("BOOK", "PDNG"),
      "Entry 1 is not booked",
    ],
    [
      "camt.053 without the bank's number",
      camt.replace("<AcctSvcrRef>B1</AcctSvcrRef>", ""),
      "no number of the bank",
    ],
    ["camt.053 without an account", camt.replace(account, ""), "names no account"],
    ["camt.053 without a number", camt.replace(/<ElctrncSeqNb>.*?b>/, ""), "has no number"],
    ["camt.053 without a day", camt.replace(/<BookgDt>.*?<\/ValDt>/, ""), "Entry 1 has no day"],
    [
      "camt.053 of a day that is none",
      camt.replace("<Dt>2026-03-16", "<Dt>2026-02-30"),
      "is no day",
    ],
    ["camt.053 without an end", camt.replace("CLBD", "CLAV"), "no balance CLBD"],
    ["camt.053 with two ends", camt.replace("<Ntry>", `${closing}<Ntry>`), "several balances CLBD"],
    [
      "camt.053 of one page of two",
      camt.replace(
        "<Stmt>",
        "<Stmt><StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>",
      ),
      "one page of a statement",
    ],
    [
      "camt.053 that counts otherwise",
      camt.replace(
        "<Ntry>",
        "<TxsSummry><TtlNtries><NbOfNtries>4</NbOfNtries></TtlNtries></TxsSummry><Ntry>",
      ),
      "tells 4 as its TtlNtries count",
    ],
    ["MT940 in dollars", mt940.replaceAll("MYR", "USD"), "the currency is USD and must be MYR"],
    ["MT940 of another kind", mt940.replaceAll("I940", "I942"), "MT942, and statements are MT940"],
    ["MT940 of two accounts", mt940.replace("L/trust", "L/other"), "holds several statements"],
    ["MT940 of two statements", mt940 + mt940.replaceAll("7/", "8/"), "Page 1 stands where page 3"],
    ["MT940 twice", mt940 + mt940, "Page 1 stands where page 3 must be"],
    [
      "MT940 without its first page",
      mt940.slice(mt940.lastIndexOf("{1:")),
      "Page 2 stands where page 1",
    ],
    [
      "MT940 without its last page",
      mt940.slice(0, mt940.indexOf("-}")),
      "The last page of the statement is missing",
    ],
    ["MT940 that does not add up", mt940.replace("CR155,", "CR156,"), "as its closing balance"],
    [
      "MT940 with a line without amount",
      mt940.replace("CR155,", "CR"),
      "Page 1, line 1: its days, mark, amount",
    ],
    ["MT940 with points", mt940.replace("CR155,", "CR155.00"), "its days, mark, amount"],
    ["MT940 with three decimals", mt940.replace("CR155,", "CR155,000"), "155,000 is no amount"],
    ["MT940 with an expected line", mt940.replace("CR155", "ECR155"), "its days, mark, amount"],
    ["MT940 without the bank's number", mt940.replace("//B1", ""), "has no number of the bank"],
    [
      "MT940 with a field that it has not",
      mt940.replace(":62M:", ":90C:1\r\n:62M:"),
      "are not those of MT940",
    ],
    ["MT940 of a day that is none", mt940.replace(":61:2603160316", ":61:2602300316"), "is no day"],
    ["MT940 with a line outside", mt940.replace("-}", "-}\r\n:61:2603"), "stands in no message"],
    [
      "a sum that no account has",
      mt940.replaceAll("CR155,", "CR999999999,"),
      "larger than any of ours",
    ],
  ])("%s", async (_name, text, sentence) => {
    const refused = await readFile(Buffer.from(text)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnreadableFile);
    expect(String(refused)).toContain(sentence);
  });
});
