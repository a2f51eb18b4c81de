import type { FastifyInstance } from "fastify";
import type { Mail, Mailbox } from "./mailbox.ts";
import { mailListPage, mailPage, missingPage } from "./pages.ts";

export function registerMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/mailbox", async (_request, reply) =>
    reply.type("text/html").send(mailListPage(mailbox.newestFirst())),
  );

  app.get("/mailbox.json", async () => mailbox.newestFirst().map(forPrograms));

  app.get<{ Params: { id: string } }>("/mailbox/:id", async (request, reply) => {
    const mail = mailbox.find(Number(request.params.id));
    if (!mail) return reply.callNotFound();
    return reply.type("text/html").send(mailPage(mail));
  });

  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type("text/html").send(missingPage()),
  );
}

function forPrograms({ to, subject, messageId, text, html, receivedAt }: Mail) {
  return { to, subject, messageId, text, html, receivedAt };
}
