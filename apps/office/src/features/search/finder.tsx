import type { Found } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { getJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { navigate } from "@kaunter/web/page/router";
import { Icon } from "@kaunter/web/ui/icon";
import { Link } from "@kaunter/web/ui/link";
import { Modal } from "@kaunter/web/ui/modal";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { TextField } from "@kaunter/web/ui/field";
import { useEffect, useState } from "react";
import { councilName, numberKindText, statusText, timeOf } from "../../model/words.ts";

async function find(number: string): Promise<Found> {
  const answer = await getJson(`${paths.officeSearch}?number=${encodeURIComponent(number)}`);
  return readAnswer<Found>(answer, { rows: "list" });
}

/** A name of keys is the same in every language. */
const keys = "Ctrl K";

const addressOf = (id: string) => `/payment?id=${id}`;

/** Ctrl-K, any number, Enter. */
export function Finder() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="office-finder" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span>{t("search.label")}</span>
        <kbd>{keys}</kbd>
      </button>
      <Modal open={isOpen} title={t("nav.search")} onClose={close} focusOn="number" maxWidth={560}>
        {isOpen && <Search onOpen={close} />}
      </Modal>
    </>
  );
}

/** What is the only one opens at once. That there is none only the server says: a lost line is told as what it is. */
function Search({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const [found, setFound] = useState<Found | null>(null);
  const { isBusy, refusal, handleSubmit } = useForm({
    send: (form) => look(textIn(form, "number").trim()),
  });

  async function look(number: string): Promise<void> {
    setFound(null);
    const answer = await find(number);
    const [only, ...others] = answer.rows;
    if (only && others.length === 0) {
      onOpen();
      navigate(addressOf(only.id));
    } else setFound(answer);
  }

  return (
    <>
      <form className="grid gap-4" onSubmit={handleSubmit}>
        <TextField
          name="number"
          label={t("search.label")}
          autoComplete="off"
          spellCheck={false}
          minLength={3}
          maxLength={60}
          required
        />
        <SubmitButton isBusy={isBusy}>{t("search.find")}</SubmitButton>
      </form>
      <div role="alert" className="mt-4 empty:hidden">
        {refusal && <Panel look="danger">{translateError(refusal)}</Panel>}
      </div>
      <output className="mt-4 block">{found && <Rows {...found} onOpen={onOpen} />}</output>
    </>
  );
}

function Rows({ rows, has_more, onOpen }: Found & { onOpen: () => void }) {
  const t = useT();
  if (rows.length === 0) return <p>{t("search.none")}</p>;
  return (
    <>
      <p>{t(has_more ? "search.newest" : "search.found", { count: rows.length })}</p>
      <ul className="mt-2">
        {rows.map((row) => (
          <li key={row.id} className="border-t border-otl-gray-200 py-2">
            <Link to={addressOf(row.id)} className="text-link" onClick={onOpen}>
              {numberKindText(row.kind)} · {row.id}
            </Link>
            <span className="block text-small text-txt-black-500">
              <Money amount={row.own} /> · {statusText(row.status)} · {timeOf(row.created_at)} ·{" "}
              {row.councils.map(councilName).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
