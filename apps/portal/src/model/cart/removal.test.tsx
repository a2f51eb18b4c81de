import "fake-indexeddb/auto";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { compound } from "../../testing/filled-cart.ts";
import { signedIn, signedOut } from "../session/session.ts";
import { itemsOf } from "./cart-item.ts";
import { RemovalNote, removeWithUndo } from "./removal.tsx";
import { addCharge } from "./use-cart.ts";
import "../../testing/words.ts";

test("a logout takes away what could be put back", async () => {
  await setLanguage("en");
  await loadWords("cart");
  signedIn("siti@contoh.my");
  await addCharge(compound);
  const [item] = itemsOf(compound, "");
  render(<RemovalNote />);
  await act(async () => item && removeWithUndo(item));
  screen.getByRole("button", { name: "Undo" });
  await act(signedOut);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
