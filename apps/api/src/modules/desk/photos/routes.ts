import {
  photoIdField,
  photosSchema,
  photoWithdrawalSchema,
  photoWordSchema,
} from "@kaunter/contracts/office-photos";
import * as paths from "@kaunter/contracts/office-paths";
import { doneSchema } from "@kaunter/contracts/session";
import * as z from "zod";
import type { InTransaction } from "../../../db/transaction.ts";
import type { App } from "../../../http/app-type.ts";
import { staffOf } from "../../../http/staff-session.ts";
import { pageOf } from "../page-of.ts";
import { readAs } from "../read-as.ts";
import { judge, listPhotos, showPhoto, withdraw } from "./photos.ts";

const tags = ["photos"];
/** No screen shows more. */
const most = 100;
const params = z.strictObject({ id: photoIdField });

/** The photos that holders sent, and the council's word on each. */
export function photoRoutes(app: App, deps: { inTransaction: InTransaction }): void {
  const config = { access: "staff", permission: "judge_photos" } as const;
  const listing = { tags, response: { 200: photosSchema } };
  app.get(paths.officePhotos, { config, schema: listing }, (request) =>
    readAs(deps, request, async (tx) => {
      const { rows, has_more } = pageOf(await listPhotos(tx, most + 1), most);
      const photos = rows.map(({ sentAt, ...photo }) => ({
        ...photo,
        sent_at: sentAt.toISOString(),
      }));
      return { photos, has_more };
    }),
  );
  app.get(paths.officePhoto, { config, schema: { tags, params } }, async (request, reply) => {
    const bytes = await readAs(deps, request, (tx, now) =>
      showPhoto(tx, staffOf(request), request.params.id, now),
    );
    return reply.type("image/jpeg").send(bytes);
  });
  // Whoever finds an unlocked screen makes nobody's face a licence's.
  const proven = { ...config, needsProof: true } as const;
  const wording = { tags, params, body: photoWordSchema, response: { 200: doneSchema } };
  app.post(paths.officePhotoWord, { config: proven, schema: wording }, async (request) => {
    const word = { ...request.body, id: request.params.id };
    await readAs(deps, request, (tx, now) => judge(tx, staffOf(request), word, now));
    return { ok: true } as const;
  });
  const withdrawing = { tags, body: photoWithdrawalSchema, response: { 200: doneSchema } };
  app.post(
    paths.officePhotoWithdrawal,
    { config: proven, schema: withdrawing },
    async (request) => {
      await readAs(deps, request, (tx, now) => withdraw(tx, staffOf(request), request.body, now));
      return { ok: true } as const;
    },
  );
}
