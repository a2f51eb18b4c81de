import { findToken } from "@kaunter/contracts/receipt-token";
import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { Camera } from "./camera.tsx";
import { Picture } from "./picture.tsx";

type Fault = "camera_refused" | "no_code" | "not_a_receipt" | "not_loaded";

interface ScannerProps {
  /** Whoever scans one after the other has the camera at once. */
  isWanted: boolean;
  onToken: (token: string) => void;
}

/** Two ways to a receipt or a licence on paper: the camera, or a picture of it. */
export function Scanner({ isWanted, onToken }: ScannerProps) {
  const [isScanning, setIsScanning] = useState(isWanted);
  const [fault, setFault] = useState<Fault>();
  const scan = (isOn: boolean, why?: Fault) => {
    setIsScanning(isOn);
    setFault(why);
  };
  const handleText = (text: string) => {
    const token = findToken(text);
    if (token === undefined) setFault("not_a_receipt");
    else onToken(token);
  };
  return (
    <>
      <div role="alert">
        {fault && (
          <div className="mt-5">
            <Panel look="warning">{t(`verify.${fault}`)}</Panel>
          </div>
        )}
      </div>
      {isScanning ? (
        <Camera
          onText={handleText}
          onRefused={() => scan(false, "camera_refused")}
          onUnloaded={() => scan(false, "not_loaded")}
          onStop={() => scan(false)}
        />
      ) : (
        <Button className="mt-5 w-full" onClick={() => scan(true)}>
          {t("verify.scan")}
        </Button>
      )}
      <Picture onText={handleText} onFault={setFault} />
    </>
  );
}
