import { Pool } from "pg";
import { untilDone } from "./operator.ts";
import type { Bill } from "./plan.ts";
import type { Draw } from "./random.ts";

/** The councils' own look into their registers, and their own hand in them. */
export interface Register {
  change(bill: Bill, what: string): Promise<void>;
  /** A file may show a payment that was made here, or not know it yet, or forget it again. */
  paidOnline(council: string, draw: Draw): Promise<Set<string>>;
  receiptsOf(paymentId: string): Promise<string[]>;
  close(): Promise<void>;
}

export function openRegister(ownerUrl: string): Register {
  const pool = new Pool({ connectionString: ownerUrl, max: 4 });
  // A database that is killed says so on every connection; whoever asks, asks again.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const ask = (statement: string, values: string[]) =>
    untilDone(() => pool.query<{ number: string }>(statement, values));
  return {
    change: async ({ council, number }, what) => {
      await ask(
        `update charges set ${what} where council_code = $1 and kind = 'compound' and number = $2`,
        [council, number],
      );
    },
    paidOnline: async (council, draw) => {
      const { rows } = await ask(
        `select number from charges where council_code = $1 and kind = 'compound' and settlements <> '[]'`,
        [council],
      );
      return new Set(rows.filter(() => draw.perThousand(500)).map(({ number }) => number));
    },
    receiptsOf: async (paymentId) => {
      const { rows } = await ask("select number from receipts where payment_id = $1", [paymentId]);
      return rows.map(({ number }) => number);
    },
    close: () => pool.end(),
  };
}
