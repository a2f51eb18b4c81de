import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { type Clock, systemClock } from "./clock.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { registerMailbox } from "./mailbox/routes.ts";
import { createSmtpServer } from "./mailbox/smtp.ts";

const host = "127.0.0.1";

// Scripts never run here, also not inside a mail, which inherits this policy in its frame.
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface SandboxOptions {
  httpPort: number;
  smtpPort: number;
  clock?: Clock;
}

export interface Sandbox {
  httpAddress: string;
  smtpAddress: { host: string; port: number };
  stop(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const mailbox = createMailbox();
  const app = fastify();
  app.addHook("onSend", async (_request, reply) => {
    reply.header("content-security-policy", contentPolicy);
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  registerMailbox(app, mailbox);
  const httpAddress = await app.listen({ host, port: options.httpPort });

  const smtp = createSmtpServer(mailbox, options.clock ?? systemClock);
  const listening = once(smtp.listen(options.smtpPort, host), "listening");
  try {
    await listening;
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = smtp.server.address() as AddressInfo;

  return {
    httpAddress,
    smtpAddress: { host, port },
    async stop() {
      await Promise.all([app.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
    },
  };
}
