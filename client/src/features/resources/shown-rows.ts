import { RowSearch } from '@plumbline/core/directories'
import { registerTypes } from '@plumbline/core/resources'
import type { RegisterEntry } from '../../parts/resources/read-register.ts'
import type { SpaceRegister } from './use-register.ts'

export const trees = ['group', 'rbs'] as const
export type Tree = (typeof trees)[number]

export interface ShownRow {
  /** Of a heading that is no row of the register: of the node. */
  key: string
  level: number
  /** null: a heading. */
  entry: RegisterEntry | null
  title: string
  /** Rows below it. */
  below: number
}

interface Asked {
  tree: Tree
  /** Text of the search. */
  filter: string
  /** A type, `role` or `disabled`; '' for all. */
  indicator: string
}

/** What `filter_indicator` may ask for. */
export const indicators = [...registerTypes.filter((type) => type !== 'resource_group'), 'role', 'disabled'] as const

const fits = ({ type, isRole, status }: RegisterEntry, indicator: string): boolean => {
  if (indicator === '') return true
  if (indicator === 'role') return isRole
  return indicator === 'disabled' ? status === 'disabled' : type === indicator
}

/** The rows in the order of their tree; of a search all that are found, with what they stand below. */
export function shownRows({ entries, nodes }: SpaceRegister, asked: Asked, collapsed: ReadonlySet<string>): ShownRow[] {
  const kept = keptIds(entries, asked)
  return asked.tree === 'group' ? groupRows(entries, kept, collapsed) : nodeRows(entries, nodes, kept, collapsed)
}

function keptIds(entries: readonly RegisterEntry[], { filter, indicator }: Asked): ReadonlySet<string> | null {
  if (filter === '' && indicator === '') return null
  const found = filter === '' ? entries : new RowSearch(entries).find(filter).map((at) => entries[at]!)
  const byId = new Map(entries.map((one) => [one.id, one]))
  const kept = new Set<string>()
  for (const one of found) {
    if (!fits(one, indicator)) continue
    for (let at: RegisterEntry | undefined = one; at && !kept.has(at.id); at = byId.get(at.parentId ?? ''))
      kept.add(at.id)
  }
  return kept
}

const byOrder = (a: RegisterEntry, b: RegisterEntry): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : 1

function groupRows(
  entries: readonly RegisterEntry[],
  kept: ReadonlySet<string> | null,
  collapsed: ReadonlySet<string>,
): ShownRow[] {
  const known = new Set(entries.map(({ id }) => id))
  const children = Map.groupBy(entries, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''))
  const rows: ShownRow[] = []
  const open = [...(children.get('') ?? [])]
    .sort(byOrder)
    .reverse()
    .map((entry) => ({ entry, level: 0 }))
  while (open.length > 0) {
    const { entry, level } = open.pop()!
    if (kept && !kept.has(entry.id)) continue
    const below = children.get(entry.id) ?? []
    rows.push({ key: entry.id, level, entry, title: entry.name, below: below.length })
    if (collapsed.has(entry.id)) continue
    for (const child of [...below].sort(byOrder).reverse()) open.push({ entry: child, level: level + 1 })
  }
  return rows
}

/** Resources below the nodes of the tree of the space, by the names of these; those without one come last. */
function nodeRows(
  entries: readonly RegisterEntry[],
  nodes: Readonly<Record<string, string>>,
  kept: ReadonlySet<string> | null,
  collapsed: ReadonlySet<string>,
): ShownRow[] {
  const shown = entries.filter(({ id, type }) => type !== 'resource_group' && (!kept || kept.has(id)))
  const byNode = Map.groupBy(shown, ({ rbsId }) => (rbsId !== null && nodes[rbsId] !== undefined ? rbsId : ''))
  const keys = [...byNode.keys()].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : nodes[a]!.localeCompare(nodes[b]!)))
  return keys.flatMap((key) => {
    const below = [...byNode.get(key)!].sort((a, b) => a.code.localeCompare(b.code))
    const head: ShownRow = { key: `rbs:${key}`, level: 0, entry: null, title: nodes[key] ?? '', below: below.length }
    if (collapsed.has(head.key)) return [head]
    return [head, ...below.map((entry) => ({ key: entry.id, level: 1, entry, title: entry.name, below: 0 }))]
  })
}
