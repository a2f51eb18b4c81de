import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
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
  roles: [{ role: "licensing_officer", owner: "mpt" }],
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
const said: object[] = [];

async function answer(url: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (url === paths.officeSession) return Response.json(officer);
  if (method === "POST" && url === paths.officeProof) {
    isProven = true;
    return Response.json({ ok: true });
  }
  if (method === "POST") {
    if (!isProven)
      return Response.json({ code: "staff_proof_required", params: {} }, { status: 403 });
    said.push({ url, ...(JSON.parse(body as string) as object) });
    waiting = waiting.slice(1);
    return Response.json({ ok: true });
  }
  return Response.json({ photos: waiting });
}

beforeEach(async () => {
  said.length = 0;
  isProven = true;
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
