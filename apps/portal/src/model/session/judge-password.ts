import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** What is known of whoever chooses a password: one that is made of it is soon guessed. */
export interface Oneself {
  email?: string;
  full_name?: string;
}

/** Whether the server would refuse a password as too common. Who cannot be asked now will refuse it later. */
export async function isCommonPassword(
  password: string,
  oneself: Oneself,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    const judged = await postJson(paths.judgePassword, { password, ...oneself }, signal);
    return readAnswer<{ is_common: boolean }>(judged, { is_common: "boolean" }).is_common;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
