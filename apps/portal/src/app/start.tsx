import { defaultLanguage, type Language } from "@kaunter/domain/vocabulary/languages";
import { type ReactNode, startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { isLanguage } from "@kaunter/web/language/languages";
import {
  chooseLanguage,
  currentLanguage,
  setLanguage,
  storedLanguage,
  t,
} from "@kaunter/web/language/translate";
import { store } from "@kaunter/web/browser/storage";
import { chooseCouncil, currentCouncil, isCouncil } from "../model/council/chosen-council.ts";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { App } from "./app.tsx";
import { loadOrReload } from "@kaunter/web/page/load-or-reload";
import { prefetchPages } from "./prefetch.ts";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";
import { currentLocation } from "@kaunter/web/page/router";

const html = document.documentElement;

/** Takes over the page that was painted, or shows the one asked for; without words it tells the failure. */
export async function start(element: HTMLElement): Promise<Root | null> {
  try {
    await prepare();
  } catch {
    html.dataset["failed"] = "";
    return null;
  }
  const council = chosenBeforeScripts("council");
  if (council !== currentCouncil()) take("council", council);
  return isPainted() ? takeOver(element) : replace(element);
}

/** Language and address may change while their files are on the way. */
async function prepare(): Promise<void> {
  const language = wantedLanguage();
  const asked = currentLocation();
  await Promise.all([speak(language), loadOrReload(findRoute(asked, routes))]);
  if (language !== wantedLanguage() || asked !== currentLocation()) await prepare();
}

async function speak(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    await setLanguage(defaultLanguage);
    tellUnavailable();
  }
}

function tellUnavailable(): void {
  showSnackbar({ message: t("page.language_unavailable"), kind: "failure" });
}

function wantedLanguage(): Language {
  const chosen = chosenBeforeScripts("lang");
  return isLanguage(chosen) ? chosen : storedLanguage();
}

/** Reads the choice from the page that was painted before the scripts, in case the device could not store it. */
function chosenBeforeScripts(name: string): string | undefined {
  if (html.dataset["boot"] === "other") return undefined;
  return document.querySelector<HTMLSelectElement>(`#root select[name=${name}]`)?.value;
}

/** The prerendered page is home in Malay; anything else is rendered anew. */
function isPainted(): boolean {
  const isHome = currentLocation().pathname === "/" && currentLanguage() === defaultLanguage;
  return isHome && html.dataset["boot"] === "home";
}

function take(name: string, choice: string | undefined): void {
  if (name === "council" && isCouncil(choice)) chooseCouncil(choice);
  if (name === "lang" && isLanguage(choice)) chooseLanguage(choice).catch(tellUnavailable);
}

/** In slices, as a transition: a cheap phone goes on taking presses meanwhile. */
function takeOver(element: HTMLElement): Root {
  const page = whole(noteChoices());
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, page);
  });
  if (!root) throw new Error("A transition begins at once.");
  return root;
}

/** What was painted stays until the page is whole. Where the person was reading and what had the focus survive the change. */
function replace(element: HTMLElement): Root {
  const top = scrollY;
  const focusedId = document.activeElement?.id ?? "";
  const takeChoices = noteChoices();
  const goOn = () => {
    scrollTo(0, top);
    document.getElementById(focusedId)?.focus({ preventScroll: true });
    takeChoices();
  };
  const root = createRoot(element);
  root.render(whole(goOn));
  return root;
}

/** The portal; says once that its first page can be used. */
function whole(onShown: () => void): ReactNode {
  let isShown = false;
  const tell = () => {
    if (isShown) return;
    isShown = true;
    // Before anything asks where things stand, or all would be laid out twice.
    html.dataset["boot"] = "ready";
    onShown();
    // Once it is painted the line and the processor are free, and not before.
    setTimeout(() => void prefetchPages());
  };
  return (
    <StrictMode>
      <App onShown={tell} />
    </StrictMode>
  );
}

/**
 * A choice that is made while the page is put together waits until it is whole. React would set the choice back to what
 * was painted before it heard of it.
 */
function noteChoices(): () => void {
  const noted = new Map<string, string>();
  const note = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const { name, value } = event.target;
    noted.set(name, value);
    // Whoever leaves before the page is whole has chosen, too.
    store(name, value);
    event.stopPropagation();
  };
  // At the first of the two React would take the page over at once, and put the choice back before the second.
  const events = ["input", "change"];
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
    noted.forEach((choice, name) => take(name, choice));
    noted.clear();
  };
}
