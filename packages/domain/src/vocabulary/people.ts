export type Gender = "female" | "male";

export const identityTypes = ["army_id", "new_id", "old_id", "passport_id", "police_id"] as const;
export type IdentityType = (typeof identityTypes)[number];

/** `_admin` passes every role check; new registrations are `user`; `parking_officer` asks whether a vehicle has paid. */
export const roles = ["_admin", "user", "parking_officer"] as const;
export type Role = (typeof roles)[number];
