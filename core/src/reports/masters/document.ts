import { xmlDocument } from '../../exchange/xml/write.ts'
import { escaped, packageParts, type TemplatePart } from '../../office/index.ts'
import type { ReportLanguage } from '../format.ts'
import type { Master, MasterColumn, MasterSection } from './masters.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** Twentieths of a point. */
const TWIPS_PER_MM = 1440 / 25.4
const PAGE = { width: 297, height: 210, margin: 15 }

const run = (text: string, bold = false): string =>
  `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
const paragraph = (runs: string, style = '', extra = ''): string =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${extra}</w:pPr>${runs}</w:p>`

const labels = {
  en: { dataDate: 'Data date', period: 'Period', finish: 'Finish', printed: 'Written', none: 'None.' },
  ru: { dataDate: 'Дата данных', period: 'Период', finish: 'Окончание', printed: 'Составлен', none: 'Нет.' },
} as const

/** A document whose marks are those of our templates. */
export function documentTemplate({ title, sections }: Master, language: ReportLanguage): TemplatePart[] {
  const say = labels[language]
  const facts =
    `${say.period}: {period.start} – {period.finish}` +
    `{#not many}    ${say.dataDate}: {dataDate}    ${say.finish}: {finish}{/}    ${say.printed}: {date}, {person}`
  const body = [
    paragraph(run(title[language]), 'Title'),
    paragraph(run('{place}', true)),
    paragraph(run(facts)),
    ...sections.flatMap((section) => sectionOf(section, language)),
    `<w:sectPr><w:pgSz w:w="${twips(PAGE.width)}" w:h="${twips(PAGE.height)}" w:orient="landscape"/><w:pgMar w:top="${twips(PAGE.margin)}" w:right="${twips(PAGE.margin)}" w:bottom="${twips(PAGE.margin)}" w:left="${twips(PAGE.margin)}" w:header="400" w:footer="400" w:gutter="0"/></w:sectPr>`,
  ]
  return packageParts('word/document.xml', `${WORD}.document.main+xml`, [
    {
      path: 'word/document.xml',
      text: xmlDocument(`<w:document xmlns:w="${W}"><w:body>${body.join('')}</w:body></w:document>`),
    },
    { path: 'word/styles.xml', text: xmlDocument(styles), type: `${WORD}.styles+xml`, relation: 'styles' },
  ])
}

function sectionOf({ title, list, columns }: MasterSection, language: ReportLanguage): string[] {
  const width = PAGE.width - 2 * PAGE.margin
  const scale = width / columns.reduce((sum, column) => sum + column.width, 0)
  const cell = (column: MasterColumn, content: string, head: boolean): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${twips(column.width * scale)}" w:type="dxa"/>${head ? '<w:shd w:val="clear" w:color="auto" w:fill="E8EEF7"/>' : ''}</w:tcPr>${content}</w:tc>`
  const aligned = (column: MasterColumn): string =>
    column.format === undefined || column.format === 'date' ? '' : '<w:jc w:val="right"/>'
  const head = columns.map((column) =>
    cell(column, paragraph(run(column.title[language], true), 'Cell', aligned(column)), true),
  )
  const row = columns.map((column, at) => {
    const text = `${at === 0 ? `{#${list}}` : ''}{${column.mark}${formatOf(column)}}${at === columns.length - 1 ? '{/}' : ''}`
    return cell(column, paragraph(run(text), 'Cell', aligned(column)), false)
  })
  const grid = columns.map((column) => `<w:gridCol w:w="${twips(column.width * scale)}"/>`)
  return [
    paragraph(run(title[language]), 'Heading1'),
    `<w:tbl><w:tblPr><w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblBorders>${[
      'top',
      'left',
      'bottom',
      'right',
      'insideH',
      'insideV',
    ]
      .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFC6CF"/>`)
      .join('')}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid.join('')}</w:tblGrid>` +
      `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${head.join('')}</w:tr><w:tr><w:trPr><w:cantSplit/></w:trPr>${row.join('')}</w:tr></w:tbl>`,
    paragraph('', 'Cell'),
  ]
}

const formats = { percent: ' | 0%', days: ' | 0', money: ' | #,##0.00', date: '' } as const
const formatOf = ({ format }: MasterColumn): string => (format === undefined ? '' : formats[format])

const twips = (mm: number): number => Math.round(mm * TWIPS_PER_MM)

const style = (id: string, name: string, look: string, paragraphLook = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraphLook}</w:pPr><w:rPr>${look}</w:rPr></w:style>`
const size = (points: number): string => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`

const styles =
  `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${size(10)}</w:rPr></w:rPrDefault></w:docDefaults>` +
  style('Normal', 'Normal', '', '<w:spacing w:after="80"/>') +
  style('Title', 'Title', `<w:b/>${size(20)}`, '<w:spacing w:after="80"/>') +
  style(
    'Heading1',
    'heading 1',
    `<w:b/>${size(13)}`,
    '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/>',
  ) +
  style('Cell', 'Cell', size(9), '<w:spacing w:after="0"/>') +
  '</w:styles>'
