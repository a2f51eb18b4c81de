import { useSyncExternalStore } from "react";
import { forget, readStored, store } from "@kaunter/web/browser/storage";
import { forgetAll, onLostSession } from "@kaunter/web/state/session-end";
import { createStore } from "@kaunter/web/state/store";
import { forgetTexts } from "./forget-texts.ts";

/** Who is signed in, as far as this browser has been told; only the server knows. */
export interface SignedIn {
  /** The e-mail. */
  name: string;
}

/** Why somebody is asked to sign in. */
export type SignInReason = "wanted" | "died" | "registered" | "reset";

export interface SignInRequest {
  reason: SignInReason;
  answer: (isSignedIn: boolean) => void;
}

// A hint for what to show, never a token: the cookie is out of the scripts' reach.
const key = "signed-in";
/** Before the name of somebody whose session has merely ended. */
const ended = "ended ";
const current = createStore<SignedIn | null>(readHint());

/** Whose things this device keeps: also those of somebody whose session has merely ended. */
let owner = readOwner();

/** Random, and new whenever everything is forgotten: a tab that knows another one keeps things of somebody who has left. */
const markKey = "forgotten";
let mark = readStored(markKey) ?? "";
// The browser may have kept the texts of a tab that did not run at the logout.
if (mark !== (readStored(markKey, "session") ?? "")) {
  forgetTexts("session");
  store(markKey, mark, "session");
}

export const signInRequest = createStore<SignInRequest | null>(null);

function readOwner(): string | null {
  return readStored(key)?.replace(ended, "") || null;
}

function readHint(): SignedIn | null {
  const name = readStored(key);
  return name && !name.startsWith(ended) ? { name } : null;
}

/** Null for a guest. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(current.subscribe, current.get, () => null);
}

export function currentSession(): SignedIn | null {
  return current.get();
}

/** What somebody left whose session ended is not for another person; what a guest began is. */
export function signedIn(name: string): void {
  if (owner !== null && owner !== name) void leaveNothing();
  signedInAs(name);
}

/** Whoever is signed in has this address now, and keeps what is theirs. */
export function signedInAs(name: string): void {
  owner = name;
  store(key, name);
  current.set({ name });
}

/** Resolves when all that is private has been forgotten. */
export async function signedOut(): Promise<void> {
  forget(key);
  owner = null;
  current.set(null);
  await leaveNothing();
}

/** The other tabs learn it by the mark, whenever they wake. */
async function leaveNothing(): Promise<void> {
  mark = crypto.randomUUID();
  store(markKey, mark);
  store(markKey, mark, "session");
  await forgetAll();
}

/** Nothing is begun here of whoever's session has ended: what a guest begins now is nobody else's. */
export function beginAsGuest(): void {
  if (current.get() !== null) return;
  owner = null;
  forget(key);
}

/** Opens the login dialog; resolves whether somebody is signed in now. */
export function askToSignIn(reason: SignInReason = "wanted"): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = signInRequest.get();
    signInRequest.set({
      reason,
      answer: (isSignedIn) => {
        signInRequest.set(null);
        earlier?.answer(isSignedIn);
        resolve(isSignedIn);
      },
    });
  });
}

/** The server knows no session any more. That is no logout: what was begun here stays. */
export function sessionIsOver(): void {
  const here = current.get();
  if (here) store(key, ended + here.name);
  current.set(null);
}

/** A call of somebody who was signed in is refused for want of a session: they are asked to come in again. */
function sessionDied(): void {
  if (current.get() === null) return;
  sessionIsOver();
  void askToSignIn("died");
}

/**
 * Another tab has signed in or out, perhaps while this page was put aside. That tab has emptied what all share, and somebody
 * else may have begun anew since: only what this tab holds goes.
 */
function follow(): void {
  const here = current.get();
  if (mark !== (readStored(markKey) ?? "") || (here && readStored(key) === null)) {
    forgetTexts("session");
    return location.reload();
  }
  owner = readOwner();
  const hint = readHint();
  if (hint?.name !== here?.name) current.set(hint);
  if (hint) signInRequest.get()?.answer(true);
}

onLostSession(sessionDied);
globalThis.addEventListener?.("storage", follow);
globalThis.addEventListener?.("pageshow", follow);
