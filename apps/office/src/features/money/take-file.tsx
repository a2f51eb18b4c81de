import { type FileFormat, fileFormats } from "@kaunter/contracts/office-money";
import { postForFile } from "@kaunter/web/api/client";
import { host } from "@kaunter/web/browser/host";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { useStaff } from "../../model/staff.ts";
import { usePressed } from "../../model/use-pressed.ts";

interface TakeFileProps {
  path: string;
  /** Limits the file to a part of the page. Without it the file has the whole page. */
  wanted?: object;
  hint?: string;
}

/** What the page shows, as a file; whoever takes one knows that it is recorded. */
export function TakeFile({ path, wanted = {}, hint = "" }: TakeFileProps) {
  const t = useT();
  const { staff } = useStaff();
  const { isBusy, error, press } = usePressed();
  if (!staff?.may.includes("export_money")) return null;
  const take = (format: FileFormat) =>
    void press(async () => save(await postForFile(path, { format, ...wanted })));
  return (
    <div className="mt-4 grid gap-2">
      <div className="flex flex-wrap gap-3">
        {fileFormats.map((format) => (
          <Button key={format} look="secondary" aria-disabled={isBusy} onClick={() => take(format)}>
            {t(`file.${format}`)}
          </Button>
        ))}
      </div>
      <p className="text-small text-txt-black-500">
        {hint} {t("file.noted")}
      </p>
      <output className="text-small empty:hidden">{isBusy && t("file.making")}</output>
      <div role="alert" className="empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
      </div>
    </div>
  );
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  host().save(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
