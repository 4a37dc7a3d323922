/** Which row of a table stands below which. */
import type { Hierarchy } from './types.ts'

/** A row of works: what says where it stands. */
export interface Placed {
  code: string
  /** As a column of levels says; null: nothing. */
  level: number | null
  outlineNumber: string
  outline: number
  indent: number
  /** It is known for a summary: what says nothing of itself stands below it. */
  opens: boolean
}

const separators = ['.', '-', '/', '_']
/** Share of the codes with parts whose beginning is the code of another row. */
const LEAST_NESTED = 0.5

/** What stands between the parts of codes that say which row is below which; null: the codes do not say it. */
export function codeSeparator(codes: readonly string[]): string | null {
  const known = new Set(codes)
  let [best, most] = [null as string | null, 0]
  for (const separator of separators) {
    const parted = codes.filter((code) => code.includes(separator))
    const nested = parted.filter((code) => nearest(code, separator, known) !== null).length
    if (nested >= parted.length * LEAST_NESTED && nested > most) [best, most] = [separator, nested]
  }
  return best
}

/** The longest beginning of a code that is a code itself. */
function nearest(code: string, separator: string, known: { has(code: string): boolean }): string | null {
  for (let at = code.lastIndexOf(separator); at > 0; at = code.lastIndexOf(separator, at - 1)) {
    if (known.has(code.slice(0, at))) return code.slice(0, at)
  }
  return null
}

/** The place of the parent of each row in the list; −1: it stands on top. */
export function parentsOf(rows: readonly Placed[], hierarchy: Hierarchy): number[] {
  if (hierarchy === 'none') return rows.map(() => -1)
  if (hierarchy === 'code') return parentsByCode(rows)
  return parentsByDepth(rows.map((row) => ({ depth: depthOf(row, hierarchy), opens: row.opens })))
}

function depthOf({ level, outlineNumber, outline, indent }: Placed, hierarchy: Hierarchy): number | null {
  if (hierarchy === 'outline') return outline
  if (hierarchy === 'indent') return indent
  if (hierarchy === 'level') return level
  return outlineNumber === '' ? null : outlineNumber === '0' ? 0 : outlineNumber.split('.').length
}

/**
 * The nearest row above that is less deep. A row that does not say how deep it is stands beside the one above it, or
 * below that where it is a summary.
 */
function parentsByDepth(rows: readonly { depth: number | null; opens: boolean }[]): number[] {
  const open: { at: number; depth: number }[] = []
  return rows.map(({ depth: own }, at) => {
    const above = open.at(-1)
    const depth = own ?? (above ? above.depth + (rows[above.at]?.opens ? 1 : 0) : 0)
    while ((open.at(-1)?.depth ?? Number.NEGATIVE_INFINITY) >= depth) open.pop()
    const parent = open.at(-1)?.at ?? -1
    open.push({ at, depth })
    return parent
  })
}

/** A row without a code stands below the nearest row above that has one. */
function parentsByCode(rows: readonly Placed[]): number[] {
  const separator = codeSeparator(rows.map(({ code }) => code)) ?? '.'
  const places = new Map<string, number>()
  for (const [at, { code }] of rows.entries()) if (code !== '' && !places.has(code)) places.set(code, at)
  let above = -1
  return rows.map(({ code }, at) => {
    if (code === '') return above
    const found = nearest(code, separator, places)
    above = at
    return found === null ? -1 : (places.get(found) ?? -1)
  })
}

/** The places of the rows, each after its parent, children in the order of the table. */
export function treeOrder(parents: readonly number[]): number[] {
  const children = Map.groupBy(parents.keys(), (at) => parents[at] ?? -1)
  const order: number[] = []
  const open = [...(children.get(-1) ?? [])].reverse()
  while (open.length > 0) {
    const at = open.pop() as number
    order.push(at)
    for (const child of [...(children.get(at) ?? [])].reverse()) open.push(child)
  }
  return order
}
