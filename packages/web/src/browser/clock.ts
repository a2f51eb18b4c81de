/** The only place of the portal that asks what time it is. */
export function now(): Date {
  return new Date();
}

/** The year on the councils' calendar, wherever the browser is. */
export function currentYear(): string {
  return new Intl.DateTimeFormat("en", { timeZone: "Asia/Kuching", year: "numeric" }).format(now());
}
