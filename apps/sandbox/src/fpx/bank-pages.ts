import { type Markup, html } from "../markup.ts";
import { pageText } from "../page.ts";
import { type Step, type Transaction, steps } from "./transactions.ts";

/** The ends a person may choose; "as planned" follows the payment's script. */
const results: Record<string, string> = {
  "00": "approved",
  "09": "pending at the bank",
  "51": "insufficient funds",
  "57": "not permitted",
  "76": "not found",
  "79": "host down",
  "85": "bank internal error",
  "90": "internet banking unavailable",
  "96": "system malfunction",
  "1K": "needed detail not given",
  "1M": "session timeout",
  BC: "cancelled by customer",
  FE: "FPX internal error",
  OF: "transaction timeout",
  ZZ: "a code nobody knows",
};

export const refusedByApprover = "BC";

export function stepPage(transaction: Transaction, step: Step, problem = ""): string {
  const { bankName } = transaction;
  const number = steps.indexOf(step) + 1;
  return pageText({
    title: `${bankName}, step ${number}`,
    width: "narrow",
    content: html`<h1>${bankName}</h1>
      <p class="quiet">Step ${number} of ${steps.length} / Langkah ${number}</p>
      ${orderSummary(transaction)} ${problem ? html`<p class="problem">${problem}</p>` : html``}
      <form method="post" action="/bank/${transaction.fpxTxnId}/${step}">
        ${stepFields[step](transaction)}
        <button name="do" value="cancel" formnovalidate>Cancel / Batal</button>
        <button name="do" value="time-out" formnovalidate>
          Let it time out / Biarkan tamat masa
        </button>
      </form>`,
  });
}

function orderSummary({ request, fpxTxnId }: Transaction): Markup {
  return html`<dl class="order">
    <dt>Amount / Jumlah</dt>
    <dd class="money">RM ${request.txnAmount}</dd>
    <dt>To / Kepada</dt>
    <dd>${request.sellerId}: ${request.productDesc}</dd>
    <dt>Order / Pesanan</dt>
    <dd>${request.sellerOrderNo}</dd>
    <dt>FPX id</dt>
    <dd>${fpxTxnId}</dd>
  </dl>`;
}

const mainButton = (words: string) =>
  html`<button class="main" name="do" value="go">${words}</button>`;

const stepFields: Record<Step, (transaction: Transaction) => Markup> = {
  login: ({ request }) =>
    html`<label for="user">
        ${request.msgToken === "02" ? "Maker's user name / Penyedia" : "User name / Nama pengguna"}
      </label>
      <input id="user" name="user" maxlength="40" autocomplete="off" value="DEMO" required />
      ${mainButton("Log in / Log masuk")}`,
  account: () =>
    html`<fieldset>
        <legend>Pay from / Bayar daripada</legend>
        <label class="choice">
          <input type="radio" name="account" value="full" checked /> Savings 1234 / Simpanan
        </label>
        <label class="choice">
          <input type="radio" name="account" value="empty" /> Empty 0000 / Kosong
        </label>
      </fieldset>
      ${mainButton("Continue / Teruskan")}`,
  tac: (transaction) =>
    html`<p>
        The bank sent this code to your phone / Kod TAC: <strong>${tacOf(transaction)}</strong>
      </p>
      <label for="tac">TAC</label>
      <input id="tac" name="tac" inputmode="numeric" autocomplete="one-time-code" required />
      ${mainButton("Continue / Teruskan")}`,
  confirm: ({ request }) =>
    html`<label for="result">How it ends / Keputusan</label>
      <select id="result" name="result">
        <option value="">As planned / Seperti dirancang</option>
        ${Object.entries(results).map(
          ([code, meaning]) => html`<option value="${code}">${code} ${meaning}</option>`,
        )}
      </select>
      ${mainButton(request.msgToken === "02" ? "Send to approver / Hantar" : "Pay now / Bayar")}
      <button name="do" value="close">Pay and close the window / Bayar dan tutup</button>`,
};

/** The code is printed on the page: there is no phone here. */
export function tacOf({ fpxTxnId }: Transaction): string {
  return fpxTxnId.slice(-6);
}

export function closedPage(transaction: Transaction): string {
  return pageText({
    title: "Window closed",
    width: "narrow",
    content: html`<h1>Window closed / Tetingkap ditutup</h1>
      <p>This payer does not return to the seller. / Pembayar ini tidak kembali.</p>
      ${orderSummary(transaction)}`,
  });
}

export function approverPage(waiting: readonly Transaction[]): string {
  const row = (transaction: Transaction) =>
    html`<form method="post" action="/approver/${transaction.fpxTxnId}">
      ${orderSummary(transaction)}
      <p>Maker / Penyedia: ${transaction.makerName}</p>
      <button class="main" name="code" value="00">Approve / Luluskan</button>
      <button name="code" value="${refusedByApprover}">Reject / Tolak</button>
    </form>`;
  return pageText({
    title: "Second approver",
    width: "narrow",
    content: html`<h1>Second approver / Pelulus kedua</h1>
      <p>Payments that wait for a decision. / Bayaran yang menunggu keputusan.</p>
      ${waiting.length > 0 ? waiting.map(row) : html`<p>None. / Tiada.</p>`}`,
  });
}
