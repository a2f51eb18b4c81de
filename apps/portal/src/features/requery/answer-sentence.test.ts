import type { Requeried } from "@kaunter/contracts/requery";
import { languages } from "@kaunter/domain/vocabulary/languages";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { beforeAll, describe, expect, test } from "vitest";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { aRequeried } from "../../testing/payments.ts";
import { verdictOf } from "@kaunter/words/answer-sentence";
import { answerSentence } from "./answer-sentence.ts";
import "../../testing/words.ts";

const now = new Date("2026-11-14T03:00:00Z");
const later = "2026-11-14T05:30:00.000Z";
const say = (part: Partial<Requeried>) => answerSentence(aRequeried(part), now);

beforeAll(async () => {
  await setLanguage("en");
  await loadWords("pages");
});

test.each([
  ["in_progress", "unknown"],
  ["pending", "unknown"],
  ["successful", "yes"],
  ["failed", "no"],
  ["cancelled", "no"],
  ["expired", "no"],
] as const)("a payment that is %s is answered with %s", (status, verdict) => {
  expect(verdictOf[status]).toBe(verdict);
});

describe("the sentence", () => {
  test.each(shownStatuses)(
    "of a payment that is %s names its amount and the time of what comes next",
    (status) => {
      const sentence = say({ status, next_check_at: later, paid_at: "2026-11-14T02:42:09.000Z" });
      expect(sentence).toContain("RM\u00a0955.00");
      expect(sentence).toContain(
        status === "successful" ? "14/11/2026 10:42 AM" : "14/11/2026 01:30 PM",
      );
      expect(sentence.match(/\.(?!\d)/g)?.length).toBeLessThanOrEqual(4);
    },
  );

  test("says minutes when the next question is due, and who asks when none is planned", () => {
    expect(say({ status: "pending", next_check_at: "2026-11-14T03:01:00.000Z" })).toContain(
      "within a few minutes",
    );
    expect(say({ status: "pending", next_check_at: "2026-11-14T02:00:00.000Z" })).toContain(
      "within a few minutes",
    );
    expect(say({ status: "pending" })).toContain("Our staff");
  });

  test("says what goes back to the payer, whether or not the payment ended well", () => {
    const paid = say({ status: "successful", paid_at: later, returned: "55.00" });
    expect(paid).toMatch(/RM.55\.00 will be returned to you/);
    expect(paid).not.toContain("receipt will be emailed");
    const ended = say({ status: "failed", returned: "955.00" });
    expect(ended).toMatch(/RM.955\.00 was taken and will be returned/);
    expect(ended).not.toContain("did not approve");
  });

  test("says that a bill is unpaid again whose receipt was withdrawn, and never that nothing is to be paid", () => {
    const paid = { status: "successful", paid_at: later, unsettled: "withdrawn" } as const;
    for (const part of [paid, { ...paid, returned: "55.00" }]) {
      expect(say(part)).toMatch(/unpaid again.* ask the council/);
      expect(say(part)).not.toMatch(/need not pay|receipt will be emailed/);
    }
    expect(say({ ...paid, returned: "55.00" })).toMatch(/RM.55\.00 will be returned to you/);
  });

  test("promises no receipt for a bill that is being checked", () => {
    const sentence = say({ status: "successful", paid_at: later, unsettled: "checked" });
    expect(sentence).toMatch(/checking one of its bills .* do not pay again/);
    expect(sentence).not.toContain("receipt");
  });

  test("offers to pay again only when the server does", () => {
    expect(say({ status: "pending", may_pay_again: true, next_check_at: later })).toContain(
      "or pay again now",
    );
    expect(say({ status: "pending", next_check_at: later })).toContain("do not pay again");
  });

  test.each(["failed", "cancelled", "expired"] as const)(
    "of a payment that is %s never says that money is safe",
    (status) => {
      for (const next of [{}, { next_check_at: later }]) {
        expect(say({ status, ...next })).toMatch(/money has left/);
      }
    },
  );

  test.each(languages)("never calls a payment failed while it is open, in %s", async (language) => {
    await setLanguage(language);
    const open = (["in_progress", "pending"] as const).flatMap((status) =>
      [{}, { next_check_at: later }, { may_pay_again: true }].map((part) =>
        say({ status, ...part }),
      ),
    );
    expect(
      open.filter((text) => /gagal|tidak berjaya|fail|unsuccessful|失败|不成功/i.test(text)),
    ).toEqual([]);
    await setLanguage("en");
  });
});
