import { describe, expect, test } from "vitest";
import { sen } from "../money.ts";
import { type Appraisal, appraisalOf, chooseOffer, type Offer, whileHeld } from "./appraisal.ts";
import { quoteOf } from "./quote.ts";

const offer = (selection: string, amount: number): Offer => ({
  selection,
  quote: quoteOf([{ code: "arrears", params: {}, amountSen: sen(amount) }]),
  tied: [],
});

describe("an appraisal", () => {
  test("is unpaid, unless its kind has a better word, while an offer costs something", () => {
    const offers = [offer("1", 1), offer("2", 2)];
    expect(appraisalOf(offers)).toEqual({ status: "unpaid", offers });
    expect(appraisalOf(offers, "renewable").status).toBe("renewable");
  });

  test("does not offer to pay nothing", () => {
    expect(appraisalOf([offer("1", 0), offer("2", 2)]).offers).toEqual([offer("2", 2)]);
    expect(appraisalOf([offer("1", 0)], "renewable")).toEqual({
      status: "nothing_due",
      offers: [],
    });
  });
});

describe("while somebody pays it, a record", () => {
  const owed = appraisalOf([offer("1", 1)]);

  test("offers nothing, and says why", () => {
    const held = { ...owed, offers: [], refusal: "payment_in_progress" };
    expect(whileHeld(owed, "payment_in_progress")).toEqual(held);
  });

  test("keeps its offers once it is up to the payer to pay again", () => {
    const held = { ...owed, refusal: "payment_in_review" };
    expect(whileHeld(owed, "payment_in_review")).toEqual(held);
  });

  test("of which nothing is owed stays as it is", () => {
    const paid: Appraisal = { status: "paid", offers: [] };
    expect(whileHeld(paid, "payment_in_progress")).toEqual(paid);
  });
});

describe("choosing an offer", () => {
  const refused: Appraisal = {
    status: "counter_only",
    offers: [offer("arrears_only", 1)],
    refusal: "trading_licence_counter_only",
  };

  test("gives the one that was chosen, also beside a refusal", () => {
    expect(chooseOffer(appraisalOf([offer("1", 1), offer("2", 2)]), "2")).toEqual(offer("2", 2));
    expect(chooseOffer(refused, "arrears_only")).toEqual(offer("arrears_only", 1));
  });

  test.each<[string, Appraisal, object]>([
    ["the refusal of the record", refused, { code: "trading_licence_counter_only" }],
    ["that nothing is due", { status: "paid", offers: [] }, { code: "nothing_due" }],
    [
      "that the selection is not offered",
      appraisalOf([offer("1", 1)]),
      { code: "invalid_request", params: { selection: "invalid_value" } },
    ],
  ])("says, when there is no such offer, %s", (_, appraisal, refusal) => {
    expect(() => chooseOffer(appraisal, "renewal")).toThrow(expect.objectContaining(refusal));
  });
});
