const dayMs = 24 * 60 * 60 * 1000;

/** Counts from a day written "2026-03-10", whatever the zone of the machine. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

export function endOfYear(year: number): string {
  return `${year}-12-31`;
}
