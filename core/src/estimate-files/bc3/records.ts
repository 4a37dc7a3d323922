/** Records of a BC3 file (FIEBDC-3/2020, «Formato de intercambio estándar de bases de datos para la construcción»). */

export interface Concept {
  code: string
  unit: string
  name: string
  /** Of one unit, as written; '' for none. */
  price: string
  /** 1 labour, 2 machines, 3 materials; '' where the file does not say. */
  type: string
  /** 0: root (`##`), 1: chapter (`#`), 2: anything else. */
  level: 0 | 1 | 2
}

export interface Part {
  code: string
  factor: string
  yield: string
}

export interface MeasuredLine {
  /** '': counts; 1, 2: a subtotal; 3: its comment is an expression of a, b, c, d. */
  type: string
  comment: string
  /** Units, length, width, height. */
  dimensions: readonly [string, string, string, string]
}

export interface Measured {
  total: string
  lines: readonly MeasuredLine[]
}

export interface Bc3Records {
  concepts: ReadonlyMap<string, Concept>
  parts: ReadonlyMap<string, readonly Part[]>
  /** By `measuredKey`, one after another where a concept stands several times in its chapter. */
  measured: ReadonlyMap<string, readonly Measured[]>
  texts: ReadonlyMap<string, string>
  title: string
  currency: string
  /** General expenses, industrial profit, reduction, tax: percent, as written. */
  percents: { expenses: string; profit: string; reduction: string; tax: string }
  /** The beginning of the last record, where the file ends in the middle of it; else ''. */
  cutOff: string
}

/** Marks of level are written or left out where a concept is named. */
const bare = (code: string): string => code.trim().replace(/#{1,2}$/, '')
export const measuredKey = (parent: string, child: string): string => `${parent}\n${child}`

const subfields = (field: string | undefined): string[] => (field ?? '').split('\\').map((one) => one.trim())

export function readRecords(text: string): Bc3Records {
  const concepts = new Map<string, Concept>()
  const parts = new Map<string, Part[]>()
  const measured = new Map<string, Measured[]>()
  const texts = new Map<string, string>()
  const found = { title: '', currency: '', percents: { expenses: '', profit: '', reduction: '', tax: '' } }
  for (const record of text.split('~').slice(1)) {
    const [kind = '', ...fields] = record.split('|')
    if (kind === 'C') addConcept(concepts, fields)
    else if (kind === 'D' || kind === 'Y') addParts(parts, fields, kind === 'Y')
    else if (kind === 'M' || kind === 'N') addMeasured(measured, fields)
    else if (kind === 'T') texts.set(bare(fields[0] ?? ''), (fields[1] ?? '').trim())
    else if (kind === 'V') found.title = subfields(fields[3])[0] ?? ''
    else if (kind === 'K') takeCoefficients(found, fields)
  }
  return { concepts, parts, measured, texts, cutOff: cutOff(text), ...found }
}

/** Programs of DOS end a file with a sign of their own. */
const END_OF_FILE = '\u001a'

function cutOff(text: string): string {
  const whole = text.replaceAll(END_OF_FILE, '').trimEnd()
  return whole.endsWith('|') ? '' : whole.slice(whole.lastIndexOf('~')).slice(0, 40)
}

/** ~C | code { \ synonym } | unit | name | { price \ } | { date \ } | type | */
function addConcept(
  concepts: Map<string, Concept>,
  [codes, unit = '', name = '', prices, , type = '']: string[],
): void {
  const written = subfields(codes).filter((one) => one !== '')
  const [first = ''] = written
  if (first === '') return
  const level = first.endsWith('##') ? 0 : first.endsWith('#') ? 1 : 2
  const price = subfields(prices)[0] ?? ''
  const concept: Concept = { code: bare(first), unit: unit.trim(), name: name.trim(), price, type: type.trim(), level }
  for (const code of written) concepts.set(bare(code), concept)
}

/** ~D | parent | { child \ factor \ yield \ } | { child \ factor \ yield \ { percent ; } \ } |; ~Y adds to it. */
function addParts(parts: Map<string, Part[]>, [parent = '', three = '', four = '']: string[], isMore: boolean): void {
  const usual = three.trim() !== ''
  const flat = subfields(usual ? three : four)
  const step = usual ? 3 : 4
  const read: Part[] = []
  for (let at = 0; at + 1 < flat.length; at += step) {
    const code = bare(flat[at] ?? '')
    if (code !== '') read.push({ code, factor: flat[at + 1] || '1', yield: flat[at + 2] || '1' })
  }
  const known = isMore ? parts.get(bare(parent)) : undefined
  if (!known) parts.set(bare(parent), read)
  else for (const part of read) known.push(part)
}

/** ~M | [parent \] child | { position \ } | total | { type \ comment \ units \ length \ width \ height \ } | label | */
function addMeasured(measured: Map<string, Measured[]>, [codes, , total = '', detail]: string[]): void {
  const [first = '', second] = subfields(codes).map(bare)
  const key = second === undefined ? measuredKey('', first) : measuredKey(first, second)
  const flat = subfields(detail)
  const lines: MeasuredLine[] = []
  for (let at = 0; at + 2 < flat.length; at += 6) {
    const [type = '', comment = '', a = '', b = '', c = '', d = ''] = flat.slice(at, at + 6)
    lines.push({ type, comment: comment.split('#')[0]!.trim(), dimensions: [a, b, c, d] })
  }
  const known = measured.get(key)
  if (known) known.push({ total: total.trim(), lines })
  else measured.set(key, [{ total: total.trim(), lines }])
}

/** ~K | { DN \ DD \ DS \ DR \ DI \ DP \ DC \ DM \ currency \ } | CI \ GG \ BI \ reduction \ tax | … */
function takeCoefficients(found: Pick<Bc3Records, 'currency' | 'percents'>, [decimals, percents]: string[]): void {
  found.currency = subfields(decimals)[8] ?? ''
  const [, expenses = '', profit = '', reduction = '', tax = ''] = subfields(percents)
  found.percents = { expenses, profit, reduction, tax }
}
