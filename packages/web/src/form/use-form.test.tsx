import { DomainError } from "@kaunter/domain/domain-error";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { textIn } from "./form-text.ts";
import { useForm } from "./use-form.ts";

const send = vi.fn<(form: FormData) => Promise<{ name: string } | void>>();

beforeEach(() => {
  send.mockReset().mockResolvedValue();
});

function NameForm() {
  const form = useForm<"name">({
    check: (typed) => (/\d/.test(textIn(typed, "name")) ? { name: "no digits" } : {}),
    send,
  });
  return (
    <form onSubmit={form.handleSubmit}>
      <input name="name" onBlur={form.handleLeave} />
      <button type="submit" aria-busy={form.isBusy}>
        {"Send"}
      </button>
      <output>{[form.errors.name, form.refusal?.code].filter(Boolean).join()}</output>
      <ul>
        {form.listed.map(({ field, text }) => (
          <li key={field}>{`${form.submitCount} ${text}`}</li>
        ))}
      </ul>
    </form>
  );
}

const shown = () => screen.getByRole("status").textContent;
const listed = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const press = () => userEvent.click(screen.getByRole("button"));

test("a field is told when it is left, and listed only after somebody wanted to go on", async () => {
  render(<NameForm />);
  await userEvent.type(screen.getByRole("textbox"), "7");
  await userEvent.tab();
  expect([shown(), listed()]).toEqual(["no digits", []]);
  await press();
  expect(listed()).toEqual(["1 no digits"]);
  expect(send).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByRole("textbox"));
  await userEvent.type(screen.getByRole("textbox"), "Siti");
  await userEvent.tab();
  expect([shown(), listed()]).toEqual(["", []]);
});

test("what the server finds wrong stands beside the field, and a refusal above all", async () => {
  render(<NameForm />);
  send.mockResolvedValueOnce({ name: "taken" });
  await press();
  expect([shown(), listed()]).toEqual(["taken", ["2 taken"]]);
  send.mockRejectedValueOnce(new DomainError("network_error"));
  await press();
  expect(shown()).toBe("network_error");
});

test("a second press while the first is at work sends nothing", async () => {
  let finish = () => {};
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  render(<NameForm />);
  await press();
  await press();
  expect(send).toHaveBeenCalledOnce();
  expect(screen.getByRole("button").ariaBusy).toBe("true");
  await act(async () => finish());
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});
