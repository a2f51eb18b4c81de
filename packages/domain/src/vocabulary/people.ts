export const genders = ["female", "male"] as const;
export type Gender = (typeof genders)[number];

export const identityTypes = ["army_id", "new_id", "old_id", "passport_id", "police_id"] as const;
export type IdentityType = (typeof identityTypes)[number];

/** `_admin` passes every role check; new registrations are `user`. */
export const roles = ["_admin", "user"] as const;
export type Role = (typeof roles)[number];
