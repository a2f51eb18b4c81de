import type { Staff } from "@kaunter/contracts/office";

const pages = [
  { to: "/", label: "nav.today", asks: "today" },
  { to: "/approvals", label: "nav.approvals", asks: "see_proposals" },
  { to: "/photos", label: "nav.photos", asks: "judge_photos" },
  { to: "/support", label: "nav.support", asks: "answer_callers" },
  { to: "/credits", label: "nav.credits", asks: "see_money" },
  { to: "/statements", label: "nav.statements", asks: "see_money" },
  { to: "/exceptions", label: "nav.exceptions", asks: "see_money" },
] as const;
const devices = { to: "/devices", label: "nav.devices" } as const;

/** Only what the person may open. */
export const menuOf = ({ may }: Pick<Staff, "may">) => [
  ...pages.filter(({ asks }) => may.includes(asks)),
  devices,
];
