import { expect, test } from "vitest";
import { complaintsAbout } from "./zones.ts";

const forbidden = [
  ["packages/domain/src/charges/x.ts", `import { z } from "zod"`],
  ["packages/domain/src/x.ts", `import type { Problem } from "@kaunter/contracts/problem"`],
  ["packages/contracts/src/x.ts", `import { x } from "../../../apps/api/src/config.ts"`],
  ["apps/api/src/modules/site/x.ts", `import { x } from "../payments/store.ts"`],
  ["apps/api/src/modules/site/x.ts", `import { x } from "../../dependencies.ts"`],
  ["apps/api/src/modules/site/routes.ts", `import { loadSettings } from "./store.ts"`],
  ["apps/api/src/modules/site/routes.ts", `import { sql } from "kysely"`],
  ["apps/api/src/http/x.ts", `import { x } from "../modules/site/present.ts"`],
  ["apps/api/src/adapters/fpx/x.ts", `import { x } from "../card/signature.ts"`],
  ["apps/api/src/adapters/fpx/x.ts", `import { x } from "../../modules/payments/routes.ts"`],
  ["apps/api/src/adapters/fpx/x.ts", `import * as paths from "@kaunter/contracts/paths"`],
  ["apps/api/src/adapters/fpx/routes.ts", `import { x } from "../../modules/payments/store.ts"`],
  ["apps/api/src/app.ts", `import { x } from "./testing/test-app.ts"`],
  ["apps/portal/src/features/cart/x.tsx", `import("../search/page.tsx")`],
  ["apps/portal/src/features/cart/x.tsx", `type Page = import("../../app/layout.tsx").Layout`],
  ["apps/portal/src/model/cart/x.ts", `import { x } from "../../features/cart/cart-page.tsx"`],
  ["packages/web/src/ui/x.tsx", `export * from "../../../../apps/portal/src/app/layout.tsx"`],
  ["packages/contracts/src/x.ts", `import { now } from "@kaunter/web/browser/clock"`],
  ["apps/api/src/app.ts", `import { now } from "@kaunter/web/browser/clock"`],
  ["apps/sandbox/src/x.ts", `import { sen } from "@kaunter/domain/money"`],
  ["e2e/x.ts", `import { sen } from "@kaunter/domain/money"`],
  ["proof/x.ts", `import * as paths from "@kaunter/contracts/paths"`],
  ["proof/x.ts", `import { seed } from "../tools/seed/fill-database.ts"`],
  ["tools/stage/x.ts", `import { councilCodes } from "@kaunter/domain/vocabulary/councils"`],
  ["tools/stage/x.ts", `import { seed } from "../seed/fill-database.ts"`],
  ["tools/seed/x.ts", `import * as paths from "@kaunter/contracts/paths"`],
  ["apps/api/src/config.ts", `import { root } from "../../../tools/stage/processes.ts"`],
  ["apps/api/src/modules/site/x.ts", `import { execFile } from "node:child_process"`],
  ["apps/api/src/http/x.ts", `import vm from "vm"`],
] as const;

test.each(forbidden)("%s may not: %s", (file, source) => {
  expect(complaintsAbout(file, source)).toHaveLength(1);
});

const allowed = [
  ["apps/api/src/modules/site/x.test.ts", `import { spawnSync } from "node:child_process"`],
  ["apps/api/src/cli/x.fixture.ts", `import { spawn } from "node:child_process"`],
  ["apps/api/src/modules/payments/x.ts", `import { quote } from "../charges/quote-charge.ts"`],
  [
    "apps/api/src/adapters/fpx/gateway.ts",
    `import type { P } from "../../modules/payments/payment-gateway.ts"`,
  ],
  ["apps/api/src/adapters/fpx/gateway.ts", `import { bankRoutes } from "./routes.ts"`],
  ["apps/api/src/adapters/fpx/routes.ts", `import * as paths from "@kaunter/contracts/paths"`],
  [
    "apps/portal/src/app/x.tsx",
    `import { AboutPage } from "../features/information/about-page.tsx"`,
  ],
  ["apps/portal/src/features/cart/x.tsx", `import { useCart } from "../../model/cart/use-cart.ts"`],
  ["apps/portal/src/features/cart/x.tsx", `import { Button } from "@kaunter/web/ui/button"`],
  ["e2e/x.ts", `import * as paths from "@kaunter/contracts/paths"`],
  ["proof/storm/x.ts", `import { urlAs } from "../../tools/stage/connection.ts"`],
  ["apps/portal/src/model/search/x.ts", "const draft = { compound: null }"],
  ["apps/portal/src/features/home/x.tsx", `const x = <ul className="card" />`],
  ["apps/api/src/modules/books/x.ts", `const event = { booking: "refund" }`],
  ["apps/portal/src/app/routes.ts", `const topics = ["parking"]`],
  ["apps/portal/src/model/payment/ways/x.ts", "const code = paymentMethods.card"],
  ["tools/seed/x.ts", `import { kaunter } from "../stage/processes.ts"`],
] as const;

test.each(allowed)("%s may: %s", (file, source) => {
  expect(complaintsAbout(file, source)).toEqual([]);
});

const banned = [
  ["apps/api/src/modules/x.ts", "const at = Date.now()"],
  ["apps/api/src/modules/x.ts", "const id = Math.random()"],
  ["packages/web/src/ui/x.ts", "const text = amount.toFixed(2)"],
  ["packages/web/src/ui/x.ts", "const amount = parseFloat(text)"],
  ["packages/domain/src/charges/x.ts", "const ringgit = amountSen / 100"],
  ["packages/domain/src/charges/x.ts", "const amountSen = ringgit * 100"],
  ["apps/sandbox/src/x.ts", "console.log(1)"],
  ["packages/web/src/ui/x.tsx", `const x = <img alt="A map" />`],
  ["apps/api/src/modules/books/x.ts", `const isSlip = kind === "market"`],
  ["apps/portal/src/features/cart/x.ts", "const icons = { ticket: 1 }"],
  ["apps/portal/src/model/search/x.ts", `const isAsked = type === "compound"`],
  ["apps/api/src/modules/books/x.ts", `const isHours = kind === "parking_session"`],
  ["apps/api/src/modules/books/x.ts", `const isBank = provider === "fpx"`],
  ["apps/api/src/modules/books/x.ts", `const isSlip = kind === "parking"`],
  ["apps/api/src/modules/imports/x.ts", "const layouts = { booking: 1 }"],
  ["apps/office/src/features/today/x.ts", "const sums = { compound: 1 }"],
  ["apps/portal/src/features/home/x.ts", `const isForm = kind === "local_government_charge"`],
  ["apps/portal/src/features/cart/x.ts", `const rates = chargeKinds.market`],
  ["apps/portal/src/features/checkout/x.ts", `const isCard = word === "card"`],
  ["apps/portal/src/features/checkout/x.ts", "const isCard = method === paymentMethods.card"],
  ["apps/office/src/features/money/x.ts", "const names = { fpx: 1 }"],
  ["packages/contracts/src/x.ts", "const { onlineBanking } = paymentMethods"],
] as const;

test.each(banned)("%s is told about: %s", (file, source) => {
  expect(complaintsAbout(file, source)).toHaveLength(1);
});

test("time lives in clock.ts and the step between ringgit and sen in money.ts", () => {
  expect(complaintsAbout("packages/web/src/browser/clock.ts", "const now = new Date()")).toEqual(
    [],
  );
  expect(complaintsAbout("packages/domain/src/money.ts", "const sen = ringgit * 100")).toEqual([]);
});
