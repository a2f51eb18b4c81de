import { useIsOnline } from "../browser/connection.ts";
import { useT } from "../language/translate.ts";
import { Icon } from "../ui/icon.tsx";

export function OfflineStrip() {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <output className="block">
      {!isOnline && (
        <span className="wrap offline">
          <Icon name="wifiOff" size={20} />
          {t("offline.strip")}
        </span>
      )}
    </output>
  );
}
