import type { EpsNode } from '@plumbline/core/contract'
import { type EpsKind, epsKinds, mayStandUnder } from '@plumbline/core/structure'
import { type NodeNumbers, numbersOfNodes } from './node-numbers.ts'

export interface TreeRow {
  node: EpsNode
  /** 1 at the top, as `aria-level` counts. */
  level: number
  hasChildren: boolean
  isOpen: boolean
  /** Of the schedules below, or the schedule's own; null: there is none. */
  numbers: NodeNumbers | null
}

function childrenOf(nodes: readonly EpsNode[]): Map<string | null, EpsNode[]> {
  const children = new Map<string | null, EpsNode[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId)
    if (siblings) siblings.push(node)
    else children.set(node.parentId, [node])
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.position - b.position)
  return children
}

/** What the screen shows: depth-first, closed branches left out. */
export function visibleRows(nodes: readonly EpsNode[], closed: ReadonlySet<string>): TreeRow[] {
  const children = childrenOf(nodes)
  const numbers = numbersOfNodes(children)
  const rows: TreeRow[] = []
  const walk = (node: EpsNode, level: number) => {
    const below = children.get(node.id) ?? []
    const isOpen = below.length > 0 && !closed.has(node.id)
    rows.push({ node, level, hasChildren: below.length > 0, isOpen, numbers: numbers.get(node.id) ?? null })
    if (isOpen) for (const child of below) walk(child, level + 1)
  }
  for (const node of children.get(null) ?? []) walk(node, 1)
  return rows
}

/** Without branches that are kept only to be looked at, unless they are wanted. */
export function shownNodes(nodes: readonly EpsNode[], inactiveToo: boolean): readonly EpsNode[] {
  if (inactiveToo || nodes.every(({ active }) => active === 1)) return nodes
  const hidden = new Set(nodes.filter(({ active }) => active === 0).flatMap(({ id }) => subtreeOf(nodes, id)))
  return nodes.filter((node) => !hidden.has(node))
}

/** The node itself and all below it: what deleting takes away. */
export function subtreeOf(nodes: readonly EpsNode[], id: string): EpsNode[] {
  const children = childrenOf(nodes)
  const walk = (node: EpsNode): EpsNode[] => [node, ...(children.get(node.id) ?? []).flatMap(walk)]
  return nodes.filter((node) => node.id === id).flatMap(walk)
}

/** What to select when a node goes: the sibling after it, else before it, else the parent. */
export function neighbourOf(nodes: readonly EpsNode[], id: string): string | null {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null
  const siblings = childrenOf(nodes).get(parentId) ?? []
  const at = siblings.findIndex((node) => node.id === id)
  return siblings[at + 1]?.id ?? siblings[at - 1]?.id ?? parentId
}

/** From the node's parent up to the top. */
export function ancestorsOf(nodes: readonly EpsNode[], id: string): EpsNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above: EpsNode[] = []
  for (let parent = parentIn(byId, id); parent; parent = parentIn(byId, parent.id)) above.push(parent)
  return above
}

function parentIn(byId: ReadonlyMap<string, EpsNode>, id: string): EpsNode | undefined {
  return byId.get(byId.get(id)?.parentId ?? '')
}

/** What may be made below a node (null: at the top), the likeliest first. */
export function kindsBelow(nodes: readonly EpsNode[], id: string | null): EpsKind[] {
  const node = nodes.find((one) => one.id === id)
  const above = node ? [node, ...ancestorsOf(nodes, node.id)].map(({ kind }) => kind) : []
  return epsKinds.filter((kind) => mayStandUnder(kind, above))
}

export interface NewPlace {
  kind: EpsKind
  parentId: string | null
}

/** Everything the New menu can make around the selected node: below it, else beside it, and always a facility. */
export function newPlaces(nodes: readonly EpsNode[], selected: string | null): NewPlace[] {
  const node = nodes.find(({ id }) => id === selected)
  const parentId = node?.kind === 'schedule' ? node.parentId : (node?.id ?? null)
  const below = kindsBelow(nodes, parentId).map((kind) => ({ kind, parentId }))
  return parentId === null ? below : [...below, { kind: 'facility', parentId: null }]
}
