/**
 * A workbook with marks in its cells, filled. Rows are written one after the other, so that a report of 100,000 works
 * never stands in memory; formulas, merged cells, formats and charts follow the rows that they name.
 */
import { bookReader, type PartReader, relationReader, styleReader, textReader } from '../../exchange/table/index.ts'
import { ReportFault } from '../fault.ts'
import type { ReportLanguage } from '../format.ts'
import type { Scope } from '../values.ts'
import { movedAreas, movedFormula, type PassOf, rowsNamed, shiftedFormula } from './addresses.ts'
import { type CellStyles, filledCell } from './cells.ts'
import { type Drawings, drawingsOf, partsOf, withDrawing, withTypes } from './drawings.ts'
import { type Node, nodesOf, type Pass, type PlacedRow, placedRows } from './layout.ts'
import { type PicturesOf, pointsOf } from './pictures.ts'
import {
  attributeOf,
  elements,
  numberOfLetters,
  scanSheet,
  type TemplateCell,
  type TemplateRow,
  type TemplateSheet,
  without,
} from './scan.ts'

export interface BookPart {
  path: string
  chunks(): Iterable<string>
}

interface Sheet {
  name: string
  path: string
  sheet: TemplateSheet
  nodes: readonly Node[]
}

interface FilledSheet extends Sheet {
  rows: readonly PlacedRow[]
  pass: Pass
}

const ROWS_A_CHUNK = 50
const MAX_CELLS = 3_000_000

interface Filling {
  scopes: readonly Scope[]
  language: ReportLanguage
  picturesOf?: PicturesOf
  /** Rows grow with the pictures that stand at them. */
  makesRoom?: boolean
}

const noPictures = (): null => null

/** `part`: the text of a part of the template; null: there is none. Only parts that are other than they came are told. */
export function filledBook(
  paths: readonly string[],
  part: (path: string) => string | null,
  { scopes, language, picturesOf = noPictures, makesRoom = true }: Filling,
): BookPart[] {
  const required = <C>(path: string, reader: PartReader<C>): C => {
    const text = part(path)
    if (text === null) throw new ReportFault('not_a_template', '', path)
    return contentOf(text, reader, path)
  }
  const { sheets } = required('xl/workbook.xml', bookReader())
  const targets = required('xl/_rels/workbook.xml.rels', relationReader())
  const shared = part('xl/sharedStrings.xml')
  const texts = shared === null ? [] : contentOf(shared, textReader(), 'xl/sharedStrings.xml')
  const read = sheets.flatMap(({ name, relation }): Sheet[] => {
    const path = targets.get(relation) ?? ''
    const xml = part(path)
    if (xml === null || !path.startsWith('xl/worksheets/')) return []
    const sheet = withOwnFormulas(scanSheet(xml))
    return [{ name, path, sheet, nodes: nodesOf(sheet.rows, name, (cell) => textIn(cell, texts)) }]
  })
  const looked = lookedAt(read)
  const filled = read.map((one): FilledSheet => {
    const placing = { looked: (row: number) => looked(one.name, row), picturesOf, makesRoom }
    return { ...one, ...placedRows(one.nodes, scopes, placing) }
  })
  const cells = filled.reduce((sum, { rows }) => sum + rows.reduce((of, { row }) => of + row.cells.length, 0), 0)
  if (cells > MAX_CELLS) throw new ReportFault('too_many_cells')
  const passOf: PassOf = (name) => filled.find((one) => one.name === name)?.pass ?? null
  const styles = new Styles(part('xl/styles.xml'))
  const drawings = drawingsOf(filled, paths, part)
  const writing = { language, styles, passOf, drawings }
  return [
    ...filled.map((one) => ({ path: one.path, chunks: () => sheetChunks(one, writing) })),
    ...aroundSheets(filled, paths, part, drawings),
    ...moved(paths, part, passOf),
    // Last: only then is it known which dates there are.
    { path: 'xl/styles.xml', chunks: () => [styles.text()] },
  ]
}

function contentOf<C>(text: string, reader: PartReader<C>, path: string): C {
  reader.write(text.replace(/^\uFEFF/, ''))
  const read = reader.end()
  if (!read.ok) throw new ReportFault('broken_part', '', path)
  return read.content
}

function textIn({ type, inner }: TemplateCell, texts: readonly string[]): string | null {
  if (type === 's') return texts[Number(/<(?:\w+:)?v>(\d+)</.exec(inner)?.[1] ?? -1)] ?? null
  if (type !== 'inlineStr') return null
  const parts = [...inner.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)].map(([, text = '']) => unescaped(text))
  return parts.join('')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Formulas that are written once for several cells, written in each: these come to stand far from each other. */
function withOwnFormulas(sheet: TemplateSheet): TemplateSheet {
  const { prefix } = sheet
  const shared = new Map<string, { formula: string; row: number; column: number }>()
  const own = (cell: TemplateCell, { number }: TemplateRow): TemplateCell => {
    if (cell.formula === null) return cell
    const [f] = elements(cell.inner, `${prefix}f`)
    if (!f || attributeOf(f.attributes, 't') !== 'shared') return cell
    const key = attributeOf(f.attributes, 'si') ?? ''
    const at = { row: number, column: numberOfLetters(cell.letters) }
    if (f.inner !== '') shared.set(key, { formula: unescaped(f.inner), ...at })
    const from = shared.get(key)
    if (!from) return cell
    const text = shiftedFormula(from.formula, { rows: at.row - from.row, columns: at.column - from.column })
    return { ...cell, formula: `<${prefix}f>${escaped(text)}</${prefix}f>` }
  }
  return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => own(cell, row)) })) }
}

/** Whether a formula names a row of a sheet. */
function lookedAt(sheets: readonly Sheet[]): (sheet: string, row: number) => boolean {
  const named = sheets.flatMap(({ name, sheet: { rows } }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ formula }) => (formula === null ? [] : [...rowsNamed(unescaped(formula), name)])),
    ),
  )
  return (sheet, row) => named.some((one) => one.sheet === sheet && one.from <= row && row <= one.to)
}

interface Writing {
  language: ReportLanguage
  styles: CellStyles
  passOf: PassOf
  drawings: Drawings
}

function* sheetChunks(filled: FilledSheet, writing: Writing): Generator<string> {
  const { sheet, rows, pass } = filled
  yield sheet.head.replace(
    /(<(?:\w+:)?dimension\b[^>]*?ref=")([^"]*)/,
    (_, before: string, ref: string) => before + movedAreas(ref, pass),
  )
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(rowXml(row, filled, writing))
    if (chunk.length < ROWS_A_CHUNK) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
  const tail = tailOf(filled, writing.passOf)
  const drawing = writing.drawings.relations.get(filled.path)
  yield drawing === undefined ? tail : withDrawing(tail, sheet.prefix, drawing)
}

function rowXml(
  { row, number, scopes, pass, isBlank, pictures, room }: PlacedRow,
  { name, sheet: { prefix } }: FilledSheet,
  writing: Writing,
): string {
  const cells = row.cells.map((cell) => {
    const place = `${cell.letters}${number}`
    if (isBlank || pictures.has(cell.letters)) return `<${prefix}c r="${place}"${cell.attributes}/>`
    if (cell.formula !== null) return formulaCell(cell, { place, prefix, pass, passOf: writing.passOf })
    if (cell.pieces === null) return keptCell(cell, place, prefix)
    try {
      const { attributes, style } = cell
      return filledCell(cell.pieces, scopes, { place, attributes, style, prefix, ...writing })
    } catch (error) {
      throw error instanceof ReportFault ? error.at(`${name}!${cell.letters}${row.number}`) : error
    }
  })
  const [own = 0, ...below] = room.heights
  const rest = below.map((height, at) => `<${prefix}row r="${number + at + 1}"${asHighAs(height, '')}/>`)
  return `<${prefix}row r="${number}"${asHighAs(own, row.attributes)}>${cells.join('')}</${prefix}row>${rest.join('')}`
}

/** Attributes of a row that is at least so many millimetres high. */
function asHighAs(height: number, attributes: string): string {
  if (height === 0) return attributes
  const points = pointsOf(height)
  if (points <= Number(attributeOf(attributes, 'ht') ?? 0)) return attributes
  return `${without(attributes, ['ht', 'customHeight'])} ht="${points}" customHeight="1"`
}

const keptCell = ({ attributes, type, inner }: TemplateCell, place: string, prefix: string): string =>
  inner === ''
    ? `<${prefix}c r="${place}"${attributes}/>`
    : `<${prefix}c r="${place}"${attributes}${type === 'n' ? '' : ` t="${type}"`}>${inner}</${prefix}c>`

/** Its value is worked out by whoever opens the file. */
function formulaCell(
  { formula, attributes }: TemplateCell,
  { place, prefix, pass, passOf }: { place: string; prefix: string; pass: Pass; passOf: PassOf },
): string {
  const [f] = elements(formula ?? '', `${prefix}f`)
  const text = escaped(movedFormula(unescaped(f?.inner ?? ''), pass, passOf))
  const isArray = f !== undefined && attributeOf(f.attributes, 't') === 'array'
  const how = isArray ? ` t="array" ref="${place}"` : ''
  return `<${prefix}c r="${place}"${attributes}><${prefix}f${how}>${text}</${prefix}f></${prefix}c>`
}

/** What stands below the rows: areas follow their rows, merged cells come with each row of a loop. */
function tailOf({ sheet: { tail, prefix }, rows, pass }: FilledSheet, passOf: PassOf): string {
  const merged = new RegExp(`<${prefix}mergeCells\\b[\\s\\S]*?</${prefix}mergeCells>`)
  return tail
    .replace(merged, (all) => mergedCells(all, rows, prefix))
    .replace(/(\s(?:ref|sqref)=")([^"]*)(")/g, (whole, before: string, areas: string, after: string) =>
      whole.startsWith(' ref="#') ? whole : before + (isMergedArea(before) ? areas : movedAreas(areas, pass)) + after,
    )
    .replace(
      new RegExp(`(<${prefix}formula[12]?>)([^<]*)(<)`, 'g'),
      (_, before: string, text: string, after: string) =>
        before + escaped(movedFormula(unescaped(text), pass, passOf)) + after,
    )
    .replaceAll(MERGED, 'ref="')
}

/** Areas of merged cells stand where they belong already. */
const MERGED = 'plumbline-ref="'
const isMergedArea = (before: string): boolean => before.includes('plumbline')

function mergedCells(xml: string, rows: readonly PlacedRow[], prefix: string): string {
  const byRow = Map.groupBy(rows, ({ row }) => row.number)
  const areas = [...elements(xml, `${prefix}mergeCell`)].flatMap(({ attributes }) => {
    const [from = '', to = from] = (attributeOf(attributes, 'ref') ?? '').split(':')
    const row = Number(/\d+$/.exec(from)?.[0] ?? 0)
    return (byRow.get(row) ?? []).map(({ pass }) => movedAreas(`${from}:${to}`, pass))
  })
  if (areas.length === 0) return ''
  const cells = areas.map((area) => `<${prefix}mergeCell ${MERGED}${area}"/>`)
  return `<${prefix}mergeCells count="${cells.length}">${cells.join('')}</${prefix}mergeCells>`
}

/** Whoever opens the file works everything out anew; what was worked out of the template is left out. */
function aroundSheets(
  sheets: readonly FilledSheet[],
  paths: readonly string[],
  part: (path: string) => string | null,
  drawings: Drawings,
): BookPart[] {
  const fixed = (path: string, text: string): BookPart => ({ path, chunks: () => [text] })
  const passOf: PassOf = (name) => sheets.find((one) => one.name === name)?.pass ?? null
  const book = part('xl/workbook.xml') ?? ''
  const prefix = /<(\w+:)?workbook\b/.exec(book)?.[1] ?? ''
  const named = book.replace(
    new RegExp(`(<${prefix}definedName\\b[^>]*>)([^<]*)(<)`, 'g'),
    (_, before: string, text: string, after: string) => {
      const first = sheets[0]?.pass
      return before + (first ? escaped(movedFormula(unescaped(text), first, passOf)) : text) + after
    },
  )
  const calculated = named
    .replace(new RegExp(`<${prefix}calcPr\\b[^>]*?/>`), '')
    .replace(
      new RegExp(
        `(?=<${prefix}(?:oleSize|customWorkbookViews|pivotCaches|smartTagPr|smartTagTypes|webPublishing|fileRecoveryPr|webPublishObjects|extLst)\\b|</${prefix}workbook>)`,
      ),
      `<${prefix}calcPr calcId="0" fullCalcOnLoad="1"/>`,
    )
  const chain = paths.includes('xl/calcChain.xml')
  const known = part('[Content_Types].xml') ?? ''
  const types = withTypes(chain ? known.replace(/<Override\b[^>]*calcChain[^>]*\/>/g, '') : known, drawings.types)
  const relations = part('xl/_rels/workbook.xml.rels') ?? ''
  return [
    fixed('xl/workbook.xml', calculated),
    ...(types === known ? [] : [fixed('[Content_Types].xml', types)]),
    ...(chain
      ? [fixed('xl/_rels/workbook.xml.rels', relations.replace(/<Relationship\b[^>]*calcChain[^>]*\/>/g, ''))]
      : []),
    ...[...drawings.texts].map(([path, text]) => fixed(path, text)),
    ...tables(sheets, part),
  ]
}

function tables(sheets: readonly FilledSheet[], part: (path: string) => string | null): BookPart[] {
  return sheets.flatMap((sheet) =>
    partsOf(sheet.path, part, 'table').flatMap((path) => {
      const xml = part(path)
      if (xml === null) return []
      const text = xml.replace(
        /(\sref=")([^"]*)/g,
        (_, before: string, ref: string) => before + movedAreas(ref, sheet.pass),
      )
      return [{ path, chunks: () => [text] }]
    }),
  )
}

/** What charts show. */
function moved(paths: readonly string[], part: (path: string) => string | null, passOf: PassOf): BookPart[] {
  return paths
    .filter((path) => /^xl\/charts\/chart[^/]*\.xml$/.test(path))
    .flatMap((path) => {
      const xml = part(path)
      if (xml === null) return []
      const nothing: Pass = { rows: new Map(), outer: null }
      const text = xml
        .replace(
          /(<(?:\w+:)?f>)([^<]*)(<)/g,
          (_, before: string, formula: string, after: string) =>
            before + escaped(movedFormula(unescaped(formula), nothing, passOf)) + after,
        )
        // What the template showed is not what the report shows.
        .replace(/<(\w+:)?(numCache|strCache)>[\s\S]*?<\/\1?\2>/g, '')
      return [{ path, chunks: () => [text] }]
    })
}

class Styles implements CellStyles {
  readonly #xml: string
  readonly #formats: readonly string[]
  readonly #dated = new Map<number, number>()

  constructor(xml: string | null) {
    this.#xml = xml ?? ''
    this.#formats = xml === null ? [] : contentOf(xml, styleReader(), 'xl/styles.xml').map(({ format }) => format)
  }

  isPercent = (style: number): boolean => this.#formats[style] === 'percent'

  ofDate = (style: number): number => {
    if (this.#formats[style] === 'date' || this.#formats.length === 0) return style
    const known = this.#dated.get(style) ?? this.#formats.length + this.#dated.size
    this.#dated.set(style, known)
    return known
  }

  text(): string {
    if (this.#dated.size === 0) return this.#xml
    return this.#xml.replace(
      /<(\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/\1?cellXfs>/,
      (_, prefix: string | undefined, inner: string) => {
        const p = prefix ?? ''
        const all = [...inner.matchAll(new RegExp(`<${p}xf\\b(?:[^>]*?/>|[\\s\\S]*?</${p}xf>)`, 'g'))].map(([xf]) => xf)
        const added = [...this.#dated.keys()].map((style) => datedStyle(all[style] ?? `<${p}xf xfId="0"/>`))
        return `<${p}cellXfs count="${all.length + added.length}">${all.join('')}${added.join('')}</${p}cellXfs>`
      },
    )
  }
}

/** The format of a short date, which each country writes in its own way. */
function datedStyle(xf: string): string {
  const bare = xf.replace(/\s(?:numFmtId|applyNumberFormat)\s*=\s*"[^"]*"/g, '')
  return bare.replace(/^<((?:\w+:)?xf)\b/, '<$1 numFmtId="14" applyNumberFormat="1"')
}
