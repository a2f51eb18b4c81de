import type { FastifyReply } from "fastify";

/** Ends the connection without an answer. */
export function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
