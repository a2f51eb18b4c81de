import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../../sandbox/src/main.ts");

/** The outside world in a process of its own, on free ports, where a second of its delays takes a millisecond. */
export async function startSandbox() {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"] ?? "", SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [pages = "", fpx = "", council = "", mail = ""] =
    line.toString().match(/\w+:\/\/[\w.:]+/g) ?? [];
  const control = async (method: string, path: string, body: object = {}) => {
    const answer = await fetch(`${pages}/control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  await control("PATCH", "/fpx/settings", { timeScale: 0.001, sessionMs: 3_600_000_000 });
  return {
    addresses: { pages, fpx, council, mail },
    control,
    async stop() {
      // Politely it would wait for connections that tests have left half open.
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
