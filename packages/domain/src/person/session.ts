import type { Role } from "../vocabulary/people.ts";

/** A browser; a browser that stays signed in; the mobile wrapper. */
export const sessionKinds = ["browser", "kept", "wrapper"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export interface SessionFacts {
  readonly kind: SessionKind;
  readonly roles: readonly string[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** When the password or a passkey was last shown. */
  readonly confirmedAt: Date;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const citizenLimits = { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs };
const keptLimits = { idleMs: 30 * dayMs, absoluteMs: 365 * dayMs };
/** Whoever can do more can be robbed of more, whatever device it is. */
const staffLimits = { idleMs: 15 * minuteMs, absoluteMs: 8 * hourMs };

export function isSessionOver(session: SessionFacts, now: Date): boolean {
  const { idleMs, absoluteMs } = limitsOf(session);
  const idleForMs = now.getTime() - session.lastSeenAt.getTime();
  return idleForMs >= idleMs || now.getTime() - session.createdAt.getTime() >= absoluteMs;
}

/** Who one is; or whatever moves an account into other hands: its address, phone, passkeys, all its data, its end. */
export type AccountChange = "describes" | "moves";

/** A device that stays signed in may be in other hands by now; one that was left on a table is so within minutes. */
const proofLastsMs = {
  describes: citizenLimits.absoluteMs,
  moves: 5 * minuteMs,
} as const satisfies Record<AccountChange, number>;

/** Whether a change to the account needs the password or a passkey once more. */
export function needsConfirming(
  { confirmedAt }: Pick<SessionFacts, "confirmedAt">,
  now: Date,
  change: AccountChange,
): boolean {
  return now.getTime() - confirmedAt.getTime() >= proofLastsMs[change];
}

function limitsOf({ kind, roles }: SessionFacts) {
  if (roles.some((role) => role !== "user")) return staffLimits;
  return kind === "browser" ? citizenLimits : keptLimits;
}

/** `_admin` passes every check; anyone else must have the role. */
export function hasRole(roles: readonly string[], role: Role): boolean {
  return roles.includes("_admin") || roles.includes(role);
}
