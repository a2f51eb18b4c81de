import { start } from "./app/start.tsx";
import "./styles.css";

const root = document.getElementById("root");
if (root !== null) void start(root);

/** The line belongs to whoever opens a page; what is kept for later comes after that. */
const keepsAfterMs = 4_000;

async function keepLater(): Promise<void> {
  try {
    const { keepOffline } = await import("./app/keep-offline.ts");
    await keepOffline();
  } catch {
    // The next visit tries again.
  }
}

if (import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => void keepLater(), keepsAfterMs));
}
