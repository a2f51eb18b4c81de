import { Directory, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";
import { DomainError } from "@kaunter/domain/domain-error";
import { problemIn } from "@kaunter/web/api/client";
import { fileNameIn } from "@kaunter/web/api/file-name";
import { host } from "@kaunter/web/browser/host";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";

/** Shows what the phone can do with a file: keep it, print it, send it on. */
export async function saveNatively(address: string, name: string): Promise<void> {
  try {
    const file = await fetchFile(address);
    const { uri } = await Filesystem.writeFile({
      path: name === "" ? (fileNameIn(file.headers) ?? "kaunter") : name,
      data: await base64Of(await file.blob()),
      directory: Directory.Cache,
    });
    // Whoever closes the sheet has changed their mind.
    await Share.share({ files: [uri] }).catch(() => undefined);
  } catch (error) {
    const refusal = error instanceof DomainError ? error : new DomainError("unexpected");
    showSnackbar({ message: translateError(refusal), kind: "failure" });
  }
}

/** A file is in this page already, or on the server. */
async function fetchFile(address: string): Promise<Response> {
  if (address.startsWith("blob:")) return fetch(address);
  const answer = await host()
    .ask(address, { headers: { Accept: "*/*" } })
    .catch(() => {
      throw new DomainError("network_error");
    });
  if (!answer.ok) throw problemIn(await answer.json().catch(() => undefined));
  return answer;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve((reader.result as string).replace(/^[^,]*,/, "")),
    );
    reader.readAsDataURL(blob);
  });
}
