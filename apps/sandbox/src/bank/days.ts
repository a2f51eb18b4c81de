const dayMs = 24 * 60 * 60 * 1000;

/** Days are "2026-03-02". */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** No bank works on a Saturday or a Sunday. */
export function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

export function workdayAfter(day: string, count = 1): string {
  let reached = day;
  for (let left = count; left > 0; left -= isWorkday(reached) ? 1 : 0) reached = nextDay(reached);
  return reached;
}
