import { columnLetters } from '../../exchange/table/index.ts'
import { xmlDocument } from '../../exchange/xml/write.ts'
import { escaped, packageParts, type TemplatePart } from '../../office/index.ts'
import type { ReportLanguage } from '../format.ts'
import type { Master, MasterColumn, MasterSection } from './masters.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Of Excel's width of a column, as its usual font has it. */
const MM_PER_UNIT = 1.95

/** Points: not every program makes a row as high as its letters. */
const TITLE_HEIGHT = 22

/** Places in `cellXfs` below. */
const styles = { plain: 0, title: 1, pale: 2, head: 3, text: 4, date: 5, days: 6, percent: 7, money: 8 } as const

const labels = {
  en: { dataDate: 'Data date', period: 'Period', written: 'Written', count: 'Rows' },
  ru: { dataDate: 'Дата данных', period: 'Период', written: 'Составлен', count: 'Строк' },
} as const

/** A workbook whose marks are those of our templates, a sheet for each section. */
export function workbookTemplate({ title, sections }: Master, language: ReportLanguage): TemplatePart[] {
  const sheets = sections.map((section, i) => ({
    path: `xl/worksheets/sheet${i + 1}.xml`,
    text: sheetOf(section, title[language], language),
    type: `${SHEET}.worksheet+xml`,
    relation: 'worksheet',
  }))
  const named = sections.map(
    (section, i) =>
      `<sheet name="${escaped(section.title[language].slice(0, 31))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const titles = sections.map(
    (section, i) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${escaped(section.title[language].slice(0, 31))}'!$4:$4</definedName>`,
  )
  return packageParts('xl/workbook.xml', `${SHEET}.sheet.main+xml`, [
    {
      path: 'xl/workbook.xml',
      text: xmlDocument(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`,
      ),
    },
    ...sheets,
    { path: 'xl/styles.xml', text: xmlDocument(stylesXml), type: `${SHEET}.styles+xml`, relation: 'styles' },
  ])
}

function sheetOf({ list, columns }: MasterSection, title: string, language: ReportLanguage): string {
  const say = labels[language]
  const last = columnLetters(columns.length - 1)
  const cells = columns.map((column, at) => {
    const text = `${at === 0 ? `{#${list}}` : ''}{${column.mark}}${at === columns.length - 1 ? '{/}' : ''}`
    return cell(`${columnLetters(at)}5`, text, styleOf(column))
  })
  const heads = columns.map((column, at) => cell(`${columnLetters(at)}4`, column.title[language], styles.head))
  const about = `${say.period}: {period.start} – {period.finish}{#not many}    ${say.dataDate}: {dataDate}{/}    ${say.written}: {date}, {person}`
  const widths = columns.map(
    ({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${(width / MM_PER_UNIT).toFixed(2)}" customWidth="1"/>`,
  )
  return xmlDocument(
    `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="4" topLeftCell="A5" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>` +
      `<row r="1" ht="${TITLE_HEIGHT}" customHeight="1">${cell('A1', title, styles.title)}</row><row r="2">${cell('A2', '{place}', styles.plain)}</row><row r="3">${cell('A3', about, styles.pale)}</row>` +
      `<row r="4">${heads.join('')}</row><row r="5">${cells.join('')}</row>` +
      `<row r="6">${cell('A6', say.count, styles.pale)}<c r="B6" s="${styles.pale}"><f>ROWS(A5:A5)-COUNTBLANK(B5:B5)</f></c></row>` +
      `</sheetData><autoFilter ref="A4:${last}5"/><pageMargins left="0.4" right="0.4" top="0.4" bottom="0.4" header="0.2" footer="0.2"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`,
  )
}

const styleOf = ({ format }: MasterColumn): number => (format === undefined ? styles.text : styles[format])

const cell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const font = (size: number, how = '', color = 'FF1C2127'): string =>
  `<font>${how}<sz val="${size}"/><color rgb="${color}"/><name val="Calibri"/></font>`
const xf = (format: number, fontAt: number, how: { fill?: number; border?: number; wraps?: boolean } = {}): string =>
  `<xf numFmtId="${format}" fontId="${fontAt}" fillId="${how.fill ?? 0}" borderId="${how.border ?? 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="top"${how.wraps ? ' wrapText="1"' : ''}/></xf>`
const line = (side: string): string => `<${side} style="hair"><color rgb="FFBFC6CF"/></${side}>`

const stylesXml =
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0%"/></numFmts>` +
  `<fonts count="4">${font(10)}${font(16, '<b/>')}${font(9, '', 'FF5F6B7C')}${font(10, '<b/>')}</fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/></patternFill></fill></fills>' +
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(line).join('')}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="9">${xf(0, 0)}${xf(0, 1)}${xf(0, 2)}${xf(0, 3, { fill: 2, border: 1, wraps: true })}${xf(0, 0, { border: 1, wraps: true })}${xf(164, 0, { border: 1 })}${xf(1, 0, { border: 1 })}${xf(165, 0, { border: 1 })}${xf(4, 0, { border: 1 })}</cellXfs></styleSheet>`
