import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { changeJson, getJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { DomainError } from "@kaunter/domain/domain-error";
import { forgetAll } from "@kaunter/web/state/session-end";
import { createStore } from "@kaunter/web/state/store";
import { useSyncExternalStore, useEffect } from "react";

interface Known {
  staff: Staff | null;
  isKnown: boolean;
  /** Somebody was here a moment ago. */
  isOver: boolean;
  /** Why nobody could say who is here. */
  error: DomainError | null;
}

const known = createStore<Known>({ staff: null, isKnown: false, isOver: false, error: null });

/** One cookie serves all tabs: whoever comes or goes in one of them has come or gone in all. */
const tabs = new BroadcastChannel("office");
tabs.addEventListener("message", ({ data: email }: MessageEvent<string | null>) => {
  if ((known.get().staff?.email ?? null) === email) return;
  loseStaff();
  void askWho();
});

/** Who is signed in, as the server says. */
export function useStaff(): Known {
  const value = useSyncExternalStore(known.subscribe, known.get);
  useEffect(() => {
    if (!known.get().isKnown) void askWho();
  }, []);
  return value;
}

export async function askWho(): Promise<void> {
  try {
    const answer = await getJson(paths.officeSession);
    const staff = readAnswer<Staff>(answer, { name: "text", may: "list", roles: "list" });
    known.set({ staff, isKnown: true, isOver: false, error: null });
    tabs.postMessage(staff.email);
  } catch (fault) {
    if (!(fault instanceof DomainError)) throw fault;
    const { isOver } = known.get();
    const error = saysNobody(fault) ? null : fault;
    known.set({ staff: null, isKnown: true, isOver, error });
  }
}

/** A server that is away, or busy, does not say that nobody is here. */
const saysNobody = (fault: unknown) =>
  fault instanceof DomainError && fault.code === "user_error_relogin";

/** Forgets everything that was shown, so that the next person does not see it. */
export function loseStaff(): void {
  const { staff } = known.get();
  queryClient.clear();
  known.set({ staff: null, isKnown: true, isOver: staff !== null, error: null });
}

export async function signOut(): Promise<void> {
  try {
    await changeJson("DELETE", paths.officeSession);
  } catch (fault) {
    if (!saysNobody(fault)) throw fault;
  }
  await forgetAll();
  known.set({ staff: null, isKnown: true, isOver: false, error: null });
  tabs.postMessage(null);
}
