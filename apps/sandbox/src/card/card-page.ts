import { type Markup, html } from "../markup.ts";
import { pageText } from "../page.ts";
import { type FieldName, labels, optionsOn } from "./card-form.ts";
import { testCards } from "./cards.ts";
import type { Payment } from "./payments.ts";

interface Attempt {
  problems: readonly string[];
  given: URLSearchParams;
}

const untouched: Attempt = { problems: [], given: new URLSearchParams() };

/** The card form. After a mistake everything is still there but the card's number and code. */
export function cardPage(payment: Payment, day: string, attempt: Attempt = untouched): string {
  const options = optionsOn(day);
  const select = (name: FieldName) =>
    html`<label for="${name}">${labels[name]}</label>
      <select id="${name}" name="${name}" required>
        <option value=""></option>
        ${(options[name] ?? []).map((value) =>
          value === attempt.given.get(name)
            ? html`<option selected>${value}</option>`
            : html`<option>${value}</option>`,
        )}
      </select>`;
  return pageText({
    title: "Card Details",
    width: "narrow",
    content: html`<h1>Card Details / Maklumat Kad</h1>
      ${orderSummary(payment)}
      ${attempt.problems.map((problem) => html`<p class="problem" role="alert">${problem}</p>`)}
      <form method="post" action="/card/${payment.transId}" autocomplete="off">
        <label for="code">${labels.code}</label>
        <input id="code" name="code" inputmode="numeric" maxlength="23" required />
        <label for="name">${labels.name}</label>
        <input
          id="name"
          name="name"
          maxlength="200"
          value="${attempt.given.get("name") ?? ""}"
          required
        />
        ${select("expired_month")} ${select("expired_year")} ${select("bank")}
        <label for="ccv">${labels.ccv}</label>
        <input id="ccv" name="ccv" inputmode="numeric" maxlength="4" />
        <button class="main" name="do" value="pay">Pay / Bayar</button>
        <button name="do" value="cancel" formnovalidate>Cancel / Batal</button>
      </form>
      ${cardList()}`,
  });
}

export function testCardsPage(): string {
  return pageText({ title: "Test cards", width: "narrow", content: cardList() });
}

function cardList(): Markup {
  return html`<h2>Test cards / Kad ujian</h2>
    <p>
      Only these are taken, with any name, any bank and a month to come. / Hanya kad ini diterima.
    </p>
    <dl>
      ${testCards.map(
        ([number, meaning]) =>
          html`<dt><code>${number.replace(/\B(?=(\d{4})+$)/g, " ")}</code></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>`;
}

export function closedPage(payment: Payment): string {
  return pageText({
    title: "Window closed",
    width: "narrow",
    content: html`<h1>Window closed / Tetingkap ditutup</h1>
      <p>This payer does not return to the merchant. / Pembayar ini tidak kembali.</p>
      ${orderSummary(payment)}`,
  });
}

/** For a request that cannot be sent back, because it does not say where to. */
export function lostPage(errDesc: string): string {
  return pageText({
    title: "Request refused",
    width: "narrow",
    content: html`<h1>Request refused / Permintaan ditolak</h1>
      <p>The card provider refused this request: <strong>${errDesc}</strong>.</p>`,
  });
}

function orderSummary({ request, transId }: Payment): Markup {
  return html`<dl class="order">
    <dt>Amount / Jumlah</dt>
    <dd class="money">RM ${request.Amount}</dd>
    <dt>To / Kepada</dt>
    <dd>${request.MerchantCode}: ${request.ProdDesc}</dd>
    <dt>Reference / Rujukan</dt>
    <dd>${request.RefNo}</dd>
    <dt>TransId</dt>
    <dd>${transId}</dd>
  </dl>`;
}
