import { addSen, negateSen, type Sen, writeRinggit } from "@kaunter/domain/money";
import type { StatementFile, StatementLine } from "../../modules/settlements/reading/statement.ts";

/** A statement, with what a format may write in one way or another without meaning anything else. */
export interface Written {
  statement: StatementFile;
  /** Which lines take another back. */
  reversals: boolean[];
  linesOfAPage: number;
  isBare: boolean;
  version: string;
  prefix: string;
}

/** Banks may leave out zeros behind the mark. */
function shortened(amount: Sen, mark: "." | ","): string {
  const text = writeRinggit(amount < 0 ? negateSen(amount) : amount);
  const [whole = "", cents = ""] = text.split(".");
  const left = cents.replace(/0+$/, "");
  return mark === "." && left === "" ? whole : `${whole}${mark}${left}`;
}

export function csvOf({ statement }: Written): string {
  const { account, number, fromOn, toOn, openingSen, closingSen, lines } = statement;
  return [
    `STATEMENT,${account},${number},${fromOn},${toOn},${writeRinggit(openingSen)}`,
    ...lines.map(
      ({ valueOn, bookedOn, bankRef, amountSen, narrative }) =>
        `LINE,${valueOn},${bookedOn},${bankRef},${writeRinggit(amountSen)},"${narrative}"`,
    ),
    `TOTAL,${lines.length},${writeRinggit(closingSen)}`,
    "",
  ].join("\n");
}

export function mt940Of({ statement, reversals, linesOfAPage, isBare }: Written): string {
  const { account, number, fromOn, toOn, openingSen, lines } = statement;
  const pages = Math.max(1, Math.ceil(lines.length / linesOfAPage));
  const short = (day: string) => day.slice(2).replaceAll("-", "");
  const way = (amount: number) => (amount < 0 ? "D" : "C");
  const balance = (day: string, amount: Sen) =>
    `${way(amount)}${short(day)}MYR${shortened(amount, ",")}`;
  const rows: string[] = [];
  let balanceSen = openingSen;
  for (let page = 0; page < pages; page += 1) {
    if (!isBare) rows.push("{1:F01BANKMYKLAXXX0000000000}{2:I940KAUNMYKLXXXXN}{3:{108:A1}}{4:");
    rows.push(":20:STATEMENT", `:25:BANKMYKL/${account}`, `:28C:${number}/${page + 1}`);
    rows.push(`:60${page === 0 ? "F" : "M"}:${balance(fromOn, balanceSen)}`);
    for (
      let at = page * linesOfAPage;
      at < (page + 1) * linesOfAPage && at < lines.length;
      at += 1
    ) {
      const { valueOn, bookedOn, bankRef, amountSen, narrative } = lines[at] as StatementLine;
      const mark = reversals[at] ? `R${way(negateSen(amountSen))}` : way(amountSen);
      const days = `${short(valueOn)}${short(bookedOn).slice(2)}`;
      rows.push(`:61:${days}${mark}R${shortened(amountSen, ",")}NTRFNONREF//${bankRef}`);
      if (narrative !== "") rows.push(`:86:${narrative.match(/.{1,65}/g)?.join("\r\n")}`);
      balanceSen = addSen(balanceSen, amountSen);
    }
    rows.push(`:62${page === pages - 1 ? "F" : "M"}:${balance(toOn, balanceSen)}`);
    rows.push(isBare ? "-" : "-}{5:{CHK:123456789ABC}}");
  }
  return rows.map((row) => `${row}\r\n`).join("");
}

export function camtOf({ statement, reversals, version, prefix }: Written): string {
  const { account, number, fromOn, toOn, openingSen, closingSen, lines } = statement;
  const e = (name: string, ...inside: string[]) =>
    `<${prefix}${name}>${inside.join("")}</${prefix}${name.split(" ", 1).join("")}>`;
  const signed = (amount: Sen) =>
    e('Amt Ccy="MYR"', shortened(amount, ".")) + e("CdtDbtInd", amount < 0 ? "DBIT" : "CRDT");
  const bal = (kind: string, amount: Sen, day: string) =>
    e("Bal", e("Tp", e("CdOrPrtry", e("Cd", kind))), signed(amount), e("Dt", e("Dt", day)));
  const entries = lines.map(({ valueOn, bookedOn, bankRef, amountSen, narrative }, at) =>
    e(
      "Ntry",
      signed(amountSen),
      reversals[at] ? e("RvslInd", "true") : "",
      e("Sts", version === "02" ? "BOOK" : e("Cd", "BOOK")),
      e("BookgDt", e("Dt", bookedOn)),
      e("ValDt", e("DtTm", `${valueOn}T08:00:00+08:00`)),
      e("AcctSvcrRef", bankRef),
      e(
        "NtryDtls",
        e("TxDtls", e("RmtInf", ...partsOf(narrative).map((part) => e("Ustrd", part)))),
      ),
    ),
  );
  const stmt = e(
    "Stmt",
    e("ElctrncSeqNb", String(number)),
    e("Acct", e("Id", e("Othr", e("Id", account)))),
    bal("OPBD", openingSen, fromOn),
    bal("CLBD", closingSen, toOn),
    ...entries,
  );
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const declared = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
  const document = e(`Document ${declared}="${namespace}"`, e("BkToCstmrStmt", stmt));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

const partsOf = (narrative: string): string[] => narrative.match(/.{1,140}/g) ?? [];
