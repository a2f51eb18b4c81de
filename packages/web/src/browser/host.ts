/** What stands around the pages: a browser, or the mobile app, whose pages come from the device. */
export interface Host {
  /** Asks our server. */
  ask: (path: string, request: RequestInit) => Promise<Response>;
  /** Where the portal is on the web: for links that somebody else opens. */
  origin: () => string;
  /** Hands over what is at an address of this page or of our server, as a file of that name. */
  save: (address: string, name: string) => void;
  /** The mobile app; null in a browser. */
  app: MobileApp | null;
}

export interface MobileApp {
  version: string;
  /** Where a newer one is to be had. */
  store: string;
  /** Opens a page of the portal in the phone's own browser: no bank lets anybody log in inside an app. */
  openOutside: (route: string) => void;
}

const browser: Host = {
  ask: (path, request) => fetch(path, request),
  origin: () => location.origin,
  save: (address, name) => {
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
  },
  app: null,
};

let current = browser;

export const host = (): Host => current;

/** Before anything is shown, and never again. */
export function enter(other: Partial<Host>): void {
  current = { ...browser, ...other };
}

/** The address of a page, or of the one that is shown, for whoever is not on this device. */
export function publicAddress(route = location.hash.slice(1)): string {
  return `${current.origin()}/#${route}`;
}

/** A passkey belongs to the portal's own address, which the pages of the mobile app do not have. */
export function canUsePasskeys(): boolean {
  return current.app === null && globalThis.PublicKeyCredential !== undefined;
}
