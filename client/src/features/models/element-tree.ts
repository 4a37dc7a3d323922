import type { ElementMeasures } from '@plumbline/core/bim'
import type { ModelElementTable } from '@plumbline/core/contract'

/** A model as the screen has it: its elements have the numbers `first`, `first + 1`, … in the viewer. */
export interface LoadedModel {
  id: string
  name: string
  first: number
  table: ModelElementTable
  /** What its bodies come to, by element. */
  measures?: Promise<ElementMeasures>
}

const numbers = new WeakMap<LoadedModel['table'], ReadonlyMap<string, number>>()

/** By GlobalId, in the model itself. */
export function numbersOf({ table }: Pick<LoadedModel, 'table'>): ReadonlyMap<string, number> {
  const known = numbers.get(table) ?? new Map(table.guids.map((guid, at) => [guid, at]))
  numbers.set(table, known)
  return known
}

export const treeKinds = ['storeys', 'classes', 'systems', 'types'] as const
export type TreeKind = (typeof treeKinds)[number]

export interface TreeNode {
  key: string
  label: string
  /** Tells it from others of its name. */
  note?: string
  kind: 'model' | 'place' | 'system' | 'class' | 'element'
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

export const readableClass = (ifcClass: string): string => ifcClass.replace(/^Ifc/, '').replace(/StandardCase$/, '')

/** The class of an element and the place that it stands in, as far as the model says so: `Wall · First floor`. */
export function classAndPlace({ table }: Pick<LoadedModel, 'table'>, at: number): string {
  const place = table.places[table.placeOf[at] ?? -1]?.name
  return [readableClass(table.classes[table.classOf[at] ?? -1] ?? ''), place].filter(Boolean).join(' · ')
}

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
  systems: systemsOf,
  types: typesOf,
}

/** Places that hold places, or systems that are made of systems. */
interface Branches {
  kind: 'place' | 'system'
  all: readonly { name: string; ifcClass: string; parent: number | null }[]
  elementsOf(branch: number): readonly number[]
  sorted(branches: readonly number[]): readonly number[]
  doesOpen(ifcClass: string): boolean
}

function branchesOf(model: LoadedModel, { kind, all, elementsOf, sorted, doesOpen }: Branches): TreeNode[] {
  const below = Map.groupBy(all.keys(), (at) => all[at]?.parent ?? null)
  const within = (parent: number | null): TreeNode[] =>
    sorted(below.get(parent) ?? []).flatMap((branch) => nodeOf(branch) ?? [])
  const nodeOf = (branch: number): TreeNode | null => {
    const key = `${model.id}.${branch}`
    const inner = within(branch)
    const children = [...inner, ...classesOf(model, key, elementsOf(branch))]
    if (children.length === 0) return null
    const { name = '', ifcClass = '' } = all[branch] ?? {}
    const elements = [...new Set(children.flatMap((child) => child.elements))]
    const opensItself = inner.length > 0 && doesOpen(ifcClass)
    return { key, label: name || readableClass(ifcClass), kind, elements, children, opensItself }
  }
  return within(null)
}

function placesOf(model: LoadedModel, elements: readonly number[]): TreeNode[] {
  const { places, placeOf } = model.table
  const inside = Map.groupBy(elements, (at) => placeOf[at] ?? null)
  const roots = branchesOf(model, {
    kind: 'place',
    all: places,
    elementsOf: (place) => inside.get(place) ?? [],
    sorted: (some) => byElevation(some, model),
    doesOpen: (ifcClass) => !innermost.has(ifcClass),
  })
  return [...withoutOnlyChildren(roots), ...classesOf(model, `${model.id}.nowhere`, inside.get(null) ?? [])]
}

/** An element may be of several systems; what is of none comes last, by its class. */
function systemsOf(model: LoadedModel, elements: readonly number[]): TreeNode[] {
  const { systems } = model.table
  const members = new Set(systems.flatMap((system) => system.elements))
  const nameOf = (system: number): string => systems[system]?.name || readableClass(systems[system]?.ifcClass ?? '')
  const roots = branchesOf(model, {
    kind: 'system',
    all: systems,
    elementsOf: (system) => systems[system]?.elements ?? [],
    sorted: (some) => [...some].sort((one, other) => nameOf(one).localeCompare(nameOf(other))),
    doesOpen: () => false,
  })
  const others = elements.filter((at) => !members.has(at))
  return [...roots, ...classesOf(model, `${model.id}.unserved`, others)]
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

const elementsBelow = ({ key, elements }: TreeNode, nameOf: (element: number) => string): TreeNode[] =>
  elements.map((element) => elementNode(element, nameOf(element), key))

/** `above`: the key of what it stands below; it may stand in several places. */
export const elementNode = (element: number, label: string, above = ''): TreeNode => ({
  key: `${above}#${element}`,
  label,
  kind: 'element',
  elements: [element],
  children: [],
})
