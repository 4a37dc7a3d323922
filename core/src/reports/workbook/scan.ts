/** A sheet of a template, cut where its rows are: what stands around them stays as it came. */
export interface TemplateCell {
  /** `AB`. */
  letters: string
  /** Attributes but for its place and its type. */
  attributes: string
  type: string
  style: number
  inner: string
  formula: string | null
}

export interface TemplateRow {
  number: number
  /** Attributes but for its number. */
  attributes: string
  cells: readonly TemplateCell[]
}

export interface TemplateSheet {
  /** Of elements, with its colon; '' as a rule. */
  prefix: string
  head: string
  rows: readonly TemplateRow[]
  tail: string
}

/** The XML is known to be well-formed. */
export function scanSheet(xml: string): TemplateSheet {
  const prefix = /<(\w+:)?worksheet\b/.exec(xml)?.[1] ?? ''
  const open = new RegExp(`<${prefix}sheetData\\s*(/?)>`).exec(xml)
  if (!open) return { prefix, head: xml, rows: [], tail: '' }
  const from = open.index + open[0].length
  if (open[1] === '/') {
    return {
      prefix,
      head: `${xml.slice(0, open.index)}<${prefix}sheetData>`,
      rows: [],
      tail: closing(prefix) + xml.slice(from),
    }
  }
  const end = xml.indexOf(`</${prefix}sheetData>`, from)
  return { prefix, head: xml.slice(0, from), rows: rowsOf(xml.slice(from, end), prefix), tail: xml.slice(end) }
}

const closing = (prefix: string): string => `</${prefix}sheetData>`

function rowsOf(xml: string, prefix: string): TemplateRow[] {
  const rows: TemplateRow[] = []
  for (const { attributes, inner } of elements(xml, `${prefix}row`)) {
    const number = Number(attributeOf(attributes, 'r') ?? (rows.at(-1)?.number ?? 0) + 1)
    rows.push({ number, attributes: without(attributes, ['r', 'spans']), cells: cellsOf(inner, prefix) })
  }
  return rows
}

function cellsOf(xml: string, prefix: string): TemplateCell[] {
  const cells: TemplateCell[] = []
  for (const { attributes, inner } of elements(xml, `${prefix}c`)) {
    const place = attributeOf(attributes, 'r') ?? ''
    cells.push({
      letters: /^[A-Z]+/.exec(place)?.[0] ?? lettersAfter(cells.at(-1)?.letters ?? ''),
      attributes: without(attributes, ['r', 't']),
      type: attributeOf(attributes, 't') ?? 'n',
      style: Number(attributeOf(attributes, 's') ?? 0),
      inner,
      formula: new RegExp(`<${prefix}f\\b`).test(inner) ? inner : null,
    })
  }
  return cells
}

/** Elements of this name that stand beside each other; none of them holds another. */
export function* elements(xml: string, name: string): Generator<{ attributes: string; inner: string; index: number }> {
  const tag = new RegExp(`<${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([\\s\\S]*?)</${name}\\s*>)`, 'g')
  for (const { 1: attributes = '', 2: inner = '', index } of xml.matchAll(tag)) yield { attributes, inner, index }
}

export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? (found[1] ?? found[2]) : undefined
}

export const without = (attributes: string, names: readonly string[]): string =>
  names.reduce(
    (all, name) => all.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), ''),
    ` ${attributes.trim()}`,
  )

export function numberOfLetters(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

export function lettersOfNumber(number: number): string {
  let [rest, letters] = [number, '']
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
    rest = Math.floor((rest - 1) / 26)
  }
  return letters
}

const lettersAfter = (letters: string): string => lettersOfNumber(numberOfLetters(letters) + 1)
