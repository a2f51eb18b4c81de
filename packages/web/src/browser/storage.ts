// Private windows and full or forbidden storage throw on access: then nothing is remembered, nothing breaks.
type Area = "local" | "session";

function areaOf(area: Area): Storage {
  return area === "local" ? localStorage : sessionStorage;
}

export function readStored(key: string, area: Area = "local"): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Answers whether the value was really stored. */
export function store(key: string, value: string, area: Area = "local"): boolean {
  try {
    areaOf(area).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string, area: Area = "local"): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // What cannot be reached was never stored.
  }
}
