import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { takeForms } from "./forms.ts";

const app = Fastify();
takeForms(app);
app.post("/", async ({ body }) => Buffer.from(String(body), "latin1").toString("hex"));
afterAll(() => app.close());

test.each(["", "; charset=ISO-8859-1", "; charset=UTF-8"])(
  "every byte of a form arrives as it was sent, whatever its character set claims (%s)",
  async (charset) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const { body } = await app.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": `application/x-www-form-urlencoded${charset}` },
      payload: bytes,
    });
    expect(body).toBe(bytes.toString("hex"));
  },
);
