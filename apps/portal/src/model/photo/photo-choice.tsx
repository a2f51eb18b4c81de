import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { useEffect, useRef, useState } from "react";
import {
  type Crop,
  cutOut,
  drawCut,
  encodePhoto,
  faultIn,
  type PhotoFault,
  photoSize,
  wholeCrop,
} from "./prepare-photo.ts";

interface PhotoChoiceProps {
  /** What the button says that takes the photo as it is shown. */
  action: string;
  /** The photo is on its way, or something else is. */
  isBusy: boolean;
  /** Gets a JPEG in base64. */
  onChosen: (picture: string) => void;
}

/** Takes a photo or a file, lets people cut their face out of it, and says at once what is wrong with it. */
export function PhotoChoice({ action, isBusy, onChosen }: PhotoChoiceProps) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isNone, setIsNone] = useState(false);
  useEffect(() => () => picture?.close(), [picture]);

  async function open(file: File): Promise<void> {
    const opened = await createImageBitmap(file).catch(() => undefined);
    setPicture(opened);
    setIsNone(opened === undefined);
  }

  return (
    <div className="mt-4">
      {picture && <Cut key={cutKey(picture)} {...{ picture, action, isBusy, onChosen }} />}
      <output className="empty:hidden">{isNone && t("photo.unreadable")}</output>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <FileChoice label={t("photo.take")} isCamera onFile={open} />
        <FileChoice label={t("photo.file")} onFile={open} />
      </div>
    </div>
  );
}

const keys = new WeakMap<ImageBitmap, number>();
let pictures = 0;
/** Another picture is cut anew. */
function cutKey(picture: ImageBitmap): number {
  const known = keys.get(picture) ?? (pictures += 1);
  keys.set(picture, known);
  return known;
}

interface FileChoiceProps {
  label: string;
  isCamera?: true;
  onFile: (file: File) => Promise<void>;
}

/** The browser's own field speaks the browser's language, so that a button of ours stands for it. */
function FileChoice({ label, isCamera, onFile }: FileChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="secondary" onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        {...(isCamera && { capture: "user" })}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same picture may be chosen again.
          if (file) void onFile(file).finally(() => (target.value = ""));
        }}
      />
    </>
  );
}

type CutProps = PhotoChoiceProps & { picture: ImageBitmap };

function Cut({ picture, action, isBusy, onChosen }: CutProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholeCrop);
  const [fault, setFault] = useState<PhotoFault>();
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    drawCut(drawn, picture, crop);
    const { width, height } = drawn;
    const pixels = drawn.getContext("2d")?.getImageData(0, 0, width, height).data;
    if (pixels) setFault(faultIn(pixels, photoSize, cutOut(picture, crop).width));
  }, [picture, crop]);
  return (
    <>
      <canvas
        ref={canvas}
        {...photoSize}
        className="mx-auto block h-auto w-52 rounded-md border border-otl-gray-200"
      >
        {t("photo.preview")}
      </canvas>
      <output className="mt-2 block text-center font-semibold">
        {t(fault ? `photo.${fault}` : "photo.good")}
      </output>
      <Sliders crop={crop} onChange={setCrop} />
      <Button
        className="mt-3 w-full"
        aria-disabled={isBusy || fault === "small" || undefined}
        onClick={() => {
          if (!isBusy && fault !== "small" && canvas.current) onChosen(encodePhoto(canvas.current));
        }}
      >
        {isBusy ? t("photo.sending") : action}
      </Button>
    </>
  );
}

const sliders = { zoom: [1, 4], across: [0, 1], down: [0, 1] } as const;

/** Sliders, not gestures: fingers, keyboards and screen readers move them alike. */
function Sliders({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  return (Object.keys(sliders) as (keyof Crop)[]).map((name) => (
    <label key={name} className="mt-2 block">
      {t(`photo.${name}`)}
      <input
        type="range"
        min={sliders[name][0]}
        max={sliders[name][1]}
        step={0.02}
        value={crop[name]}
        className="block min-h-11 w-full accent-primary-600"
        onChange={({ target }) => onChange({ ...crop, [name]: Number(target.value) })}
      />
    </label>
  ));
}
