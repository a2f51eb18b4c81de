import { readFileSync } from "node:fs";
import { connected } from "../../tools/stage/connection.ts";
import { ownNumber } from "./pgbench.ts";

/** Puts the two calls into a database. */
export async function makeLimit(ownerUrl: string): Promise<void> {
  const text = readFileSync(new URL("limit.sql", import.meta.url), "utf8");
  await connected(ownerUrl, (client) => client.query(text));
}

const own = `${ownNumber}\\set id :first + :n\n`;

export const beginAtLimit = `${own}\\set from :charge + :n * :lines
call bench.begin_payment(:id, :from, :lines);
`;

export const settleAtLimit = `${own}call bench.settle_payment(:id);
`;
