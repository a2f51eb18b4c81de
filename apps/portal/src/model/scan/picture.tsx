import { useRef } from "react";
import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { type Formats, loadReader, pictureSide } from "./read-code.ts";

type Fault = "no_code" | "not_loaded";

interface PictureProps {
  formats: Formats;
  onTexts: (texts: string[]) => void;
  onFault: (fault: Fault | undefined) => void;
}

/** The browser's own field speaks the browser's language, so that a button of ours stands for it. */
export function Picture({ formats, onTexts, onFault }: PictureProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = async (target: HTMLInputElement) => {
    const [file] = target.files ?? [];
    if (!file) return;
    onFault(undefined);
    const found = await readPicture(file, formats);
    // The same picture may be chosen again.
    target.value = "";
    if ("fault" in found) onFault(found.fault);
    else onTexts(found.texts);
  };
  return (
    <>
      <Button look="secondary" className="mt-5 w-full" onClick={() => field.current?.click()}>
        {t("scan.picture")}
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        aria-label={t("scan.picture")}
        onChange={({ target }) => void take(target)}
      />
    </>
  );
}

async function readPicture(
  file: File,
  formats: Formats,
): Promise<{ texts: string[] } | { fault: Fault }> {
  const reader = await loadReader(formats).catch(() => undefined);
  if (!reader) return { fault: "not_loaded" };
  const picture = await createImageBitmap(file).catch(() => undefined);
  const texts = picture ? await reader(picture, pictureSide) : [];
  picture?.close();
  return texts.length === 0 ? { fault: "no_code" } : { texts };
}
