import * as paths from "@kaunter/contracts/paths";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { payerAt } from "./testing/payer.ts";
import { createTestApp } from "./testing/test-app.ts";
import { asOwner, createTestDatabase } from "./testing/test-database.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/api.md"), "utf8");
const calls = [...page.matchAll(/```http\n(.*?)```/gs)].map(([, text = ""]) => text);

const database = await createTestDatabase();
const site = await createTestApp(database);

/** The bill that the page looks for. */
await asOwner(
  database,
  `insert into councils (code, name_my, name_en, name_zh, kinds, rates)
     values ('mpt', 'a', 'b', 'c', '{compound}', '{}');
   insert into charges (council_code, kind, number, record) values ('mpt', 'compound', 'I26000001',
     '{"type": "individual", "amountSen": 7500, "offence": "S.1", "status": "unpaid",
       "isCourt": false, "payer": "SITI BINTI ALI"}'::jsonb
     || jsonb_build_object('offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD')))`,
);

/** Makes a call as the page has it; names in angle brackets are what earlier answers said. */
async function call(text: string, known: Record<string, unknown>) {
  const filled = text.replaceAll(/<(\w+)>/g, (_, name: string) => String(known[name]));
  const [head = "", payload = ""] = filled.split("\n\n");
  const [line = "", ...headers] = head.trim().split("\n");
  const [method = "", url = ""] = line.split(" ");
  return site.app.inject({
    method: method as "GET",
    url,
    headers: {
      "content-type": "application/json",
      ...Object.fromEntries(
        headers.map((each) => each.toLowerCase().split(": ") as [string, string]),
      ),
    },
    ...(payload !== "" && { payload: payload.trim() }),
  });
}

test("a stranger who makes the calls of the page, one after the other, holds a receipt", async () => {
  const known: Record<string, unknown> = {};
  const answers: Record<string, unknown>[] = [];
  for (const text of calls) {
    const answer = await call(text, known);
    expect(answer.statusCode, text).toBe(200);
    const isPage = answer.headers["content-type"]?.toString().includes("html") ?? false;
    const said: Record<string, unknown> = isPage ? {} : answer.json();
    answers.push(said);
    Object.assign(known, said);
    known["all_payments"] = btoa(`all_payments/${String(known["_id"])}`);
    // The bank does its part while the payer is there.
    if (isPage) {
      await payerAt(site).report(String(known["sellerExOrderNo"]), { told: "approved" });
    }
  }
  expect(answers.map(({ status }) => status)).toContain("successful");
  expect(answers.at(-2)?.["receipts"]).toHaveLength(1);
});

test("every address on the page exists", () => {
  const named = [...page.matchAll(/(?:`|^)(?:GET |POST )?(\/[\w./]+)/gm)].map(([, path]) => path);
  const all: string[] = [...Object.values(paths), "/api/reference"];
  expect(named.length).toBeGreaterThan(calls.length);
  expect(named.filter((path) => !all.includes(path ?? ""))).toEqual([]);
});
