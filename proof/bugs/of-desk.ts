import type { Bug } from "./bug.ts";

const inExports = "apps/api/src/modules/desk/exports";
const exportsTest = `${inExports}/exports.test.ts`;
const inOrders = "apps/api/src/modules/desk/orders";
const ordersTest = `${inOrders}/orders.test.ts`;

/** What somebody of the office did or ordered, and what became of it. */
export const bugsOfDesk: readonly Bug[] = [
  {
    name: "file-without-its-act",
    says: "somebody takes the money's rows away as a file, and nobody learns of it",
    file: `${inExports}/give-file.ts`,
    edits: [{ search: "await noteAct(tx, { ...act, owner }, now);", replace: "" }],
    caughtBy: { file: exportsTest, test: "no file is given when its act cannot be written" },
  },
  {
    name: "order-said-and-not-done",
    says: "links that the office ended go on, and the result says that they ended",
    file: `${inOrders}/do-order.ts`,
    edits: [
      {
        search:
          'await endLinks(tx, paymentId, { by: "operator", operator, remark: reason ?? "" }, now);',
        replace: "",
      },
    ],
    caughtBy: {
      file: ordersTest,
      test: "end for a reason that stays, once, with the act of who ordered it",
    },
  },
];
