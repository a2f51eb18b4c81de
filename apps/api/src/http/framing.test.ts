import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const database = await createTestDatabase();
const { app } = await createTestApp(database);
await app.listen({ port: 0, host: "127.0.0.1" });

/** The first line of each answer to the bytes of one connection. */
async function answersTo(lines: string[]): Promise<string[]> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return (await text(socket)).match(/^HTTP\/1\.1 \d+/gm) ?? [];
}

const hidden = ["GET /healthz HTTP/1.1", "host: x", "connection: close", "", ""];

test.each([
  ["a length and chunks", ["content-length: 5", "transfer-encoding: chunked"]],
  ["two lengths", ["content-length: 5", "content-length: 6"]],
  ["an encoding that is not chunks", ["transfer-encoding: gzip"]],
  ["a length that is no number", ["content-length: 5x"]],
])("a request with %s is refused, and nothing behind it is answered", async (_name, headers) => {
  const head = [`POST ${paths.query} HTTP/1.1`, "host: x", ...headers, "", "0", "", ""];
  expect(await answersTo([...head, ...hidden])).toEqual(["HTTP/1.1 400"]);
});

test("nobody is shown a request of their own: there is no TRACE", async () => {
  const answer = await app.inject({
    method: "TRACE" as "GET",
    url: "/",
    headers: { cookie: "a=1" },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain("a=1");
});

test("a parameter that comes twice is refused, not chosen from", async () => {
  const statusOf = async (query: string) =>
    (await app.inject(`${paths.fpxBanks}?${query}`)).statusCode;
  expect(await statusOf("messageToken=01")).toBe(200);
  expect(await statusOf("messageToken=01&messageToken=01")).toBe(400);
});
