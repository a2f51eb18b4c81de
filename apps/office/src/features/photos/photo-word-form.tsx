import type { PhotoWord } from "@kaunter/contracts/office-photos";
import * as paths from "@kaunter/contracts/office-paths";
import { postJson } from "@kaunter/web/api/client";
import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { Button } from "@kaunter/web/ui/button";
import { ProofFirst } from "../../model/proof-first.tsx";
import { RemarkField } from "../../model/remark-field.tsx";
import { useProven } from "../../model/use-proven.ts";

interface PhotoWordFormProps {
  id: string;
  onJudged: () => unknown;
}

/** The word on one photo. Whoever has not shown a factor lately is asked for it, and the word is said then. */
export function PhotoWordForm({ id, onJudged }: PhotoWordFormProps) {
  const t = useT();
  const proven = useProven();
  const say = async (word: PhotoWord) => {
    await postJson(paths.officePhotoWord.replace(":id", id), word);
    showSnackbar({ message: t(`photos.${word.ruling}`), kind: "confirmation" });
    await onJudged();
  };
  return (
    <div className="office-decide">
      <ProofFirst proven={proven}>
        <Words isBusy={proven.isBusy} onSaid={(word) => proven.act(() => say(word))} />
      </ProofFirst>
    </div>
  );
}

function Words({ isBusy, onSaid }: { isBusy: boolean; onSaid: (word: PhotoWord) => void }) {
  const t = useT();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const isRefusal = submitter?.getAttribute("value") === "refused";
        const remark = textIn(new FormData(event.currentTarget), "remark").trim();
        onSaid({ ruling: isRefusal ? "refused" : "accepted", remark });
      }}
    >
      <RemarkField name="remark" label={t("photos.remark")} />
      <div className="flex gap-3">
        <Button
          type="submit"
          value="refused"
          look="secondary"
          className="border-danger-700 text-danger-700"
          aria-disabled={isBusy || undefined}
        >
          {t("photos.refuse")}
        </Button>
        <Button type="submit" value="accepted" className="grow" aria-disabled={isBusy || undefined}>
          {t("photos.accept")}
        </Button>
      </div>
    </form>
  );
}
