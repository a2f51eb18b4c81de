import type { PhotoWord } from "@kaunter/contracts/office-photos";
import * as paths from "@kaunter/contracts/office-paths";
import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { ProofFirst } from "../../model/proof-first.tsx";
import { RemarkField } from "../../model/remark-field.tsx";
import { sendWord } from "../../model/send-word.ts";
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
    const late = { not_found: t("photos.late") };
    const said = { done: t(`photos.${word.ruling}`), late };
    await sendWord(paths.officePhotoWord.replace(":id", id), word, said);
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
