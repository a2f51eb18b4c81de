import * as paths from "@kaunter/contracts/paths";
import { updatedUserSchema, updateUserSchema } from "@kaunter/contracts/profile";
import type { App } from "../../../http/app-type.ts";
import { sessionOf } from "../../../http/session.ts";
import { readProfileChange, userIdOf } from "../present.ts";
import { type ProfileDeps, updateProfile } from "./update-profile.ts";

export function profileRoutes(app: App, deps: ProfileDeps): void {
  const schema = {
    tags: ["accounts"],
    summary: "Change my profile",
    body: updateUserSchema,
    response: { 200: updatedUserSchema },
  };
  const byOwner = { config: { access: "session" } } as const;
  app.post(paths.updateUser, { ...byOwner, schema }, async (request) => {
    const change = readProfileChange(request.body.data);
    const email = await updateProfile(deps, sessionOf(request), change);
    return { _id: userIdOf(email) };
  });
}
