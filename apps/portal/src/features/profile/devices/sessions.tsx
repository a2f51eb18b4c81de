import { useQuery } from "@tanstack/react-query";
import { t } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { endSession, sessionsQuery } from "../api.ts";
import { OwnRows } from "./own-rows.tsx";
import { timeOf } from "./time-of.ts";

/** Where one is signed in: any other device can be signed out from here. */
export function Sessions({ name }: { name: string }) {
  const found = useQuery(sessionsQuery(name), queryClient);
  return (
    <>
      <p>{t("profile.sessions_text")}</p>
      <OwnRows
        found={found}
        wordsOf={({ device, last_seen_at, is_current }) => ({
          title: device || t("profile.device_unknown"),
          text: t("profile.last_seen", { when: timeOf(last_seen_at) }),
          mark: is_current ? t("profile.this_device") : undefined,
        })}
        action={t("profile.end_session")}
        onRemove={endSession}
        removed={t("profile.session_ended")}
      />
    </>
  );
}
