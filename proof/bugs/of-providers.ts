import { type Bug, inCard, inFpx } from "./bug.ts";

/** What differs from one provider to the next, or from one day to the next. */
export const bugsOfProviders: readonly Bug[] = [
  {
    name: "decoded-before-verified",
    says: "a message is turned into text before its signature is checked",
    file: inFpx("confirmation"),
    edits: [
      {
        search: "const source = sourceOf(confirmationFields, form);",
        replace: `const texts = Object.entries(form).map(([name, bytes]) => [name, textOf(bytes)]);
  const source = sourceOf(confirmationFields, Object.fromEntries(texts));`,
      },
    ],
    caughtBy: {
      file: inFpx("confirmation.test"),
      test: "a name in UTF-8 changes nothing in what a confirmation says",
    },
  },
  {
    name: "cut-anew-at-a-pipe",
    says: "a genuine refusal is believed as an approval when its payer cuts it anew at the pipes of a name",
    file: inFpx("confirmation"),
    edits: [
      {
        search: "const isClear = isFetched || isUnambiguous(form, source);",
        replace: "const isClear = isFetched || isUnambiguous(form, source) || true;",
      },
    ],
    caughtBy: {
      file: inFpx("confirmation.test"),
      test: "a refusal cannot be cut anew at the pipes of a name so that it reads as an approval",
    },
  },
  {
    name: "identity-of-today",
    says: "a question about an attempt of an earlier exchange is signed with the key of today",
    file: inFpx("gateway"),
    edits: [
      { search: "request, signAs(sentBy));", replace: "request, (void signAs(sentBy), sign));" },
    ],
    caughtBy: {
      file: inFpx("gateway.test"),
      test: "attempts that were sent under earlier ids are asked about, and believed, under theirs",
    },
  },
  {
    name: "any-seller",
    says: "a message to another seller of FPX about the same order number is ours",
    file: inFpx("confirmation"),
    edits: [{ search: '  "fpx_sellerId",\n', replace: "" }],
    caughtBy: {
      file: inFpx("confirmation.test"),
      test: "a genuine confirmation repeats for which seller it is, and that it is not us",
    },
  },
  {
    name: "old-key-for-all",
    says: "a card key that was replaced still vouches for every attempt",
    file: inCard("response"),
    edits: [{ search: "...(!isToday && {", replace: "...(isToday && {" }],
    caughtBy: {
      file: inCard("sandbox.test"),
      test: "an earlier key is good for what was sent with it, and for nothing else",
    },
  },
  {
    name: "second-debit-as-refusal",
    says: "money that was taken twice is told to the operator as a refusal of the bank",
    file: "apps/api/src/modules/books/payment/timeline.ts",
    edits: [
      {
        search: "if (secondTransaction !== undefined) {",
        replace: 'if (secondTransaction === "") {',
      },
    ],
    caughtBy: {
      file: "apps/api/src/cli/books.test.ts",
      test: "a card is told as a card, and money that it took twice is no refusal",
    },
  },
];
