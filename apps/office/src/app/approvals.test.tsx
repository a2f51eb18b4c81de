import type { Staff } from "@kaunter/contracts/office";
import type { OfficeProposal } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen } from "@testing-library/react";
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
let refusal: string;

beforeEach(async () => {
  queryClient.clear();
  waiting = [proposal];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    if (url === paths.officeSession) return Response.json(treasurer);
    if (method === "GET") return Response.json({ open: waiting, settled: [] });
    return Response.json({ code: refusal, params: {} }, { status: 409 });
  });
  await setLanguage("en");
  await loadWords("pages");
  navigate("/approvals");
  await askWho();
  render(<App />);
});
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
