import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const officer: Staff = {
  name: "Rosnah Abdullah",
  email: "rosnah@mpt.example",
  roles: [
    { role: "treasurer", owner: "mps" },
    { role: "licensing_officer", owner: "mpt" },
  ],
  may: ["judge_photos"],
};
const sent = (id: string, document: string) => ({
  id,
  council: "mpt",
  document,
  sent_at: "2026-11-15T02:42:07.000Z",
});

let waiting: ReturnType<typeof sent>[];
let isProven: boolean;
let isMore: boolean;
const said: object[] = [];

type Wanted = { document: string };
function withdrawal(wanted: Wanted): Response {
  if (wanted.document !== "201-0009-2027-12")
    return Response.json({ code: "not_found", params: {} }, { status: 404 });
  said.push(wanted);
  return Response.json({ ok: true });
}

async function answer(url: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (url === paths.officeSession) return Response.json(officer);
  if (method === "POST" && url === paths.officeProof) {
    isProven = true;
    return Response.json({ ok: true });
  }
  if (method === "POST") {
    if (!isProven)
      return Response.json({ code: "staff_proof_required", params: {} }, { status: 403 });
    if (url === paths.officePhotoWithdrawal)
      return withdrawal(JSON.parse(body as string) as Wanted);
    if (!waiting.some(({ id }) => url.includes(`/${id}/`)))
      return Response.json({ code: "not_found", params: {} }, { status: 404 });
    said.push({ url, ...(JSON.parse(body as string) as object) });
    waiting = waiting.slice(1);
    return Response.json({ ok: true });
  }
  return Response.json({ photos: waiting, has_more: isMore });
}

beforeEach(async () => {
  queryClient.clear();
  said.length = 0;
  isProven = true;
  isMore = false;
  waiting = [sent("12", "201-0001-2027-12"), sent("13", "201-0002-2027-12")];
  vi.stubGlobal("fetch", answer);
  await setLanguage("en");
  await loadWords("pages");
  navigate("/photos");
  await askWho();
  render(<App />);
});

const remark = "The face on the identity card";
const write = async () => userEvent.type(await screen.findByLabelText(/With what/), remark);
const pressButton = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("one face at a time is shown, and the word on it leads to the next", async () => {
  const face = await screen.findByRole("img", { name: /201-0001-2027-12/ });
  expect(face.getAttribute("src")).toBe("/office/photos/12");
  await write();
  await pressButton("It is the holder");
  expect(await screen.findByRole("img", { name: /201-0002-2027-12/ })).toBeTruthy();
  await write();
  await pressButton("Refuse");
  expect(await screen.findByText("No photo waits for you.")).toBeTruthy();
  expect(said).toEqual([
    { url: "/office/photos/12/word", ruling: "accepted", remark },
    { url: "/office/photos/13/word", ruling: "refused", remark },
  ]);
});

test("whoever has shown no factor lately shows one, and the word that was meant is said", async () => {
  isProven = false;
  await write();
  await pressButton("Refuse");
  await userEvent.type(await screen.findByLabelText(/a new 6-digit code/), "123456");
  await pressButton("Continue");
  expect(await screen.findByRole("img", { name: /201-0002-2027-12/ })).toBeTruthy();
  expect(said).toEqual([{ url: "/office/photos/12/word", ruling: "refused", remark }]);
});

test("whom a colleague was faster than is told so, and goes on with the next", async () => {
  await write();
  waiting = waiting.slice(1);
  await pressButton("It is the holder");
  expect(await screen.findByText(/Somebody has judged this photo meanwhile/)).toBeTruthy();
  expect(await screen.findByRole("img", { name: /201-0002-2027-12/ })).toBeTruthy();
  expect(said).toEqual([]);
});

test("a list that ends before the last photo says that more wait", async () => {
  await screen.findByText("2 to judge");
  isMore = true;
  await write();
  await pressButton("Refuse");
  expect(await screen.findByText("more than 1 to judge")).toBeTruthy();
  expect(screen.getByText(/1 of more than 1/)).toBeTruthy();
});

const reason = "The face of the neighbour";
async function withdraw(document: string) {
  await userEvent.click(await screen.findByText("Withdraw a photo", { selector: "summary" }));
  const field = screen.getByLabelText(/^Licence/);
  await userEvent.clear(field);
  await userEvent.type(field, document);
  await userEvent.type(screen.getByLabelText(/Why is it not the holder/), reason);
  await pressButton("Withdraw a photo");
}

test("a photo that was accepted by mistake is withdrawn by the number on the licence, and the factor is asked for", async () => {
  isProven = false;
  await withdraw("201-0009-2027-12");
  await userEvent.type(await screen.findByLabelText(/a new 6-digit code/), "123456");
  await pressButton("Continue");
  expect(await screen.findByText("Withdrawn. The licence shows no photo now.")).toBeTruthy();
  expect(said).toEqual([{ council: "mpt", document: "201-0009-2027-12", remark: reason }]);
});

test("of the councils only those are named whose photos this person judges", async () => {
  await userEvent.click(await screen.findByText("Withdraw a photo", { selector: "summary" }));
  const councils = screen.getByLabelText("Council").querySelectorAll("option");
  expect([...councils].map(({ textContent }) => textContent)).toEqual(["Tawau Municipal Council"]);
});

test("whoever names a licence without such a photo is told so", async () => {
  await withdraw("201-0001-2027-12");
  expect(await screen.findByText(/No photo that a holder sent stands/)).toBeTruthy();
});
