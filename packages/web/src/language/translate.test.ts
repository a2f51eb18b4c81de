import type * as Translation from "./translate.ts";
import { beforeEach, expect, test, vi } from "vitest";
import type { Language } from "@kaunter/domain/vocabulary/languages";

interface Request {
  name: string;
  language: Language;
  arrive: () => void;
  fail: () => void;
}

let requests: Request[] = [];
let translation: typeof Translation;

function fetchLater(name: string, language: Language): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    requests.push({
      name,
      language,
      arrive: () => resolve({ "app.name": `${language} name`, [`${name}.word`]: language }),
      fail: () => reject(new TypeError("Failed to fetch")),
    });
  });
}

/** Everything that is on its way arrives, until nothing is. */
async function settle(): Promise<void> {
  while (requests.length > 0) {
    for (const request of requests.splice(0)) request.arrive();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function word(name: string): string {
  return translation.t(`${name}.word` as "app.name");
}

beforeEach(async () => {
  requests = [];
  vi.resetModules();
  translation = await import("./translate.ts");
  translation.setCatalogues(fetchLater);
});

test("of two changes of language the later one wins, whichever arrives last", async () => {
  const first = translation.setLanguage("en");
  const second = translation.setLanguage("zh");
  const [english, chinese] = requests;
  chinese?.arrive();
  await second;
  english?.arrive();
  await first;
  expect(translation.currentLanguage()).toBe("zh");
  expect(translation.t("app.name")).toBe("zh name");
});

test("a language that fails leaves the old one in use", async () => {
  const malay = translation.setLanguage("my");
  await settle();
  await malay;
  const change = translation.setLanguage("en");
  requests[0]?.fail();
  await expect(change).rejects.toThrow("Failed to fetch");
  expect(translation.currentLanguage()).toBe("my");
  expect(translation.t("app.name")).toBe("my name");
});

test("a change of language brings the words of the features in use", async () => {
  const malay = translation.setLanguage("my");
  await settle();
  await malay;
  const loading = translation.loadWords("errors");
  await settle();
  await loading;
  const change = translation.setLanguage("en");
  await settle();
  await change;
  expect(word("errors")).toBe("en");
});

test("words asked for during a change of language arrive in both languages", async () => {
  const malay = translation.setLanguage("my");
  await settle();
  await malay;
  const change = translation.setLanguage("en");
  const loading = translation.loadWords("errors");
  requests.find(({ name }) => name === "errors")?.arrive();
  await loading;
  expect(word("errors")).toBe("my");
  await settle();
  await change;
  expect(word("errors")).toBe("en");
});

test("words that arrive after a change of language are fetched in the new one", async () => {
  const malay = translation.setLanguage("my");
  await settle();
  await malay;
  const loading = translation.loadWords("errors");
  const [late] = requests.splice(0);
  const change = translation.setLanguage("en");
  await settle();
  await change;
  late?.arrive();
  await new Promise((resolve) => setImmediate(resolve));
  await settle();
  await loading;
  expect(word("errors")).toBe("en");
});

test("a device that remembers no language, or none of ours, is spoken to in Malay", () => {
  localStorage.clear();
  expect([translation.storedLanguage(), translation.currentLanguage()]).toEqual(["my", "my"]);
  localStorage.setItem("lang", "fr");
  expect(translation.storedLanguage()).toBe("my");
});

test("the first words of all come in the language asked for", async () => {
  const change = translation.setLanguage("zh");
  const loading = translation.loadWords("errors");
  expect(requests.map(({ language }) => language)).toEqual(["zh", "zh"]);
  await settle();
  await Promise.all([change, loading]);
  expect(word("errors")).toBe("zh");
});
