import type { AttributeDirectory, ListValue } from '../attributes/index.ts'
import type { RowArrays } from './body.ts'

/**
 * What an attribute offers that takes its values from a directory, in the order of the tree. Rows that are disabled, deleted
 * or stand elsewhere come behind or as disabled ones, so that what works hold keeps its name; merged ones under the name of
 * the row that they have become. `offered` false: the directory offers nothing any more.
 */
export function choicesOf(
  body: RowArrays,
  { branchId, level, offered = true }: Pick<AttributeDirectory, 'branchId' | 'level' | 'offered'>,
): ListValue[] {
  const places = new Map(body.ids.map((id, at) => [id, at]))
  const disabled = new Set(body.disabled)
  const values: ListValue[] = []
  for (const { at, depth, isBelow } of treeOf(body, branchId)) {
    const id = body.ids[at]!
    const isOut = (branchId !== null && !isBelow) || (level !== null && depth !== level)
    values.push(offer(id, body.codes[at]!, body.names[at]!, !offered || isOut || disabled.has(id)))
    places.delete(id)
  }
  const lost = [...places].map(([id, at]) => offer(id, body.codes[at]!, body.names[at]!, true))
  return [...values, ...[...lost, ...formerOf(body)].sort((a, b) => (a.id < b.id ? -1 : 1))]
}

const offer = (id: string, code: string, name: string, disabled: boolean): ListValue => ({
  ...{ id, name: name || code || id, code, colour: null, disabled },
})

/** Rows that are not there any more. */
function formerOf({ ids, codes, names, gone, merged }: RowArrays): ListValue[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  const became = Object.entries(merged).map(([id, into]) => {
    const at = places.get(into)
    const [code, name] = at === undefined ? (gone[into] ?? ['', '']) : [codes[at]!, names[at]!]
    return offer(id, code, name, true)
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
