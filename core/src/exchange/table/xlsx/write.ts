/** The parts of a workbook, sheets piece by piece: a workbook of 100,000 works never stands in memory. */
import { sheetName } from '../../../text/index.ts'
import { xmlDocument, xmlElement } from '../../xml/write.ts'
import type { TableKind } from '../fields.ts'
import { kindOf } from '../fields.ts'
import { type CellValue, columnLetters, isDateCell } from '../types.ts'
import type { WrittenColumn, WrittenRow, WrittenSheet } from '../write.ts'

export interface WorkbookPart {
  path: string
  chunks(): Iterable<string>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const APPLICATION = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Excel's: letters of a cell, groups within groups. */
const MAX_TEXT = 32_767
const MAX_OUTLINE = 7
const SERIAL_OF_1970 = 25_569
const ROWS_A_CHUNK = 25

/** Places in `cellXfs` below; summaries are one further. */
const formats = { text: 0, date: 2, moment: 4, length: 6, percent: 8, amount: 10, head: 12 } as const

/** Bold for titles and summaries. Dates day first, as everywhere in the product. */
const stylesXml = xmlDocument(
  `<styleSheet xmlns="${MAIN}"><numFmts count="5">` +
    '<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>' +
    '<numFmt numFmtId="166" formatCode="0.##"/><numFmt numFmtId="167" formatCode="0.##"/><numFmt numFmtId="168" formatCode="#,##0.######"/></numFmts>' +
    '<fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="13">${[0, 164, 165, 166, 167, 168]
      .flatMap((id) =>
        [0, 1].map(
          (font) =>
            `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
        ),
      )
      .join(
        '',
      )}<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`,
)

export function workbookParts(sheets: readonly WrittenSheet[]): WorkbookPart[] {
  const fixed = (path: string, text: string): WorkbookPart => ({ path, chunks: () => [text] })
  const types = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${APPLICATION}.worksheet+xml"/>`,
  )
  const named = sheets.map(({ name }, i) =>
    xmlElement('sheet', { name: sheetName(name), sheetId: String(i + 1), 'r:id': `rId${i + 1}` }),
  )
  const links = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`
  return [
    fixed(
      '[Content_Types].xml',
      xmlDocument(
        `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${APPLICATION}.sheet.main+xml"/>` +
          `<Override PartName="/xl/styles.xml" ContentType="${APPLICATION}.styles+xml"/>${types.join('')}</Types>`,
      ),
    ),
    fixed(
      '_rels/.rels',
      xmlDocument(
        `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ),
    fixed(
      'xl/workbook.xml',
      xmlDocument(`<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`),
    ),
    fixed(
      'xl/_rels/workbook.xml.rels',
      xmlDocument(`<Relationships xmlns="${RELATIONS}">${links.join('')}${styles}</Relationships>`),
    ),
    fixed('xl/styles.xml', stylesXml),
    ...sheets.map((sheet, i) => ({ path: `xl/worksheets/sheet${i + 1}.xml`, chunks: () => sheetChunks(sheet) })),
  ]
}

function* sheetChunks(sheet: WrittenSheet): Generator<string> {
  const { columns } = sheet
  const width = columns.map(({ field, hidden }, i) => {
    const hide = hidden ? ' hidden="1"' : ''
    return `<col min="${i + 1}" max="${i + 1}" width="${field === 'name' ? 48 : 14}" customWidth="1"${hide}/>`
  })
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="14" outlineLevelRow="${MAX_OUTLINE}"/><cols>${width.join('')}</cols><sheetData>` +
    `<row r="1">${columns.map(({ title }, i) => textCell(title, `${columnLetters(i)}1`, formats.head)).join('')}</row>`
  let [number, chunk] = [1, [] as string[]]
  const letters = columns.map((_, i) => columnLetters(i))
  for (const row of sheet.rows()) {
    number++
    chunk.push(rowXml(row, number, columns, letters))
    if (chunk.length < ROWS_A_CHUNK) continue
    yield chunk.join('')
    chunk = []
  }
  yield `${chunk.join('')}</sheetData>${filterOf(columns, number)}</worksheet>`
}

const filterOf = (columns: readonly WrittenColumn[], rows: number): string =>
  columns.length === 0 ? '' : `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${Math.max(rows, 2)}"/>`

function rowXml(
  { cells, outline, isSummary }: WrittenRow,
  number: number,
  columns: readonly WrittenColumn[],
  letters: readonly string[],
): string {
  const level = Math.min(outline, MAX_OUTLINE)
  const folded = level > 0 ? ` outlineLevel="${level}"` : ''
  const written = cells.map((value, i) => {
    const field = columns[i]?.field ?? null
    return cellXml(value, `${letters[i]}${number}`, { kind: field && kindOf(field), isBold: isSummary })
  })
  return `<row r="${number}"${folded}>${written.join('')}</row>`
}

function cellXml(value: CellValue, at: string, { kind, isBold }: { kind: TableKind | null; isBold: boolean }): string {
  if (value === null || value === '') return ''
  const bold = isBold ? 1 : 0
  if (isDateCell(value)) {
    const serial = value.day + SERIAL_OF_1970 + (value.minute ?? 0) / 1440
    return `<c r="${at}" s="${(value.minute === null ? formats.date : formats.moment) + bold}"><v>${serial}</v></c>`
  }
  if (typeof value === 'number') {
    const format =
      kind === 'length'
        ? formats.length
        : kind === 'percent'
          ? formats.percent
          : kind === 'amount'
            ? formats.amount
            : formats.text
    return `<c r="${at}" s="${format + bold}"><v>${value}</v></c>`
  }
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  return textCell(value, at, formats.text + bold)
}

/** Always a text, whatever it begins with: nothing is calculated. */
function textCell(value: string, at: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MAX_TEXT))}</t></is></c>`
}

/** What would be read as an escape is one; control characters have no other form. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]/gu, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
