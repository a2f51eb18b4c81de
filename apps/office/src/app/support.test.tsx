import type { Answers, Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const jamil: Staff = {
  name: "Jamil Sualim",
  email: "jamil@kaunter.example",
  roles: [{ role: "support_desk", owner: "operator" }],
  may: ["answer_callers", "order"],
};
const id = "1794874162448158";
const paid: Answers["rows"][number] = {
  id,
  kind: "receipt",
  verdict: "yes",
  amount: "75.00",
  bank: "SBI Bank A",
  started_at: "2026-11-16T01:00:00.000Z",
  councils: ["mpt"],
  sentences: { my: "Bayaran telah diterima.", en: "The payment was received.", zh: "付款已收到。" },
  next_check_at: null,
  may_ask: false,
  may_send: true,
  happenings: [],
};
const receiptOf = paths.officeSendReceipt.replace(":id", id);
const linksOf = paths.officeEndLinks.replace(":id", id);

type Answer = [status: number, body: object];
let answers: Record<string, Answer | undefined>;
let sent: [url: string, body: unknown][];

beforeEach(async () => {
  queryClient.clear();
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit) => {
    if (method !== "GET") sent.push([url, body ?? null]);
    const found = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1];
    const [status, answer] = found ?? [404, { code: "not_found", params: {} }];
    return Response.json(answer, { status });
  });
  await setLanguage("en");
  await loadWords("pages");
});

async function open(row: Answers["rows"][number], may = jamil.may): Promise<void> {
  answers = {
    [paths.officeProof]: [200, { ok: true }],
    [paths.officeSession]: [200, { ...jamil, may }],
    [paths.officeAnswers]: [200, { rows: [row] }],
    [receiptOf]: [200, { ok: true }],
    [linksOf]: [200, { ok: true }],
  };
  navigate(`/support?number=${id}`);
  await askWho();
  render(<App />);
  await screen.findByText(row.sentences.en);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the receipt is sent again after one sentence that says where it goes", async () => {
  await open(paid);
  await press("Send the receipt again");
  expect(screen.getByText(/to the email address on file, and nowhere else/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press("Send it");
  expect(await screen.findByText(/leaves within a minute/)).toBeTruthy();
  expect(sent).toEqual([[receiptOf, null]]);
});

test("whoever thinks better of it sends nothing", async () => {
  await open(paid);
  await press("Send the receipt again");
  await press("Back");
  expect(await screen.findByRole("button", { name: "Send the receipt again" })).toBeTruthy();
  expect(sent).toEqual([]);
});

test("the desk is told when the receipt was sent often enough", async () => {
  await open(paid);
  answers[receiptOf] = [429, { code: "copies_used_up", params: { limit: "3" } }];
  await press("Send the receipt again");
  await press("Send it");
  expect(await screen.findByText(/was sent 3 times within a day/)).toBeTruthy();
});

test("links end for a reason, and by who shows a factor, after which it goes on", async () => {
  await open(paid);
  await press("Revoke the links");
  expect(screen.getByText(/was sent or shared stops working/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Why\?/), "Posted in a public group");
  answers[linksOf] = [403, { code: "staff_proof_required", params: {} }];
  await press("Revoke the links");
  const code = await screen.findByLabelText(/code/i);
  answers[linksOf] = [200, { ok: true }];
  await userEvent.type(code, "123456{Enter}");
  expect(await screen.findByText("The links stop working within seconds.")).toBeTruthy();
  const wanted = '{"remark":"Posted in a public group"}';
  expect(sent).toEqual([
    [linksOf, wanted],
    [paths.officeProof, '{"code":"123456"}'],
    [linksOf, wanted],
  ]);
});

test("a wrong code stays where it was typed and is mended there", async () => {
  await open(paid);
  await press("Revoke the links");
  await userEvent.type(screen.getByLabelText(/^Why\?/), "Posted in a public group");
  answers[linksOf] = [403, { code: "staff_proof_required", params: {} }];
  await press("Revoke the links");
  const code = await screen.findByLabelText(/code/i);
  answers[paths.officeProof] = [403, { code: "staff_auth_error", params: {} }];
  await userEvent.type(code, "123450{Enter}");
  expect(await screen.findByText(/That is not right/)).toBeTruthy();
  expect([document.activeElement, code]).toEqual([code, screen.getByDisplayValue("123450")]);
  answers[paths.officeProof] = [200, { ok: true }];
  answers[linksOf] = [200, { ok: true }];
  await userEvent.type(code, "{Backspace}6{Enter}");
  expect(await screen.findByText("The links stop working within seconds.")).toBeTruthy();
});

describe("a reason that was typed", () => {
  const reason = "Posted in a public group";
  beforeEach(async () => {
    await open(paid);
    await press("Revoke the links");
    await userEvent.type(screen.getByLabelText(/^Why\?/), reason);
    answers[linksOf] = [403, { code: "staff_proof_required", params: {} }];
    await press("Revoke the links");
  });

  test("is still there where the links do not end after a right code", async () => {
    const code = await screen.findByLabelText(/code/i);
    answers[linksOf] = [503, { code: "busy", params: {} }];
    await userEvent.type(code, "123456{Enter}");
    expect(await screen.findByText(/busy/)).toBeTruthy();
    expect(screen.getByRole("textbox", { name: /^Why\?/ })).toHaveProperty("value", reason);
  });

  test("is still there for whoever can show no factor and goes back", async () => {
    await screen.findByLabelText(/code/i);
    expect(screen.queryByRole("textbox", { name: /^Why\?/ })).toBeNull();
    await press("Back");
    expect(screen.getByRole("textbox", { name: /^Why\?/ })).toHaveProperty("value", reason);
    expect(screen.queryByLabelText(/a new 6-digit code/)).toBeNull();
    expect(screen.queryByText(/show your passkey/i)).toBeNull();
    expect(sent.map(([url]) => url)).toEqual([linksOf]);
  });
});

test("what cannot be ordered is not offered", async () => {
  await open({ ...paid, may_send: false });
  expect(screen.queryByRole("button", { name: "Send the receipt again" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask the bank now" })).toBeNull();
  expect(screen.getByRole("button", { name: "Revoke the links" })).toBeTruthy();
});

test("whoever may order nothing is offered nothing", async () => {
  await open(paid, ["answer_callers"]);
  expect(screen.queryByRole("button", { name: "Revoke the links" })).toBeNull();
});
