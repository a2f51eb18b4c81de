import { expect, test } from "vitest";
import { DomainError } from "@kaunter/domain/domain-error";
import { aCompound, aLicence, anAssessment, anOffer } from "../../testing/charges.ts";
import type { Choice } from "./cart-item.ts";
import { fillCart, fullOffer, withConsent } from "./fill-cart.ts";

test("what is refused does not keep out what follows, and a fault ends it", async () => {
  const choices = [anAssessment(), aCompound()].map((charge) => ({
    charge,
    offer: anOffer(),
    consent: null,
  }));
  const added: string[] = [];
  const add = async ({ charge }: Choice) => {
    if (charge.type === "assessment") throw new DomainError("cart_full", { limit: 10 });
    added.push(charge._id);
  };
  const notTaken = await fillCart(choices, add);
  expect(notTaken).toMatchObject([{ number: "10-1001-003", error: { code: "cart_full" } }]);
  expect(added).toEqual([aCompound()._id]);
  const broken = fillCart(choices, () => Promise.reject(new TypeError("broken")));
  await expect(broken).rejects.toThrow("broken");
});

test("all of a charge is the offer that says so, and renewing where none does", () => {
  const [part, rest, full] = anAssessment().offers;
  const offers = [part, rest, { ...full, full_payment: true }] as Choice["offer"][];
  expect(fullOffer(anAssessment({ offers }))?.selection).toBe("3");
  expect(fullOffer(aLicence())?.selection).toBe("renewal");
  expect(fullOffer(anAssessment({ offers: [] }))).toBeUndefined();
});

test("the declaration goes with a renewal, and with nothing else", () => {
  const consent = { name: "Siti", icNo: "880214120123" };
  const [renewal] = aLicence().offers;
  const choices = [renewal, anOffer()].map((offer) => ({ charge: aLicence(), offer }) as Choice);
  expect(withConsent(choices, consent).map((choice) => choice.consent)).toEqual([consent, null]);
});
