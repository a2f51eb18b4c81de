import { useEffect, useRef } from "react";
import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { type Formats, loadReader, videoSide } from "./read-code.ts";

interface CameraProps {
  formats: Formats;
  onTexts: (texts: string[]) => void;
  onRefused: () => void;
  onUnloaded: () => void;
  onStop: () => void;
}

const betweenFramesMs = 120;

/** Looks for a code until it is taken away. Nothing that it sees leaves the device. */
export function Camera({ formats, onStop, ...handlers }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const stopping = new AbortController();
    void watch(video.current, formats, latest, stopping.signal);
    return () => stopping.abort();
  }, [formats]);
  return (
    <div className="mt-5">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t("scan.looking")}
        className="w-full rounded-md"
      />
      <p className="mt-3 mb-3">{t("scan.looking")}</p>
      <Button look="secondary" className="w-full" onClick={onStop}>
        {t("scan.stop")}
      </Button>
    </div>
  );
}

type Handlers = Omit<CameraProps, "formats" | "onStop">;

async function watch(
  video: HTMLVideoElement | null,
  formats: Formats,
  handlers: { current: Handlers },
  signal: AbortSignal,
): Promise<void> {
  const [reader, stream] = await Promise.allSettled([loadReader(formats), openCamera()]);
  const tracks = stream.status === "fulfilled" ? stream.value.getTracks() : [];
  const close = () => tracks.forEach((track) => track.stop());
  if (signal.aborted || !video) return close();
  signal.addEventListener("abort", close);
  if (stream.status === "rejected") return handlers.current.onRefused();
  if (reader.status === "rejected") {
    close();
    return handlers.current.onUnloaded();
  }
  video.srcObject = stream.value;
  await video.play().catch(() => {});
  while (!signal.aborted) {
    const texts = await reader.value(video, videoSide);
    if (texts.length > 0 && !signal.aborted) handlers.current.onTexts(texts);
    await new Promise((resolve) => setTimeout(resolve, betweenFramesMs));
  }
}

/** Where the page is not served safely there is no way to a camera at all. */
async function openCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 1280 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...size } });
}
