import type { Answers } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { navigate, useSearchParams } from "@kaunter/web/page/router";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { useRead } from "../../model/use-read.ts";
import { AnswerCard } from "./answer-card.tsx";
import { Happened } from "./happened.tsx";

/** One field, one sentence. The number stands in the address, so that a colleague can be sent there. */
export function SupportPage() {
  const t = useT();
  const number = useSearchParams().get("number") ?? "";
  const url = `${paths.officeAnswers}?number=${encodeURIComponent(number)}`;
  const isAsked = number !== "";
  const { data, error, refetch, isFetching } = useRead<Answers>(url, { rows: "list" }, isAsked);
  return (
    <>
      <h1>
        <label htmlFor="number">{t("support.label")}</label>
      </h1>
      <NumberForm key={number} number={number} isBusy={isFetching} onAgain={refetch} />
      {error && <RetryPanel error={error} onRetry={refetch} />}
      <output className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          {isAsked && data?.rows.length === 0 && <Panel look="warning">{t("support.none")}</Panel>}
          {isAsked && data?.rows.map((row) => <AnswerCard key={row.id} row={row} />)}
        </div>
        <div className="grid content-start gap-4">
          {isAsked && data?.rows.map((row) => <Happened key={row.id} row={row} />)}
          <section className="office-card">
            <h2>{t("support.no_number")}</h2>
            <p className="inside">{t("support.no_number_text")}</p>
          </section>
        </div>
      </output>
    </>
  );
}

interface NumberFormProps {
  number: string;
  isBusy: boolean;
  onAgain: () => unknown;
}

function NumberForm({ number, isBusy, onAgain }: NumberFormProps) {
  const t = useT();
  const { handleSubmit } = useForm({
    send: (form) => {
      const asked = textIn(form, "number").trim();
      if (asked === number) void onAgain();
      else navigate(`/support?number=${encodeURIComponent(asked)}`);
    },
  });
  return (
    <form className="mt-2 flex gap-3 [&>button]:shrink-0" onSubmit={handleSubmit}>
      <input
        id="number"
        name="number"
        className="text-field text-lg"
        defaultValue={number}
        autoComplete="off"
        spellCheck={false}
        minLength={3}
        maxLength={60}
        required
      />
      <SubmitButton isBusy={isBusy}>{t("search.find")}</SubmitButton>
    </form>
  );
}
