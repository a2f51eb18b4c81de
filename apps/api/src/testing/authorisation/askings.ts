import { randomUUID } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import { createAuthenticator } from "../authenticator.ts";
import { goodPassword } from "../citizen.ts";
import { aWish } from "../payer.ts";
import type { Victim } from "./victim.ts";

export interface Asking {
  url?: string;
  payload?: object | string;
  headers?: Record<string, string>;
}

/** A payment of the victim's, and what of its link the one who asks can show. */
export interface Known {
  victim: Victim;
  _id: string;
  capability: string;
  sellerExOrderNo: string;
}
export type HowToAsk = (known: Known) => Asking[];

const form = { "content-type": "application/x-www-form-urlencoded" };
const base64 = (text: string) => Buffer.from(text).toString("base64");
const withBody =
  (body: object): HowToAsk =>
  () => [{ payload: body }];
const plainly: HowToAsk = () => [{}];
const searched = [
  ["compound", "I99777001"],
  ["market", "3099777"],
  ["assessment", "990099777"],
  ["license", "R9099777"],
  ["permit", "2099777"],
  ["council_permit_license", "2099777"],
  ["parking", "PK99099777"],
  ["ticket", "TK99099777"],
  ["booking", "BK2020099777"],
] as const;
const council = "mpt";
const items = [
  "mpt.compound.I99777003",
  "mpt.market.3099777",
  "mpt.assessment.990099777",
  "mpt.trading_licence.R9099777",
].map((_id) => ({ _id, selection: "full" }));

/** By its link, by every number with a contact that is not the victim's. */
const which: HowToAsk = ({ _id, capability, sellerExOrderNo, victim }) => [
  { payload: { _id, capability } },
  ...[_id, sellerExOrderNo, victim.receiptNo, "FPX1"].map((number) => ({
    payload: { number, contact: "0199999999" },
  })),
];
const passkey = (purpose: "create" | "get") =>
  createAuthenticator("https://kaunter.example")[purpose]("none");
const changed = { password: "payung merah", confirm_password: "payung merah" };

/** How each route is asked for what is somebody else's. A route that is not in this list fails the test. */
export const askings: Record<string, HowToAsk> = {
  "POST /db/_session": ({ victim }) => [
    { payload: { name: victim.email, password: "tekaan salah" } },
  ],
  "GET /db/_session": plainly,
  "DELETE /db/_session": () => [{ headers: { cookie: "" } }],
  "GET /api/sessions": plainly,
  "DELETE /api/sessions/:id": ({ victim }) => [{ url: `/api/sessions/${victim.session}` }],
  "POST /api/accounts/code": ({ victim }) => [{ payload: { email: victim.email, language: "en" } }],
  "POST /api/accounts/password/judge": ({ victim }) => [
    { payload: { password: goodPassword, email: victim.email } },
  ],
  "POST /resetPassword": ({ victim }) => [
    { payload: { type: "reset_password", email: victim.email } },
  ],
  "POST /api/accounts/password": withBody({ old_password: "tekaan salah", ...changed }),
  "POST /api/accounts/email": ({ victim }) => [
    { payload: { email: victim.email, code: "000000" } },
  ],
  "POST /api/accounts/phone-code": withBody({}),
  "POST /api/accounts/phone": withBody({ code: "000000" }),
  "GET /api/accounts/export": plainly,
  // Whoever is signed in would be gone, and is needed later.
  "DELETE /api/accounts": () => [{ headers: { cookie: "" } }],
  "POST /api/accounts/email/undo": withBody({ id: "0".repeat(64) }),
  "POST /api/sessions/proof": withBody({ password: "tekaan salah" }),
  "GET /api/passkeys": plainly,
  "DELETE /api/passkeys/:id": ({ victim }) => [{ url: `/api/passkeys/${victim.passkey}` }],
  "POST /api/passkeys/options": withBody({}),
  "POST /api/passkeys": () => [{ payload: { answer: passkey("create"), label: "" } }],
  "POST /api/passkeys/login/options": withBody({}),
  "POST /api/passkeys/login": () => [{ payload: { answer: passkey("get") } }],
  "POST /updateUser": withBody({ data: { full_name: "Nama Lain" } }),
  "GET /api/history": plainly,
  "GET /api/history.csv": plainly,
  "GET /api/history/claims": plainly,
  "POST /api/history/claims": withBody({}),
  "GET /api/bills": plainly,
  "POST /api/bills": () =>
    searched.slice(0, 5).map(([type, no]) => ({
      payload: { council, type, no, nickname: "", ...(type === "compound" && individual) },
    })),
  "DELETE /api/bills/:id": ({ victim }) => [{ url: `/api/bills/${victim.bill}` }],
  "PUT /api/bills/:id/reminder": ({ victim }) => [
    { url: `/api/bills/${victim.bill}/reminder`, payload: { on: true } },
  ],
  "POST /api/reminders/stop": ({ victim, capability }) => [
    { payload: { token: `${victim.bill}.${capability}` } },
  ],
  "POST /api/handovers": () => [{ payload: { services: items } }],
  "POST /api/handovers/open": ({ victim }) => [{ payload: { code: victim.handOverCode } }],
  "POST /search": () =>
    searched.map(([payment_type, _id]) => ({ payload: { data: { council, payment_type, _id } } })),
  "POST /assessments": withBody({ data: { council, _id: "990099777" } }),
  "POST /compounds": withBody({
    data: { council, compound_type: "individual", _id: "I99777001" },
  }),
  "POST /market": withBody({ data: { council, _id: "3099777" } }),
  "POST /api/parking/search": withBody({ data: { council, _id: "SJ9977K" } }),
  "GET /api/parking/zones": plainly,
  "POST /api/parking/of_payment": ({ _id, capability }) => [
    { payload: { _id } },
    { payload: { _id, payer_capability: capability } },
  ],
  "POST /api/parking/check": withBody({ council, vehicle_no: "SJ9977K" }),
  "GET /api/bookings/search": () => [{ headers: { "x-booking-id": "BK-2020-099777" } }],
  "POST /api/quotes": () => [{ payload: { items } }],
  "GET /api/licenses": () => [
    { url: `/api/licenses?council=mpt&type=license&id=${base64("R9099777")}` },
    { url: `/api/licenses?council=mpt&type=permit&id=${base64("2099777")}` },
  ],
  "GET /api/licenses/:type/:ref": () => [
    { url: `/api/licenses/permit/${base64("2099777")}?council=mpt` },
  ],
  "GET /api/licenses/:type/:ref/attachments/:file": ({ _id, capability }) => [
    {
      url: `/api/licenses/permit/${base64("2099777")}/attachments/photo?council=mpt`,
      headers: { "x-payment-id": _id, "x-payment-capability": capability },
    },
  ],
  "GET /api/getAttachments/metadata/signatures/presiden.png": ({ _id, capability }) => [
    {
      url: "/api/getAttachments/metadata/signatures/presiden.png?council=mpt",
      headers: {
        "x-license-handle": capability,
        "x-payment-id": _id,
        "x-payment-capability": capability,
      },
    },
  ],
  "GET /api/getAttachments/metadata/logo/:file": () => [
    { url: "/api/getAttachments/metadata/logo/mpt.png" },
  ],
  "POST /api/licenses/photo": ({ capability }) => [
    { payload: { handle: capability, picture: "" } },
  ],
  "POST /api/licenses/view": ({ capability }) => [{ payload: { handle: capability } }],
  "POST /api/licenses/pdf": ({ capability }) => [{ payload: { handle: capability } }],
  "POST /api/licenses/of_payment": ({ _id, capability }) => [
    { payload: { _id } },
    { payload: { _id, payer_capability: capability } },
  ],
  // Whoever reads the code on a wall sees names as masked as on every page.
  "POST /api/licenses/check": ({ victim }) => [{ payload: { token: victim.licenceToken } }],
  "GET /api/licenses/status": plainly,
  "POST /createPayment": () => [
    {
      payload: aWish(["mpt.compound.I99777003"]),
      headers: { "idempotency-key": randomUUID() },
    },
  ],
  "POST /api/payments/attempts": ({ _id, capability }) => [
    {
      payload: {
        _id,
        payer_capability: capability,
        payment_method: "MB2U0227",
        fpx_msgToken: "01",
        has_left_bank: true,
      },
    },
  ],
  "POST /api/fpx/signRequest": ({ sellerExOrderNo, capability }) => [
    { payload: { sellerExOrderNo } },
    { payload: { sellerExOrderNo, payer_capability: capability } },
  ],
  "POST /api/fpx/banks": withBody({ fpx_msgToken: "01" }),
  "GET /api/fpx/banks": () => [{ url: "/api/fpx/banks?messageToken=01" }],
  "GET /fpx/terms": plainly,
  [`GET ${paths.failingNow}`]: plainly,
  "POST /api/payments/requery": which,
  "POST /api/payments/send_receipt": which,
  "POST /api/payments/email": ({ _id, capability }) => [
    { payload: { _id, email: "lain@contoh.my", payer_capability: capability } },
    { payload: { _id, email: "lain@contoh.my", capability, phone: "0199999999" } },
  ],
  "POST /api/payments/email/undo": ({ _id, capability }) => [
    { payload: { _id, correction: 1, key: capability } },
  ],
  "POST /api/payments/revoke_links": ({ _id, capability }) => [
    { payload: { _id } },
    { payload: { _id, payer_capability: capability } },
  ],
  "POST /api/payments/pdf": ({ _id, capability }) => [
    { payload: { _id, capability } },
    { payload: { _id, capability, payer_capability: capability } },
  ],
  "POST /handoff": ({ _id, capability }) => [
    { payload: `payment=${_id}&key=${capability}`, headers: form },
  ],
  "POST /processPayment": forged,
  "POST /receipt": forged,
  "POST /api/receipts/check": ({ victim }) => [{ payload: { token: victim.receiptToken } }],
  "GET /api/receipts/keys": plainly,
  "GET /api/receipts/void": plainly,
  "POST /api/query": ({ _id, capability, victim: { email } }) => [
    ...searched.map(([type, no]) => named(`${type}_mpt/${no}`)),
    ...[undefined, { capability }, { capability, payer_capability: capability }].map((payload) =>
      named(`all_payments/${_id}`, payload),
    ),
    named("all_payments/_find", { selector: { email } }),
    named("metadata/configuration"),
    named("metadata/_find"),
    named(`_users/org.couchdb.user:${email}`),
    named(`userdb-${Buffer.from(email).toString("hex")}`),
    named(`reset_password/${"0".repeat(78)}`),
    ...licences(capability),
  ],
  "PUT /api/query": ({ capability }) => licences(capability),
  [`GET ${paths.appLink}`]: plainly,
  [`GET ${paths.androidLinks}`]: plainly,
  [`GET ${paths.iosLinks}`]: plainly,
  [`GET ${paths.securityText}`]: plainly,
  "GET /healthz": plainly,
  "GET /readyz": plainly,
  [`GET ${paths.openapi}`]: plainly,
};
const individual = { compound_type: "individual" };

/** By name, and with the link to a payment in place of what the payer or the holder has. */
function licences(capability: string): Asking[] {
  return ["209-9777-2020-12", "R9099777-2020"].flatMap((document) =>
    [undefined, { handle: capability }, { payer_capability: capability }].map((payload) =>
      named(`digital_license/${document}`, payload),
    ),
  );
}

function named(path: string, payload?: object): Asking {
  return { payload: { url: base64(path), ...(payload && { payload }) } };
}

function forged({ sellerExOrderNo: reference }: Known): Asking[] {
  const said = { reference, told: "approved", forged: true };
  return [{ payload: JSON.stringify(said), headers: form }];
}
