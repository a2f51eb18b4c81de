import type { Quotes } from "@kaunter/contracts/charges";
import {
  addToCart,
  type ChargeIdentity,
  chargeKeyOf,
  countItems,
  putBack,
  type Removed,
  removeFromCart,
} from "@kaunter/domain/cart/cart";
import { DomainError } from "@kaunter/domain/domain-error";
import { useSyncExternalStore } from "react";
import { now } from "@kaunter/web/browser/clock";
import { findOpen } from "../payment/payment-storage.ts";
import { forgetStored } from "../session/forget-stored.ts";
import { beginAsGuest } from "../session/session.ts";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { createStore } from "@kaunter/web/state/store";
import { type AnyCharge } from "../charge/charge-number.ts";
import { type CartItem, type Choice, isFee, isOver, itemsOf } from "./cart-item.ts";
import { changeItems, listItems } from "./cart-storage.ts";
import { explain, type Explanations, type Note, type Notes, requoteItems } from "./requote.ts";

export interface Cart {
  items: readonly CartItem[];
  /** What the last quotes said of the lines, by their keys. */
  notes: Notes;
  explanations: Explanations;
  isLoaded: boolean;
  /** False where this device cannot store the cart: then it lasts for the visit. */
  isKept: boolean;
}

const empty = { items: [], notes: new Map(), explanations: new Map() };
const cart = createStore<Cart>({ ...empty, isLoaded: false, isKept: true });
const tabs = new BroadcastChannel("cartDB");
const hoursOver = { goneBecause: "hours_over" } as const;
let loading: Promise<void> | undefined;

tabs.addEventListener("message", () => void load());
forgetOnLogout(() => update(empty));
// The badge brings the cart to every page: whichever is open, what was stored is forgotten.
forgetOnLogout(forgetStored);

/** The one cart of this browser, loaded when it is first asked for. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, cart.get);
}

/** What of it would be paid: not what has gone since it was put in. */
export function payableItems({ items, notes }: Cart): CartItem[] {
  return items.filter((item) => {
    const note = notes.get(chargeKeyOf(item));
    return note === undefined || !("goneBecause" in note);
  });
}

/** Calls the listener with the number on the badge, now and whenever it changes. */
export function watchCount(listener: (count: number) => void): () => void {
  const tell = () => listener(currentCount());
  const stop = subscribe(tell);
  tell();
  return stop;
}

/** The number on the badge now. */
export function currentCount(): number {
  return countItems(cart.get().items);
}

function subscribe(listener: () => void): () => void {
  loading ??= load();
  return cart.subscribe(listener);
}

async function load(): Promise<void> {
  try {
    const items = await listItems();
    if (cart.get().isKept) update({ items });
  } catch {
    update({ isKept: false });
  }
}

function update(part: Partial<Cart>): void {
  const next = { ...cart.get(), isLoaded: true, ...part };
  cart.set({ ...next, notes: withHoursOver(next) });
}

/** No quote says that hours waited for too long: they are noted as gone wherever the cart is read. */
function withHoursOver({ items, notes }: Cart): Notes {
  const others = [...notes].filter(([, note]) => note !== hoursOver);
  const over = items.filter(isOver).map((item) => [chargeKeyOf(item), hoursOver] as const);
  return new Map<string, Note>([...others, ...over]);
}

/** Refuses with a DomainError when the cart is full or has the charge already. */
export async function addCharge(choice: Choice): Promise<void> {
  const [item, ...tied] = itemsOf(choice, now().toISOString());
  if (item === undefined) return;
  await enter(item, (items) => addToCart(items, item, tied));
}

/** Another choice for a charge takes the place of the one that is in the cart. */
export async function replaceCharge(choice: Choice): Promise<void> {
  const [item, ...tied] = itemsOf(choice, now().toISOString());
  if (item === undefined) return;
  await enter(item, (items) => {
    const { cart: others, removed } = removeFromCart(items, item);
    return addToCart(others, withIdOf(removed, item), tied);
  });
}

/** What is declared anew has a new id, and a payment that has begun knows only the earlier one. */
function withIdOf(removed: Removed<CartItem>, item: CartItem): CartItem {
  const [_id] = removed.flatMap(({ line: { stored } }) => (isFee(stored) ? [] : [stored._id]));
  return _id === undefined ? item : { ...item, stored: { ...item.stored, _id } };
}

/** The id by which a payment that has begun knows what is in the cart of a charge. */
export function idInCart(charge: ChargeIdentity): string | undefined {
  const key = chargeKeyOf(charge);
  const found = cart.get().items.find((item) => chargeKeyOf(item) === key)?.stored;
  return found && !isFee(found) ? found._id : undefined;
}

/** How a charge is to be paid by what is in the cart of it. */
export function selectionInCart({ _id }: AnyCharge): string | undefined {
  const charges = cart.get().items.flatMap(({ stored }) => (isFee(stored) ? [] : [stored]));
  return charges.find((charge) => charge._id === _id)?.selection;
}

/** What is chosen now is agreed to: nothing of it has changed. */
async function enter(item: CartItem, rule: (items: CartItem[]) => CartItem[]): Promise<void> {
  let isFirst = false;
  await change((items) => {
    isFirst = items.length === 0;
    return rule(items);
  });
  if (isFirst && !(await findOpen(null))) beginAsGuest();
  const notes = [...cart.get().notes].filter(([key]) => key !== chargeKeyOf(item));
  update({ notes: new Map(notes) });
}

/** Takes a charge out with its tied lines; what was taken out can be put back. */
export async function removeItem(item: CartItem): Promise<Removed<CartItem>> {
  let removed: Removed<CartItem> = [];
  await change((items) => {
    const result = removeFromCart(items, item);
    removed = result.removed;
    return result.cart;
  });
  return removed;
}

/** What has been paid leaves with its tied lines. */
export async function removePaid(charges: readonly string[]): Promise<void> {
  const isPaid = ({ stored }: CartItem) => "_id" in stored && charges.includes(stored._id);
  await change((items) =>
    items.filter(isPaid).reduce((rest, item) => removeFromCart(rest, item).cart, items),
  );
}

export async function undoRemoval(removed: Removed<CartItem>): Promise<void> {
  await change((items) => putBack(items, removed));
}

/** The amounts of the server take the place of those in the store. */
export async function applyQuotes(quotes: Quotes): Promise<void> {
  await change((items) => {
    const result = requoteItems(items, quotes);
    const explanations = explain(result.items, quotes);
    update({ notes: notesOf(result.items, result.notes), explanations });
    return result.items;
  });
}

/**
 * A difference stays in sight, measured from what the payer last agreed to, until it is agreed to or undone; a charge
 * that has come back does not stay noted as gone.
 */
function notesOf(items: readonly CartItem[], current: Notes): Notes {
  const earlier = cart.get().notes;
  const noteOf = (item: CartItem): Note | undefined => {
    const [old, fresh] = [earlier.get(chargeKeyOf(item)), current.get(chargeKeyOf(item))];
    if (fresh && "goneBecause" in fresh) return fresh;
    const note = old && "wasSen" in old ? old : fresh;
    return note && "wasSen" in note && note.wasSen === item.amountSen ? undefined : note;
  };
  return new Map(
    items.flatMap((item) => {
      const note = noteOf(item);
      return note ? [[chargeKeyOf(item), note]] : [];
    }),
  );
}

/** The payer has seen what changed and agrees to it. */
export function agreeToChanges(): void {
  const gone = [...cart.get().notes].filter(([, note]) => "goneBecause" in note);
  cart.set({ ...cart.get(), notes: new Map(gone) });
}

async function change(rule: (items: CartItem[]) => CartItem[]): Promise<void> {
  if (cart.get().isKept) {
    try {
      update({ items: await changeItems(rule) });
      tabs.postMessage("changed");
      return;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      update({ isKept: false });
    }
  }
  update({ items: rule([...cart.get().items]) });
}
