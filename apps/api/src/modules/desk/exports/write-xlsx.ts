import { sen, writeRinggit } from "@kaunter/domain/money";
import type { Column, Row, Sheet } from "./sheet.ts";
import { zip } from "./zip.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The places of the formats in `styles`. Text stays text also when somebody edits it: 49 is "@", and 2 is "0.00". */
const looks = { count: 0, text: 1, amount: 2, head: 3 } as const;
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** What is the same in every workbook that has one sheet. */
const frame = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="Kaunter" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": styles,
};

/** A workbook of one sheet. Its amounts are numbers whose digits are those of the sen; nothing in it is a formula. */
export function writeXlsx(sheet: Sheet): Promise<Buffer> {
  const parts = Object.entries(frame).map(([name, text]) => ({ name, text: [head + text] }));
  return zip([...parts, { name: "xl/worksheets/sheet1.xml", text: sheetXml(sheet) }]);
}

async function* sheetXml({ columns, pages }: Sheet): AsyncGenerator<string> {
  const firstRowStays =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  const widths = `<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols>`;
  yield `${head}<worksheet xmlns="${main}">${firstRowStays}${widths}<sheetData>`;
  let place = 1;
  const heads = columns.map((column, index) =>
    textCell(refOf(index, place), looks.head, column.head),
  );
  yield `<row r="1">${heads.join("")}</row>`;
  for await (const rows of pages) {
    yield rows.map((row) => rowXml(columns, row, (place += 1))).join("");
  }
  yield "</sheetData></worksheet>";
}

function rowXml(columns: readonly Column[], row: Row, place: number): string {
  const cells = row.map((cell, index) => {
    const is = columns[index]?.is ?? "text";
    const ref = refOf(index, place);
    if (cell === "") return "";
    if (is === "text") return textCell(ref, looks.text, String(cell));
    const digits = is === "amount" ? writeRinggit(sen(Number(cell))) : String(Number(cell));
    return `<c r="${ref}" s="${looks[is]}"><v>${digits}</v></c>`;
  });
  return `<row r="${place}">${cells.join("")}</row>`;
}

/** No sheet of ours has more than 26 columns. */
const refOf = (index: number, place: number) => `${String.fromCodePoint(65 + index)}${place}`;

function textCell(ref: string, look: number, text: string): string {
  return `<c r="${ref}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no way to say most control characters, and spreadsheets read `_x0041_` as a letter. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>]/g, (sign) => named[sign] ?? "")
    .replaceAll(/[\t\n\r]/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, "\uFFFD");
}
