import type { AttributeDirectory, ListValue } from '../attributes/index.ts'
import type { RowArrays } from './body.ts'

/**
 * What an attribute offers that takes its values from a directory, in the order of the tree. Rows that are disabled, deleted
 * or stand elsewhere come behind or as disabled ones, so that what works hold keeps its name; merged ones under the name of
 * the row that they have become. `offered` false: the directory offers nothing any more. `columnIds`: what else is told of rows.
 */
export function choicesOf(
  body: RowArrays,
  { branchId, level, offered = true }: Pick<AttributeDirectory, 'branchId' | 'level' | 'offered'>,
  columnIds: readonly string[] = [],
): ListValue[] {
  const seen = new Uint8Array(body.ids.length)
  const disabled = new Set(body.disabled)
  const values: ListValue[] = []
  for (const { at, depth, isBelow } of treeOf(body, branchId)) {
    const id = body.ids[at]!
    const isOut = (branchId !== null && !isBelow) || (level !== null && depth !== level)
    const value = offer(id, body.codes[at]!, body.names[at]!, !offered || isOut || disabled.has(id))
    values.push(withCells(value, body, at, columnIds))
    seen[at] = 1
  }
  const lost = body.ids.flatMap((id, at) =>
    seen[at] === 1 ? [] : withCells(offer(id, body.codes[at]!, body.names[at]!, true), body, at, columnIds),
  )
  return [...values, ...[...lost, ...formerOf(body, columnIds)].sort((a, b) => (a.id < b.id ? -1 : 1))]
}

const offer = (id: string, code: string, name: string, disabled: boolean): ListValue => ({
  ...{ id, name: name || code || id, code, colour: null, disabled },
})

function withCells(value: ListValue, { values }: RowArrays, at: number, columnIds: readonly string[]): ListValue {
  if (columnIds.length === 0) return value
  const cells = columnIds.flatMap((id) => (values[id]?.[at] ? [[id, values[id][at]]] : []))
  return cells.length === 0 ? value : { ...value, cells: Object.fromEntries(cells) }
}

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** Rows that are not there any more. */
function formerOf(body: RowArrays, columnIds: readonly string[]): ListValue[] {
  const { ids, codes, names, gone, merged } = body
  const mergers = Object.entries(merged)
  const places = mergers.length === 0 ? NOWHERE : new Map(ids.map((id, at) => [id, at]))
  const became = mergers.map(([id, into]) => {
    const at = places.get(into)
    const [code, name] = at === undefined ? (gone[into] ?? ['', '']) : [codes[at]!, names[at]!]
    const value = offer(id, code, name, true)
    return at === undefined ? value : withCells(value, body, at, columnIds)
  })
  return [...Object.entries(gone).map(([id, [code, name]]) => offer(id, code, name, true)), ...became]
}

interface Visited {
  /** Among the rows of the body. */
  at: number
  /** 1 at the top. */
  depth: number
  isBelow: boolean
}

/** What stands below nothing that is there, or in a circle, stands nowhere. Arrays stand in the order of siblings. */
function* treeOf({ ids, parents }: RowArrays, branchId: string | null): Generator<Visited> {
  const children = new Map<string, number[]>()
  parents.forEach((parent, at) => {
    const siblings = children.get(parent)
    if (siblings) siblings.push(at)
    else children.set(parent, [at])
  })
  const open: Visited[] = []
  const push = (parent: string, depth: number, isBelow: boolean): void => {
    const below = children.get(parent) ?? []
    for (let i = below.length - 1; i >= 0; i--) open.push({ at: below[i]!, depth, isBelow })
  }
  push('', 1, false)
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const id = ids[next.at]!
    push(id, next.depth + 1, next.isBelow || id === branchId)
  }
}
