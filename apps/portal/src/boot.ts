/**
 * Runs inline in the head, before anything is painted. Until the scripts arrive it keeps what people choose, and it
 * hides what was prerendered and is not what they asked for: on another page home's middle, in another language all of it.
 */

import { bannerRoom, paymentRoom } from "./model/payment/banners-room.ts";

/** Files to fetch ahead of the scripts that will ask for them. */
export interface Preloads {
  /** For each catalogue its file in each language. */
  words: Record<string, Record<string, string>>;
  /** The styles of every page but home. */
  sheet: string;
  /** For each address the files of its page and the catalogues that it uses. */
  pages: Record<string, { files: string[]; words: string[] }>;
}

const failsAfterMs = 20_000;
const html = document.documentElement;
const kept: { [name: string]: string | null } = {};
let preloads: Preloads;

export function boot(files: Preloads): void {
  preloads = files;
  const isHome = /^\/?$/.test(currentPath());
  try {
    for (const name of ["lang", "council"]) kept[name] = localStorage.getItem(name);
    for (const room of isHome ? [bannerRoom, paymentRoom] : []) {
      html.style.setProperty(room, localStorage.getItem(room));
    }
  } catch {
    // Nothing is remembered, as on a first visit.
  }
  fetchWords("shell");
  fetchPage();
  const isPainted = currentLanguage() === "my";
  html.dataset["boot"] = isPainted ? (isHome ? "home" : "page") : "other";
  addEventListener("hashchange", fetchPage);
  document.addEventListener("change", keepChoice);
  document.addEventListener("click", skipToContent);
  // Parsing ends before the scripts run, however late they arrive.
  document.addEventListener("readystatechange", showCouncil);
  addEventListener("error", tellScriptFailure, true);
  setTimeout(tellFailure, failsAfterMs);
}

function isWaiting(): boolean {
  return html.dataset["boot"] !== "ready";
}

function currentLanguage(): string {
  const language = kept["lang"];
  return language === "en" || language === "zh" ? language : "my";
}

function currentPath(): string {
  return location.hash.replace(/^#|\?.*/g, "");
}

function fetchAhead(file: string): void {
  const link = document.createElement("link");
  const isSheet = file === preloads.sheet;
  link.rel = isSheet ? "preload" : "modulepreload";
  if (isSheet) link.as = "style";
  link.href = file;
  document.head.append(link);
}

function fetchWords(name: string): void {
  const file = preloads.words[name]?.[currentLanguage()];
  if (file) fetchAhead(file);
}

function fetchPage(): void {
  const path = currentPath();
  const page = Object.hasOwn(preloads.pages, path) && preloads.pages[path];
  if (!page || !isWaiting()) return;
  [preloads.sheet, ...page.files].forEach(fetchAhead);
  page.words.forEach(fetchWords);
}

function keepChoice({ target }: Event): void {
  if (!isWaiting() || !(target instanceof HTMLSelectElement)) return;
  kept[target.name] = target.value;
  if (target.name === "lang") fetchWords("shell");
  showCouncil();
  try {
    localStorage.setItem(target.name, target.value);
  } catch {
    // The choice then lasts for this visit.
  }
}

function showCouncil(): void {
  const select = document.querySelector<HTMLSelectElement>("select[name=council]");
  if (!select || !isWaiting()) return;
  for (const option of select.options) {
    if (option.value === kept["council"]) option.selected = true;
  }
}

/** The address belongs to the router, so the skip link must not change it. */
function skipToContent(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('[href="#main"]');
  if (!link || !isWaiting()) return;
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function tellScriptFailure({ target }: Event): void {
  if (target instanceof HTMLScriptElement) tellFailure();
}

function tellFailure(): void {
  if (isWaiting()) html.dataset["failed"] = "";
}
