import * as paths from "@kaunter/contracts/paths";
import {
  checkReceiptSchema,
  receiptKeysSchema,
  receiptVerdictSchema,
  voidReceiptsSchema,
} from "@kaunter/contracts/receipts";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { type CheckDeps, checkReceipt } from "./check-receipt.ts";
import { listVoids } from "./list-voids.ts";
import { presentVerdict } from "./present.ts";

const open = { config: { access: "public" } } as const;
const tags = ["receipts"];

/** A new key is published for a day before it signs, so that an hour-old answer knows every key. */
const keysKept = "public, max-age=3600";
const voidsKept = "public, max-age=300";

export function receiptRoutes(app: App, deps: CheckDeps): void {
  check(app, deps);
  keys(app, deps);
  voids(app, deps);
}

function check(app: App, deps: CheckDeps): void {
  const schema = {
    tags,
    summary: "Whether the text of a receipt's QR is of a receipt that counts",
    body: checkReceiptSchema,
    response: { 200: receiptVerdictSchema },
  };
  app.post(paths.receiptCheck, { ...open, onRequest: nameDevice, schema }, async (request) =>
    presentVerdict(await checkReceipt(deps, request.body.token, visitorOf(request))),
  );
}

function keys(app: App, { receiptKeys }: CheckDeps): void {
  const schema = {
    tags,
    summary: "The keys that verify receipts, as a JWKS",
    response: { 200: receiptKeysSchema },
  };
  app.get(paths.receiptKeys, { ...open, schema }, async (_, reply) => {
    reply.header("cache-control", keysKept);
    return { keys: [...receiptKeys.published] };
  });
}

function voids(app: App, deps: CheckDeps): void {
  const schema = {
    tags,
    summary: "The receipts that no longer count",
    response: { 200: voidReceiptsSchema },
  };
  app.get(paths.receiptVoids, { ...open, schema }, async (_, reply) => {
    reply.header("cache-control", voidsKept);
    const { asOf, numbers } = await listVoids(deps);
    return { as_of: asOf.toISOString(), receipt_nos: numbers };
  });
}
