import { negateSen, type Sen } from "@kaunter/domain/money";
import type { Tx } from "../../db/transaction.ts";
import { writeMove } from "./book-batch.ts";
import { isOutside } from "./outside.ts";
import { UnreadableFile } from "./reading/cells.ts";
import type { StatementFile } from "./reading/statement.ts";
import { isKnown } from "./known-statement.ts";

/**
 * Keeps a statement and books every line of it, explained or not: the books of an account are the bank's, to the sen.
 * False when the very same statement came before, in this format or another.
 */
export async function takeStatement(
  tx: Tx,
  { file: told, fileId, now }: { file: StatementFile; fileId: string; now: Date },
): Promise<boolean> {
  const { code, owner } = await accountOf(tx, told.account);
  const file = { ...told, account: code };
  if (await isKnown(tx, file)) return false;
  const isFirst = await requireChain(tx, file);
  const statement = await tx
    .insertInto("bankStatements")
    .values({
      fileId,
      accountCode: file.account,
      number: file.number,
      fromOn: file.fromOn,
      toOn: file.toOn,
      openingSen: file.openingSen,
      closingSen: file.closingSen,
      lineCount: file.lines.length,
      readAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const booking = { account: file.account, owner, now };
  if (isFirst && file.openingSen !== 0) {
    const entries = entriesOf(booking, file.openingSen, "outside");
    await writeMove(tx, { kind: "opening", statementId: statement.id, at: now }, entries);
  }
  await keepLines(tx, file, statement.id, booking);
  return true;
}

interface AccountBooking {
  account: string;
  owner: string;
  now: Date;
}

/** A long row of digits, with what a bank writes before it. */
const bankNumber = /^[A-Z\d-]*\d{6,}$/;

/** Our CSV names an account by its code. A bank names it by its number, of which we know the last four digits. */
async function accountOf(tx: Tx, named: string): Promise<{ code: string; owner: string }> {
  const end = bankNumber.test(named) ? named.slice(-4) : "";
  const found = await tx
    .selectFrom("bankAccounts")
    .select(["code", "owner"])
    .where((row) => row.or([row("code", "=", named), row("numberEnd", "=", end)]))
    .execute();
  const byCode = found.find(({ code }) => code === named);
  const [account, ...others] = byCode ? [byCode] : found;
  const called = end === "" ? named : `that ends with ${end}`;
  if (!account) throw new UnreadableFile(`There is no account ${called}: settlements open.`);
  if (others.length > 0) throw new UnreadableFile(`There are several accounts ${called}.`);
  return account;
}

/** A statement goes on where the one before it ended: none is missing, none overlaps. */
async function requireChain(tx: Tx, file: StatementFile): Promise<boolean> {
  const last = await tx
    .selectFrom("bankStatements")
    .select(["number", "closingSen"])
    .where("accountCode", "=", file.account)
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (!last) return true;
  if (file.number !== last.number + 1) {
    throw new UnreadableFile(
      `Statement ${file.number} does not follow ${last.number}, the last of account ${file.account}.`,
    );
  }
  if (Number(last.closingSen) !== file.openingSen) {
    throw new UnreadableFile(
      `Statement ${file.number} opens with another sum than the last closed.`,
    );
  }
  return false;
}

async function keepLines(
  tx: Tx,
  file: StatementFile,
  statementId: string,
  booking: AccountBooking,
): Promise<void> {
  for (const [place, line] of file.lines.entries()) {
    const { id } = await tx
      .insertInto("bankLines")
      .values({ ...line, statementId, accountCode: file.account, lineNo: place + 1 })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (!isTwice(error)) throw error;
        throw new UnreadableFile(`${line.bankRef} is twice in the books of the bank.`);
      });
    const side = isOutside(line.narrative) ? "outside" : "unexplained";
    const entries = entriesOf(booking, line.amountSen, side);
    await writeMove(tx, { kind: "line_seen", bankLineId: id, at: booking.now }, entries);
    if (side === "unexplained") {
      await tx.insertInto("openCredits").values({ bankLineId: id }).execute();
    }
  }
}

/** What is the account's own business is its owner's; what nobody has explained is the operator's. */
function entriesOf(
  { account, owner }: AccountBooking,
  amountSen: Sen,
  side: "outside" | "unexplained",
) {
  const whose = side === "outside" ? owner : "operator";
  return [
    { owner: whose, account: "bank", bankAccount: account, amountSen: `${amountSen}` },
    { owner: whose, account: side, bankAccount: null, amountSen: `${negateSen(amountSen)}` },
  ];
}

const isTwice = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23505";
