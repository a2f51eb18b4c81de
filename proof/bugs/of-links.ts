import { type Bug, inPayments } from "./bug.ts";

const others = "apps/api/src/authorisation-of-others.test.ts";

/** What somebody learns or takes who was only sent a link, or knows a number. */
export const bugsOfLinks: readonly Bug[] = [
  {
    name: "signed-for-anyone",
    says: "whoever has an order number is answered what was signed, with its payer's name and address",
    file: inPayments("messages/read-signed"),
    edits: [
      {
        search: "if (!payment || !(await isPayer(deps, payment, proof)))",
        replace: 'void isPayer(deps, { id: "0", capabilityVersion: 1 }, proof);\n  if (!payment)',
      },
      {
        search: "return gateway.showSigned(messageOf(deps.personKey, attempt)) as SignedRequest;",
        replace: `const message = messageOf(deps.personKey, attempt);
  const productDesc = \`\${message["fpx_buyerName"]} \${message["fpx_buyerEmail"]}\`;
  return { ...gateway.showSigned(message), productDesc } as SignedRequest;`,
      },
    ],
    caughtBy: {
      file: others,
      test: "a stranger learns nothing of a person from any route, however it is asked",
    },
  },
  {
    name: "order-number-on-link",
    says: "the bearer of a link is shown the order number",
    file: inPayments("present"),
    edits: [
      {
        search: '...(viewer === "payer" && { sellerExOrderNo: attempt.reference }),',
        replace: "sellerExOrderNo: attempt.reference,",
      },
    ],
    caughtBy: {
      file: others,
      test: "the bearer of the link learns nothing of a person from any route, however it is asked",
    },
  },
  {
    name: "link-outlives-revocation",
    says: "a link still works after its payer ended it",
    file: inPayments("capability"),
    edits: [{ search: 'purpose === "pay" ? 1 : capabilityVersion', replace: "1" }],
    caughtBy: {
      file: inPayments("links/revoke-links.test"),
      test: "the device that paid ends every link, is given a new one, and still pays",
    },
  },
  {
    name: "claim-by-redirection",
    says: "who redirected a payment's mails by link and phone may claim it",
    file: "apps/api/src/modules/history/claim-payments.ts",
    edits: [{ search: "and c.allowed_by = 'payer_capability'", replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/history/claims.test.ts",
      test: "a correction by link and phone gives nobody the payment: the mailbox before it may still claim",
    },
  },
  {
    name: "undo-leaves-links",
    says: "who redirected the mails keeps a link that works after it was undone",
    file: inPayments("requery/undo-correction"),
    edits: [{ search: 'await endLinks(tx, paymentId, { by: "mailbox" }, now);', replace: "" }],
    caughtBy: {
      file: inPayments("requery/redirected-mail.test"),
      test: "undone, the mails go back, and every link that the redirector has is worthless",
    },
  },
  {
    name: "redirected-and-named",
    says: "who redirected the mails by link and phone is mailed the payer's name, the order number and what was paid for",
    file: inPayments("requery/corrections"),
    edits: [
      {
        search: '.includes(inUse) ? "payer" : "bearer";',
        replace: '.includes(inUse) ? "payer" : "payer";',
      },
    ],
    caughtBy: {
      file: inPayments("links/shared-link.test"),
      test: "the mails that go elsewhere say no more than the link",
    },
  },
  {
    name: "redirected-in-silence",
    says: "an address that no mail has reached yet loses the mails without a word",
    file: inPayments("requery/correct-email"),
    edits: [
      {
        search: 'const isTold = wasUsed || allowedBy === "link_and_phone";',
        replace: "const isTold = wasUsed;",
      },
    ],
    caughtBy: {
      file: inPayments("requery/redirected-mail.test"),
      test: "an address that was never written to is told, too, but three times a day at most",
    },
  },
  {
    name: "old-address-sent-again",
    says: "a new attempt sends the provider the address that its payer has corrected",
    file: inPayments("store"),
    edits: [{ search: "attempts[0]?.correctedEmail ?? undefined", replace: "undefined" }],
    caughtBy: {
      file: inPayments("attempts/start-attempt.test"),
      test: "a new attempt sends FPX the address as its payer has corrected it",
    },
  },
  {
    name: "links-ended-in-silence",
    says: "links end without a row that says who ended them",
    file: "apps/api/migrations/0013_links.sql",
    edits: [
      {
        search:
          "create constraint trigger links_true after update of capability_version on payments",
        replace: "create constraint trigger links_true after update of machine_id on payments",
      },
    ],
    caughtBy: {
      file: inPayments("links/revoke-links.test"),
      test: "the database refuses a version without its reason",
    },
  },
  {
    name: "late-drawing-to-the-next",
    says: "a PDF that is finished after its time goes to the next in the queue, with another's name and bills",
    file: "apps/api/src/modules/softcopy/printer.ts",
    edits: [{ search: "if (answer.no !== current?.no) return;", replace: "" }],
    caughtBy: {
      file: "apps/api/src/modules/softcopy/late-answer.test.ts",
      test: "a drawing that is finished after it was given up goes to nobody, and everybody else gets their own",
    },
  },
];
