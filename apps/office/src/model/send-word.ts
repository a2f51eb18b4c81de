import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";
import { showSnackbar } from "@kaunter/web/shell/snackbar";

interface Said {
  /** What to say, by what the server answers where that decides. */
  done: string | ((answer: unknown) => string);
  /** What to say where somebody was faster, by the refusal. */
  late: Partial<Record<ErrorCode, string>>;
}

/** Sends a word on something, and says what became of it. Also where somebody was faster, what is shown is over. */
export async function sendWord(path: string, body: unknown, { done, late }: Said): Promise<void> {
  try {
    const answer = await postJson(path, body);
    const message = typeof done === "string" ? done : done(answer);
    showSnackbar({ message, kind: "confirmation" });
  } catch (fault) {
    const message = fault instanceof DomainError ? late[fault.code] : undefined;
    if (message === undefined) throw fault;
    showSnackbar({ message, kind: "failure" });
  }
}
