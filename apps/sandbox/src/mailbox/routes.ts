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

  app.get<{ Params: { id: string; place: string } }>(
    "/mailbox/:id/attachments/:place",
    async ({ params }, reply) => {
      const mail = mailbox.find(Number(params.id));
      const attached = mail?.attachments[Number(params.place)];
      if (!attached) return reply.callNotFound();
      return reply.type(attached.contentType).send(attached.bytes);
    },
  );

  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type("text/html").send(missingPage()),
  );
}

function forPrograms(mail: Mail) {
  const { id, to, subject, messageId, text, html, receivedAt } = mail;
  const attachments = mail.attachments.map(({ name, contentType, bytes }, place) => {
    return { name, contentType, size: bytes.length, path: `/mailbox/${id}/attachments/${place}` };
  });
  return { to, subject, messageId, text, html, attachments, receivedAt };
}
