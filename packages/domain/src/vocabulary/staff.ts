/** What people of the office are: of a council, or of the operator, who works for all councils. */
export const councilRoles = [
  "finance_officer",
  "treasurer",
  "cashier_supervisor",
  "licensing_officer",
  "auditor",
] as const;
export const operatorRoles = ["support_desk", "portal_operator", "operator_finance"] as const;
export const staffRoles = [...councilRoles, ...operatorRoles] as const;
export type StaffRole = (typeof staffRoles)[number];
