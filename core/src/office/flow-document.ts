import { xmlDocument } from '../exchange/xml/write.ts'
import type { Block, Cell, Flow, Letters, Line, Paragraph, Piece, Row, Table } from '../typesetting/index.ts'
import { escaped, packageParts, type TemplatePart } from './parts.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const TWIPS_PER_MM = 1440 / 25.4
const HALF_POINTS_PER_MM = (2 * 72) / 25.4
const EIGHTHS_PER_MM = (8 * 72) / 25.4
/** As letters on paper look; whoever has it not takes what is like it. */
const FONT = 'Calibri'

/**
 * What flows over pages as a document to be written on in: the same words, tables and footers as on paper. Pictures are not
 * written: what is written so has none.
 */
export function flowDocument({ sheet, header, footer, blocks }: Flow): TemplatePart[] {
  const { width, height, margins } = sheet
  const body = [...blocks].map(blockXml).join('')
  const edges = [header, footer].map((edge, i) => ({ edge, name: i === 0 ? 'header' : 'footer' }))
  const told = edges.filter(({ edge }) => edge.length > 0)
  const references = told.map(({ name }, i) => `<w:${name}Reference w:type="default" r:id="rId${i + 2}"/>`).join('')
  const turned = width > height ? ' w:orient="landscape"' : ''
  const section =
    `<w:sectPr>${references}<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${turned}/>` +
    `<w:pgMar w:top="${twips(margins.top)}" w:right="${twips(margins.right)}" w:bottom="${twips(margins.bottom)}" w:left="${twips(margins.left)}" w:header="${twips(sheet.header)}" w:footer="${twips(sheet.footer)}" w:gutter="0"/></w:sectPr>`
  return packageParts('word/document.xml', `${WORD}.document.main+xml`, [
    { path: 'word/document.xml', text: rooted('document', `<w:body>${body}${section}</w:body>`) },
    { path: 'word/styles.xml', text: rooted('styles', styles), type: `${WORD}.styles+xml`, relation: 'styles' },
    ...told.map(({ edge, name }) => ({
      path: `word/${name}.xml`,
      text: rooted(name === 'header' ? 'hdr' : 'ftr', edge.map(blockXml).join('')),
      type: `${WORD}.${name}+xml`,
      relation: name,
    })),
  ])
}

const rooted = (name: string, inner: string): string =>
  xmlDocument(`<w:${name} xmlns:w="${W}" xmlns:r="${R}">${inner}</w:${name}>`)

const twips = (mm: number): number => Math.round(mm * TWIPS_PER_MM)

/** Two tables that follow each other would grow together without a line between. */
const blockXml = (block: Block): string =>
  block.kind === 'paragraph'
    ? paragraphXml(block)
    : `${tableXml(block)}<w:p><w:pPr><w:spacing w:after="0"/></w:pPr></w:p>`

function paragraphXml(paragraph: Paragraph): string {
  const { pieces, align, before, after, left, right, first, leading, tabs, keepsNext, breaksBefore, heading } =
    paragraph
  const stops = tabs.map(({ at, align: side }) => `<w:tab w:val="${side}" w:pos="${twips(at)}"/>`).join('')
  const indent = `w:left="${twips(left)}" w:right="${twips(right)}" ${first < 0 ? 'w:hanging' : 'w:firstLine'}="${twips(Math.abs(first))}"`
  const look =
    (heading === null ? '' : `<w:pStyle w:val="Heading${heading + 1}"/>`) +
    (keepsNext ? '<w:keepNext/>' : '') +
    (breaksBefore ? '<w:pageBreakBefore/>' : '') +
    (stops === '' ? '' : `<w:tabs>${stops}</w:tabs>`) +
    `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}" w:line="${Math.round(240 * leading)}" w:lineRule="auto"/>` +
    `<w:ind ${indent}/><w:jc w:val="${align}"/>`
  return `<w:p><w:pPr>${look}</w:pPr>${pieces.map(pieceXml).join('')}</w:p>`
}

function pieceXml(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return runXml(`<w:t xml:space="preserve">${escaped(piece.text)}</w:t>`, piece.how)
    case 'number':
      return `<w:fldSimple w:instr="${piece.of === 'page' ? 'PAGE' : 'NUMPAGES'}">${runXml('<w:t>1</w:t>', piece.how)}</w:fldSimple>`
    case 'tab':
      return '<w:r><w:tab/></w:r>'
    case 'line':
      return '<w:r><w:br/></w:r>'
    case 'page':
      return '<w:r><w:br w:type="page"/></w:r>'
    default:
      return ''
  }
}

function runXml(inner: string, { size, colour, bold, italic, underline }: Letters): string {
  const half = Math.round(size * HALF_POINTS_PER_MM)
  const look =
    (bold ? '<w:b/>' : '') +
    (italic ? '<w:i/>' : '') +
    `<w:color w:val="${hex(colour)}"/><w:sz w:val="${half}"/><w:szCs w:val="${half}"/>` +
    (underline ? '<w:u w:val="single"/>' : '')
  return `<w:r><w:rPr>${look}</w:rPr>${inner}</w:r>`
}

function tableXml({ left, columns, rows }: Table): string {
  const width = columns.reduce((sum, one) => sum + one, 0)
  const grid = columns.map((one) => `<w:gridCol w:w="${twips(one)}"/>`).join('')
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblInd w:w="${twips(left)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${[...rows].map((row) => rowXml(row, columns)).join('')}</w:tbl>`
  )
}

function rowXml({ cells, height, isExact, isHead }: Row, columns: readonly number[]): string {
  const tall = height > 0 ? `<w:trHeight w:val="${twips(height)}" w:hRule="${isExact ? 'exact' : 'atLeast'}"/>` : ''
  let at = 0
  const inner = cells.map((cell) => {
    const width = columns.slice(at, at + cell.span).reduce((sum, one) => sum + one, 0)
    at += cell.span
    return cellXml(cell, width)
  })
  return `<w:tr><w:trPr><w:cantSplit/>${tall}${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${inner.join('')}</w:tr>`
}

const sides = ['top', 'left', 'bottom', 'right'] as const

function cellXml(cell: Cell, width: number): string {
  const { span, below, isCovered, blocks, fill, padding, vertical } = cell
  const joined = isCovered ? '<w:vMerge/>' : below > 0 ? '<w:vMerge w:val="restart"/>' : ''
  const borders = sides.map((side) => borderXml(side, cell[side])).join('')
  const margins = sides.map((side) => `<w:${side} w:w="${twips(padding[side])}" w:type="dxa"/>`).join('')
  const look =
    `<w:tcW w:w="${twips(width)}" w:type="dxa"/>` +
    (span > 1 ? `<w:gridSpan w:val="${span}"/>` : '') +
    joined +
    `<w:tcBorders>${borders}</w:tcBorders>` +
    (fill === null ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${hex(fill)}"/>`) +
    `<w:tcMar>${margins}</w:tcMar><w:vAlign w:val="${vertical === 'middle' ? 'center' : vertical}"/>`
  // A cell without a paragraph is no cell.
  return `<w:tc><w:tcPr>${look}</w:tcPr>${blocks.map(blockXml).join('') || '<w:p/>'}</w:tc>`
}

const borderXml = (side: (typeof sides)[number], line: Line | null): string =>
  line === null
    ? `<w:${side} w:val="nil"/>`
    : `<w:${side} w:val="single" w:sz="${Math.max(2, Math.round(line.width * EIGHTHS_PER_MM))}" w:space="0" w:color="${hex(line.colour)}"/>`

const hex = (colour: string): string => colour.replace('#', '').toUpperCase()

const styleXml = (id: string, name: string, look: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${look}</w:pPr></w:style>`

/** Headings are there for who looks at the outline; how they look stands in their letters. */
const styles =
  `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:cs="${FONT}"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  styleXml('Normal', 'Normal', '') +
  [1, 2, 3]
    .map((level) => styleXml(`Heading${level}`, `heading ${level}`, `<w:outlineLvl w:val="${level - 1}"/>`))
    .join('')
