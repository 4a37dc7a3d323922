/** Codes of rows: one that is still free, and a whole schedule numbered anew by patterns. */
import type { Id } from '../plan/index.ts'

/** The code itself where nobody has it; else the next number at its end that nobody has. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code
  const [, head = '', digits = ''] = /^(.*?)(\d{0,12})$/s.exec(code) ?? []
  const stem = digits === '' ? `${head}-` : head
  for (let next = Number(digits || 1) + 1; ; next++) {
    const candidate = stem + String(next).padStart(digits.length, '0')
    if (!taken.has(candidate)) return candidate
  }
}

/** How long a code may be in the grid. */
export const CODE_LENGTH = 64

export interface Numbering {
  /** Patterns of the levels, from the top one on; the last one holds for all below it. */
  levels: readonly string[]
  /** Pattern of rows that are not summaries, on any level; null: that of their level. */
  works: string | null
  /** The first number that `{n}` gives, and the way to the next. */
  start: number
  step: number
}

export interface NumberedRow {
  id: Id
  parentId: Id | null
  /** 0: top level. */
  level: number
  code: string
  summary: boolean
}

export interface NewCode {
  id: Id
  before: string
  after: string
}

/** A code that cannot be given. */
export interface CodeProblem {
  id: Id
  code: string
  reason: 'twice' | 'too_long' | 'empty'
}

const TOKEN = /\{([a-z]+)(?::([1-9]))?\}/g
const tokens = ['n', 'i', 'parent']

/** False: it names something that is not there, or gives every row the same code. */
export function isNumberingPattern(pattern: string): boolean {
  const named = [...pattern.matchAll(TOKEN)].map(([, token]) => token ?? '')
  const rest = pattern.replace(TOKEN, '')
  return named.every((token) => tokens.includes(token)) && named.some((t) => t !== 'parent') && !/[{}]/.test(rest)
}

/**
 * New codes of the chosen rows. `rows` are all of the schedule, in tree order. `{n}` counts the rows of its pattern,
 * `{i}` is the place among siblings, `{parent}` the code above; `{n:3}` has at least three digits.
 */
export function numbered(
  rows: readonly NumberedRow[],
  chosen: ReadonlySet<Id>,
  numbering: Numbering,
): { codes: NewCode[]; problems: CodeProblem[] } {
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const places = new Map<Id | null, number>()
  const counts = new Map<string, number>()
  const found: NewCode[] = []
  for (const { id, parentId, level, code, summary } of rows) {
    const place = (places.get(parentId) ?? 0) + 1
    places.set(parentId, place)
    if (!chosen.has(id)) continue
    const pattern = patternOf(numbering, level, summary)
    const count = counts.get(pattern) ?? 0
    counts.set(pattern, count + 1)
    const above = parentId === null ? '' : (codes.get(parentId) ?? '')
    const after = written(pattern, { n: numbering.start + count * numbering.step, i: place, parent: above })
    codes.set(id, after)
    found.push({ id, before: code, after })
  }
  return { codes: found, problems: problemsOf(rows, codes, chosen) }
}

function patternOf({ levels, works }: Numbering, level: number, summary: boolean): string {
  if (!summary && works !== null) return works
  return levels[Math.min(level, levels.length - 1)] ?? '{parent}.{i}'
}

/** The pattern with its tokens replaced; those without a value give nothing. */
export function fillPattern(pattern: string, values: { n?: number; i?: number; parent?: string }): string {
  return pattern.replace(TOKEN, (whole, token: string, width: string | undefined) => {
    if (token === 'parent') return values.parent ?? ''
    if (token !== 'n' && token !== 'i') return whole
    return String(values[token] ?? '').padStart(Number(width ?? 0), '0')
  })
}

function written(pattern: string, values: { n: number; i: number; parent: string }): string {
  const text = fillPattern(pattern, values).trim()
  // Where nothing stands above, what would divide the two does not stand there either.
  return values.parent === '' && pattern.startsWith('{parent}') ? text.replace(/^[^\p{L}\p{N}]+/u, '') : text
}

function problemsOf(
  rows: readonly NumberedRow[],
  codes: ReadonlyMap<Id, string>,
  chosen: ReadonlySet<Id>,
): CodeProblem[] {
  const owners = new Map<string, number>()
  for (const { id } of rows) {
    const code = codes.get(id) ?? ''
    owners.set(code, (owners.get(code) ?? 0) + 1)
  }
  return rows.flatMap<CodeProblem>(({ id }) => {
    const code = codes.get(id) ?? ''
    if (!chosen.has(id)) return []
    if (code === '') return [{ id, code, reason: 'empty' }]
    if (code.length > CODE_LENGTH) return [{ id, code, reason: 'too_long' }]
    return (owners.get(code) ?? 0) > 1 ? [{ id, code, reason: 'twice' }] : []
  })
}
