import { isList, readValue, type ValueType, valueIn } from '@plumbline/core/attributes'
import { AppError } from '@plumbline/core/errors'
import type { AttributeRow } from '../../planning/vocabulary/attributes/index.ts'
import type { PlacedRow } from './repository.ts'

/** What places or processes are told apart by. */
export interface Source {
  /** Several: the work stands in several places. */
  keysOf(work: PlacedRow): string[]
  nameOf(key: string): string
  /** From below. */
  compare(a: string, b: string): number
}

const offered: readonly ValueType[] = ['list', 'list_multi', 'string', 'number']
const natural = new Intl.Collator(undefined, { numeric: true }).compare

/** Branches and names are named by the screen; levels are offered as deep as there are works. */
export function offeredSources(attributes: readonly AttributeRow[], rows: readonly PlacedRow[]) {
  const depth = Math.min(9, Math.max(0, ...rows.map(({ branch }) => branch.length)))
  const levels = Array.from({ length: depth }, (_, i) => `branch${i + 1}`)
  const own = ['branch', ...levels].map((key) => ({ key, name: '', places: true, processes: true }))
  const filled = attributes.filter(({ type }) => offered.includes(type))
  return [
    { key: 'name', name: '', places: false, processes: true },
    ...own,
    ...filled.map(({ id, name, type }) => ({ key: id, name, places: true, processes: type !== 'list_multi' })),
  ]
}

/** `order`: places of rows in the tree. Throws NOT_FOUND. */
export function sourceOf(
  key: string,
  attributes: readonly AttributeRow[],
  rows: readonly PlacedRow[],
  order: ReadonlyMap<string, number>,
): Source {
  if (key === 'name') return { keysOf: ({ name }) => [name], nameOf: (name) => name, compare: natural }
  if (key.startsWith('branch') && key.length <= 'branch1'.length) return branchSource(key, rows, order)
  const attribute = attributes.find(({ id }) => id === key)
  if (!attribute || !offered.includes(attribute.type)) throw new AppError('NOT_FOUND')
  return isList(attribute.type) ? listSource(attribute) : plainSource(attribute)
}

/** Summaries of one name are one place, wherever they stand; the last in the plan is the highest. */
function branchSource(key: string, rows: readonly PlacedRow[], order: ReadonlyMap<string, number>): Source {
  const level = key === 'branch' ? -1 : Number(key.slice('branch'.length)) - 1
  const keysOf = ({ branch }: PlacedRow): string[] => {
    const name = branch.at(level)
    return name === undefined ? [] : [name]
  }
  const first = new Map<string, number>()
  for (const row of rows) {
    const place = order.get(row.id) ?? Number.POSITIVE_INFINITY
    for (const name of keysOf(row)) first.set(name, Math.min(first.get(name) ?? Number.POSITIVE_INFINITY, place))
  }
  return { keysOf, nameOf: (name) => name, compare: (a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0) }
}

/** In the order of the list. */
function listSource({ id, values }: AttributeRow): Source {
  const places = new Map(values.map((value, place) => [value.id, { name: value.name, place }]))
  return {
    keysOf: ({ values: packed }) => (textIn(packed, id)?.split(',') ?? []).filter((key) => places.has(key)),
    nameOf: (key) => places.get(key)?.name ?? '',
    compare: (a, b) => (places.get(a)?.place ?? 0) - (places.get(b)?.place ?? 0),
  }
}

function plainSource({ id, type, unit }: AttributeRow): Source {
  const isNumber = type === 'number'
  return {
    keysOf: ({ values }) => {
      const text = textIn(values, id)
      return text === null ? [] : [text]
    },
    nameOf: (text) => (isNumber && unit !== '' ? `${text} ${unit}` : text),
    compare: (a, b) => (isNumber ? Number(a) - Number(b) : natural(a, b)),
  }
}

const textIn = (packed: string, attributeId: string): string | null =>
  readValue(valueIn(packed, attributeId))?.text ?? null
