import type { ModelElementTable } from '@plumbline/core/contract'

/** A model as the screen has it: its elements have the numbers `first`, `first + 1`, … in the viewer. */
export interface LoadedModel {
  id: string
  name: string
  first: number
  table: ModelElementTable
}

const numbers = new WeakMap<LoadedModel['table'], ReadonlyMap<string, number>>()

/** By GlobalId, in the model itself. */
export function numbersOf({ table }: Pick<LoadedModel, 'table'>): ReadonlyMap<string, number> {
  const known = numbers.get(table) ?? new Map(table.guids.map((guid, at) => [guid, at]))
  numbers.set(table, known)
  return known
}

export const treeKinds = ['storeys', 'classes', 'types'] as const
export type TreeKind = (typeof treeKinds)[number]

export interface TreeNode {
  key: string
  label: string
  kind: 'model' | 'place' | 'class' | 'element'
  /** All below it, by their numbers in the viewer. */
  elements: readonly number[]
  children: readonly TreeNode[]
  /** What holds storeys, so that these are seen at once. */
  opensItself?: boolean
}

export interface TreeRow {
  node: TreeNode
  depth: number
  isOpen: boolean
  hasChildren: boolean
}

const readableClass = (ifcClass: string): string => ifcClass.replace(/^Ifc/, '').replace(/StandardCase$/, '')

/** Places that are looked for; rooms stand in them. */
const innermost: ReadonlySet<string> = new Set(['IfcBuildingStorey', 'IfcSpace'])

/** Elements stand below their groups only when these are opened: there may be fifty thousand. */
export function treeOf(models: readonly LoadedModel[], kind: TreeKind): TreeNode[] {
  return models.map((model) => {
    const all = model.table.names.map((_, at) => at)
    const children = groupings[kind](model, all)
    const elements = all.map((at) => model.first + at)
    return { key: model.id, label: model.name, kind: 'model', elements, children, opensItself: true }
  })
}

const groupings: Record<TreeKind, (model: LoadedModel, elements: readonly number[]) => readonly TreeNode[]> = {
  storeys: placesOf,
  classes: (model, elements) => classesOf(model, model.id, elements),
  types: typesOf,
}

function placesOf(model: LoadedModel, elements: readonly number[]): TreeNode[] {
  const { places, placeOf } = model.table
  const inside = Map.groupBy(elements, (at) => placeOf[at] ?? null)
  const below = Map.groupBy(places.keys(), (at) => places[at]?.parent ?? null)
  const nodeOf = (place: number): TreeNode | null => {
    const key = `${model.id}.${place}`
    const inner = byElevation(below.get(place) ?? [], model).flatMap((child) => nodeOf(child) ?? [])
    const own = classesOf(model, key, inside.get(place) ?? [])
    const children = [...inner, ...own]
    if (children.length === 0) return null
    const { name = '', ifcClass = '' } = places[place] ?? {}
    const elements = children.flatMap((child) => child.elements)
    const opensItself = inner.length > 0 && !innermost.has(ifcClass)
    return { key, label: name || readableClass(ifcClass), kind: 'place', elements, children, opensItself }
  }
  const roots = byElevation(below.get(null) ?? [], model).flatMap((place) => nodeOf(place) ?? [])
  return [...withoutOnlyChildren(roots), ...classesOf(model, `${model.id}.nowhere`, inside.get(null) ?? [])]
}

/** A project that holds one site that holds one building says nothing by any of the three. */
function withoutOnlyChildren(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const [only, ...others] = nodes
  if (!only || others.length > 0 || only.children.some(({ kind }) => kind !== 'place')) return nodes
  return withoutOnlyChildren(only.children)
}

/** The highest storey first, as it stands. */
const byElevation = (places: readonly number[], { table }: LoadedModel): number[] =>
  [...places].sort((one, other) => (table.places[other]?.elevation ?? 0) - (table.places[one]?.elevation ?? 0))

function classesOf({ first, table }: LoadedModel, above: string, elements: readonly number[]): TreeNode[] {
  const groups = Map.groupBy(elements, (at) => table.classOf[at] ?? 0)
  return groupsOf(groups, first, above, (number) => readableClass(table.classes[number] ?? ''))
}

/** What has no type stands by its class. */
function typesOf(model: LoadedModel, elements: readonly number[]): TreeNode[] {
  const { id, first, table } = model
  const typeOf = (at: number) => table.types[table.typeOf[at] ?? -1] ?? ''
  const groups = Map.groupBy(
    elements.filter((at) => typeOf(at) !== ''),
    (at) => table.typeOf[at] ?? 0,
  )
  const untyped = elements.filter((at) => typeOf(at) === '')
  return [
    ...groupsOf(groups, first, `${id}.type`, (number) => table.types[number] ?? ''),
    ...classesOf(model, `${id}.untyped`, untyped),
  ]
}

const groupsOf = (
  groups: ReadonlyMap<number, readonly number[]>,
  first: number,
  above: string,
  labelOf: (number: number) => string,
): TreeNode[] =>
  [...groups]
    .map(([number, members]): TreeNode => {
      const elements = members.map((at) => first + at)
      return { key: `${above}/${number}`, label: labelOf(number), kind: 'class', elements, children: [] }
    })
    .sort((one, other) => one.label.localeCompare(other.label))

/** Rows on screen, from the top; what does not open itself is closed until it is toggled. `nameOf` names an element. */
export function rowsOf(
  nodes: readonly TreeNode[],
  toggled: ReadonlySet<string>,
  nameOf: (element: number) => string,
  depth = 0,
): TreeRow[] {
  return nodes.flatMap((node) => {
    const isOpen = toggled.has(node.key) !== (node.opensItself ?? false)
    const row = { node, depth, isOpen, hasChildren: node.kind !== 'element' }
    if (!isOpen) return [row]
    const children = node.kind === 'class' ? elementsBelow(node, nameOf) : node.children
    return [row, ...rowsOf(children, toggled, nameOf, depth + 1)]
  })
}

const elementsBelow = ({ elements }: TreeNode, nameOf: (element: number) => string): TreeNode[] =>
  elements.map((element) => elementNode(element, nameOf(element)))

export const elementNode = (element: number, label: string): TreeNode => ({
  key: `#${element}`,
  label,
  kind: 'element',
  elements: [element],
  children: [],
})
