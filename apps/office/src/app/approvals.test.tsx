import type { Staff } from "@kaunter/contracts/office";
import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const treasurer: Staff = {
  name: "Rosnah Abdullah",
  email: "rosnah@mpt.example",
  roles: [{ role: "treasurer", owner: "mpt" }],
  may: ["see_proposals", "decide"],
};
const proposal: OfficeProposal = {
  id: "5",
  kind: "void_receipt",
  owner: "mpt",
  subject: "MPT-2026-004411",
  payment_id: "1794874162448158",
  other_documents: [],
  amount: "75.00",
  case_amount: null,
  remark: "Issued twice for one payment",
  maker: "Jamil Sualim",
  takes_second: false,
  endorser: null,
  made_at: "2026-11-16T01:00:00.000Z",
  lapses_at: "2026-11-23T01:00:00.000Z",
  state: "proposed",
  decider: null,
  decided_at: null,
  refusal: null,
  said: null,
  may_decide: true,
  may_withdraw: false,
};

let waiting: OfficeProposal[];
let refusal: string | null;
let said: object;

beforeEach(async () => {
  queryClient.clear();
  waiting = [proposal];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    if (url === paths.officeSession) return Response.json(treasurer);
    if (method === "GET") return Response.json({ open: waiting, settled: [] });
    if (refusal === null) return Response.json(said);
    return Response.json({ code: refusal, params: {} }, { status: 409 });
  });
  await setLanguage("en");
  await loadWords("pages");
  navigate("/approvals");
  await askWho();
  // What was said to the person before is over.
  showSnackbar({ message: "Welcome", kind: "confirmation" });
  render(<App />);
});

/** What is open when the screen looks again. */
async function see(shown: OfficeProposal): Promise<void> {
  await screen.findByRole("button", { name: /^Approve/ });
  waiting = [shown];
  await queryClient.refetchQueries();
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("whom a colleague was faster than is told so, and the proposal leaves", async () => {
  await screen.findByRole("button", { name: /^Approve/ });
  waiting = [];
  refusal = "proposal_decided";
  await press(/^Approve/);
  expect(await screen.findByText(/Somebody was faster/)).toBeTruthy();
  expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("whose own proposal somebody decided meanwhile is told so, and can take it back no more", async () => {
  await see({ ...proposal, may_decide: false, may_withdraw: true });
  await screen.findByRole("button", { name: "Take it back" });
  waiting = [];
  refusal = "proposal_decided";
  await press(/^Take it back/);
  expect(await screen.findByText(/Somebody was faster/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull());
});

test("whoever approves last is told so, also where nobody had approved when it was shown", async () => {
  await see({ ...proposal, takes_second: true });
  await screen.findByText(/two people must approve/);
  refusal = null;
  said = { is_first_of_two: false };
  await press(/^Approve/);
  expect(await screen.findByText("Approved. It is done within seconds.")).toBeTruthy();
  said = { is_first_of_two: true };
  await press(/^Approve/);
  expect(await screen.findByText("Approved. Another person must approve it, too.")).toBeTruthy();
});

test("whoever may not decide any more, such as in another tab, is offered it no more", async () => {
  await screen.findByRole("button", { name: /^Approve/ });
  waiting = [{ ...proposal, may_decide: false }];
  refusal = "forbidden";
  await press(/^Approve/);
  expect(await screen.findByText(/not allowed/)).toBeTruthy();
  expect(await screen.findByText("Waiting for another person")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("a reason to refuse is still there for whoever goes back from the factor", async () => {
  const reason = "The receipt was issued once";
  await press(/^Refuse/);
  await userEvent.type(screen.getByLabelText(/^Why do you refuse/), reason);
  refusal = "staff_proof_required";
  await press(/^Refuse/);
  await screen.findByLabelText(/a new 6-digit code/);
  await press(/^Back/);
  const field = screen.getByRole("textbox", { name: /^Why do you refuse/ });
  expect(field).toHaveProperty("value", reason);
});

test("who proposes and who approves a word on a licence reads which others of its number it does not touch", async () => {
  const document = { subject: "R012345-2026", other_documents: ["R012345-2027"] };
  const licence = { ...proposal, kind: "suspend_licence" as const, amount: null, ...document };
  await screen.findByRole("button", { name: /^Approve/ });
  waiting = [licence, { ...licence, id: "6", may_decide: false }];
  await queryClient.refetchQueries();
  const named = await screen.findAllByText(
    "Of the same number and not touched by this: R012345-2027.",
  );
  expect(named).toHaveLength(2);
});
