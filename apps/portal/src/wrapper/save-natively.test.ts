import { enter } from "@kaunter/web/browser/host";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../testing/words.ts";
import { saveNatively } from "./save-natively.ts";

const { written, shared, told } = vi.hoisted(() => ({
  written: [] as { path: string; data: string }[],
  shared: [] as string[],
  told: [] as string[],
}));

vi.mock("@capacitor/filesystem", () => ({
  Directory: { Cache: "CACHE" },
  Filesystem: {
    writeFile: async (file: { path: string; data: string }) => {
      written.push(file);
      return { uri: `file:///cache/${file.path}` };
    },
  },
}));
vi.mock("@capacitor/share", () => ({
  Share: {
    share: async ({ files }: { files: string[] }) => {
      shared.push(...files);
      throw new Error("Share canceled");
    },
  },
}));
vi.mock("@kaunter/web/shell/snackbar", () => ({
  showSnackbar: ({ message }: { message: string }) => told.push(message),
}));

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("pages");
});

afterEach(() => {
  enter({});
  for (const list of [written, shared, told]) list.length = 0;
});

const answering = (answer: () => Promise<Response>) => enter({ ask: answer });

test("a file of the server goes to the phone's sheet under the server's name, and closing that is no fault", async () => {
  const headers = { "content-disposition": 'attachment; filename="history.csv"' };
  answering(async () => new Response("a,b", { headers }));
  await saveNatively("/api/history.csv", "");
  expect(written).toMatchObject([{ path: "history.csv", data: btoa("a,b") }]);
  expect(shared).toEqual(["file:///cache/history.csv"]);
  expect(told).toEqual([]);
});

test("a file that does not come is told, and nothing is handed over", async () => {
  answering(async () => {
    throw new TypeError("no line");
  });
  await saveNatively("/api/history.csv", "");
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/connection/);
  expect(written).toEqual([]);
});
