import { type ReactNode, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { Camera } from "./camera.tsx";
import { Picture } from "./picture.tsx";
import type { Formats } from "./read-code.ts";

type Fault = "camera_refused" | "no_code" | "not_mine" | "not_loaded";

interface ScannerProps {
  /** Whoever scans one after the other has the camera at once. */
  isWanted: boolean;
  formats: Formats;
  /** Takes what a code says, and answers whether that was what is looked for. */
  onText: (text: string) => boolean;
  /** What to say of any other code. */
  notMine: ReactNode;
}

/** Two ways to a code on paper: the camera, or a picture of it. */
export function Scanner({ isWanted, formats, onText, notMine }: ScannerProps) {
  const [isScanning, setIsScanning] = useState(isWanted);
  const [fault, setFault] = useState<Fault>();
  const scan = (isOn: boolean, why?: Fault) => {
    setIsScanning(isOn);
    setFault(why);
  };
  const handleTexts = (texts: string[]) => {
    if (!texts.some(onText)) setFault("not_mine");
  };
  return (
    <>
      <div role="alert">
        {fault && (
          <div className="mt-5">
            <Panel look="warning">{fault === "not_mine" ? notMine : t(`scan.${fault}`)}</Panel>
          </div>
        )}
      </div>
      {isScanning ? (
        <Camera
          formats={formats}
          onTexts={handleTexts}
          onRefused={() => scan(false, "camera_refused")}
          onUnloaded={() => scan(false, "not_loaded")}
          onStop={() => scan(false)}
        />
      ) : (
        <Button className="mt-5 w-full" onClick={() => scan(true)}>
          {t("scan.start")}
        </Button>
      )}
      <Picture formats={formats} onTexts={handleTexts} onFault={setFault} />
    </>
  );
}
