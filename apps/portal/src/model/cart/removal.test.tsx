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

const leavings = [
  ["a logout here", signedOut],
  [
    "a logout in another tab",
    async () => {
      localStorage.removeItem("signed-in");
      dispatchEvent(new Event("storage"));
    },
  ],
] as const;

test.each(leavings)("%s takes away what could be put back", async (_, leave) => {
  await setLanguage("en");
  await loadWords("cart");
  signedIn("siti@contoh.my");
  await addCharge(compound);
  const [item] = itemsOf(compound, "");
  render(<RemovalNote />);
  await act(async () => item && removeWithUndo(item));
  screen.getByRole("button", { name: "Undo" });
  await act(leave);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
