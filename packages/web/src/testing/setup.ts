import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What jsdom does not have, as far as the portal needs it.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false }),
  scrollTo: (_left: number, top: number) => {
    Object.assign(globalThis, { scrollY: top });
  },
});

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

// What is awaited comes as soon as it can; only what never comes takes this long to be missed.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
