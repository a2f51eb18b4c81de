import type { Database } from "../db/pool.ts";

/** What the books say of a payment, read as the processes may read them. */
export function booksOf({ db }: { db: Database }) {
  return {
    statusOf: async (id: string) => {
      const found = db.selectFrom("payments").select("status").where("id", "=", id);
      return (await found.executeTakeFirstOrThrow()).status;
    },
    /** "moved approved" and the like, in order. */
    eventsOf: async (id: string) => {
      const rows = await db
        .selectFrom("paymentEvents")
        .select(["kind", "evidence"])
        .where("paymentId", "=", id)
        .orderBy("seq")
        .execute();
      return rows.map(({ kind, evidence }) => (evidence === null ? kind : `${kind} ${evidence}`));
    },
    ...moneyIn(db),
    attemptOf: async (reference: string) =>
      db
        .selectFrom("paymentAttempts")
        .selectAll()
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow(),
    checkOf: async (reference: string) =>
      db
        .selectFrom("paymentChecks")
        .selectAll()
        .where("reference", "=", reference)
        .executeTakeFirst(),
    ...messagesIn(db),
    count: async (table: "payments" | "paymentAttempts" | "reservations" | "receipts") => {
      const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as("count"));
      return Number((await rows.executeTakeFirstOrThrow()).count);
    },
  };
}

function moneyIn(db: Database) {
  return {
    /** What waits for a person, oldest first. */
    openCasesOf: async (paymentId: string) => {
      const rows = await db
        .selectFrom("cases")
        .select("id")
        .where("paymentId", "=", paymentId)
        .where("closedAt", "is", null)
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    /** The balance of each account that is not empty: "mpt suspense" and so on. */
    balancesOf: async (id: string) => {
      const rows = await db
        .selectFrom("ledgerEntries")
        .select(["councilCode", "account", ({ fn }) => fn.sum<string>("amountSen").as("sen")])
        .where("paymentId", "=", id)
        .groupBy(["councilCode", "account"])
        .orderBy("councilCode")
        .orderBy("account")
        .execute();
      const balances = rows.map((row) => [`${row.councilCode} ${row.account}`, Number(row.sen)]);
      return Object.fromEntries(balances.filter(([, amountSen]) => amountSen !== 0));
    },
    receiptsOf: async (id: string) => {
      const rows = await db
        .selectFrom("receipts")
        .select(["number", "councilCode", "amountSen"])
        .where("paymentId", "=", id)
        .orderBy("number")
        .execute();
      return rows.map(({ amountSen, ...row }) => ({ ...row, amountSen: Number(amountSen) }));
    },
    refundsOf: async (id: string) => {
      const rows = await db
        .selectFrom("refunds")
        .select(["councilCode", "amountSen", "reason"])
        .where("paymentId", "=", id)
        .orderBy("id")
        .execute();
      return rows.map(({ amountSen, ...row }) => ({ ...row, amountSen: Number(amountSen) }));
    },
  };
}

function messagesIn(db: Database) {
  return {
    verdictsOf: async (reference: string | null) => {
      const rows = await db
        .selectFrom("gatewayMessages")
        .select(["channel", "verdict"])
        .where("reference", "is not distinct from", reference)
        .orderBy("id")
        .execute();
      return rows.map(({ channel, verdict }) => `${channel} ${verdict}`);
    },
    /** What claimed to be about a reference and was not believed: counted, not kept. */
    refusedOf: async (reference: string | null) => {
      const rows = await db
        .selectFrom("refusedMessages")
        .select(["channel", "verdict"])
        .where("reference", "is not distinct from", reference)
        .orderBy("receivedAt")
        .execute();
      return rows.map(({ channel, verdict }) => `${channel} ${verdict}`);
    },
    /** The messages that are kept and wait to be applied. */
    waitingOf: async (reference: string) => {
      const rows = await db
        .selectFrom("unweighedMessages")
        .select("tries")
        .where("reference", "=", reference)
        .execute();
      return rows.map(({ tries }) => tries);
    },
  };
}
