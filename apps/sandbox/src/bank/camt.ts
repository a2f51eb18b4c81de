import type { BankLine, Statement } from "./bank.ts";
import { closingOf, unsigned } from "./csv.ts";

export type CamtVersion = "02" | "08";

const widthOfWords = 140;

/** Writes an element, attributes behind its name; what is inside was written before, or is a harmless text. */
type Write = (name: string, ...inside: string[]) => string;

const harmless = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A statement as ISO 20022 camt.053: the older version with a default namespace, the newer with a prefix. */
export function statementCamt(
  statement: Statement,
  accountNumber: string,
  version: CamtVersion,
): string {
  const { number, day, openingSen, lines } = statement;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const prefix = version === "02" ? "" : "n:";
  const write: Write = (name, ...inside) =>
    `<${prefix}${name}>${inside.join("")}</${prefix}${name.split(" ", 1).join("")}>`;
  const bal = (kind: string, sen: number) =>
    write(
      "Bal",
      write("Tp", write("CdOrPrtry", write("Cd", kind))),
      ...signed(write, sen),
      write("Dt", write("Dt", day)),
    );
  const id = `${statement.account}-${number}`;
  const made = write("CreDtTm", `${day}T23:30:00+08:00`);
  const body = write(
    "BkToCstmrStmt",
    write("GrpHdr", write("MsgId", id), made),
    write(
      "Stmt",
      write("Id", id),
      write("ElctrncSeqNb", String(number)),
      made,
      write("Acct", write("Id", write("Othr", write("Id", accountNumber))), write("Ccy", "MYR")),
      bal("OPBD", openingSen),
      bal("CLBD", closingOf(openingSen, lines)),
      write("TxsSummry", write("TtlNtries", write("NbOfNtries", String(lines.length)))),
      ...lines.map((line) => entryOf(write, line, version)),
    ),
  );
  const declared = prefix === "" ? "xmlns" : "xmlns:n";
  const whole = write(`Document ${declared}="${namespace}"`, body);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`;
}

const signed = (write: Write, sen: number) => [
  write('Amt Ccy="MYR"', unsigned(sen, ".")),
  write("CdtDbtInd", sen < 0 ? "DBIT" : "CRDT"),
];

/** A reversal goes its own way, and says besides that it takes another back. */
function entryOf(write: Write, line: BankLine, version: CamtVersion): string {
  const { amountSen, valueOn, bankRef, narrative, isReversal } = line;
  const parts = line.parts ?? [{ amountSen, words: narrative }];
  return write(
    "Ntry",
    ...signed(write, amountSen),
    ...(isReversal ? [write("RvslInd", "true")] : []),
    write("Sts", version === "02" ? "BOOK" : write("Cd", "BOOK")),
    write("BookgDt", write("Dt", valueOn)),
    write("ValDt", write("Dt", valueOn)),
    write("AcctSvcrRef", bankRef),
    write("BkTxCd", write("Prtry", write("Cd", "NTRF"))),
    write(
      "NtryDtls",
      ...parts.map((part) =>
        write(
          "TxDtls",
          ...(version === "02" ? [] : signed(write, part.amountSen)),
          write("RmtInf", ...cut(part.words).map((words) => write("Ustrd", harmless(words)))),
        ),
      ),
    ),
  );
}

function cut(words: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < words.length; from += widthOfWords)
    parts.push(words.slice(from, from + widthOfWords));
  return parts;
}
