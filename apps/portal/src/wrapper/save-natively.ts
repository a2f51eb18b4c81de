import { Directory, Filesystem } from "@capacitor/filesystem";
import { Share } from "@capacitor/share";
import { host } from "@kaunter/web/browser/host";

/** Shows what the phone can do with a file: keep it, print it, send it on. */
export async function saveNatively(address: string, name: string): Promise<void> {
  const file = await (address.startsWith("blob:")
    ? fetch(address)
    : host().ask(address, { headers: { Accept: "*/*" } }));
  const { uri } = await Filesystem.writeFile({
    path: name === "" ? nameIn(file.headers) : name,
    data: await base64Of(await file.blob()),
    directory: Directory.Cache,
  });
  try {
    await Share.share({ files: [uri] });
  } catch {
    // Whoever closes the sheet has changed their mind.
  }
}

function nameIn(headers: Headers): string {
  const [, name] = /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  return name ?? "kaunter";
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
