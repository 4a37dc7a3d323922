import { isList, readValue, type ValueType, valueIn } from '@plumbline/core/attributes'
import { AppError } from '@plumbline/core/errors'
import { natural } from '@plumbline/core/text'
import type { AttributeRow } from '../../planning/vocabulary/attributes/index.ts'
import { eachInTurns } from '../../platform/steps/index.ts'
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

/** Branches and names are named by the screen; levels are offered as deep as there are works. */
export async function offeredSources(attributes: readonly AttributeRow[], rows: readonly PlacedRow[]) {
  let depth = 0
  await eachInTurns(rows, ({ branch }) => {
    depth = Math.min(9, Math.max(depth, branch.length))
  })
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
export async function sourceOf(
  key: string,
  attributes: readonly AttributeRow[],
  rows: readonly PlacedRow[],
  order: ReadonlyMap<string, number>,
): Promise<Source> {
  if (key === 'name') return { keysOf: ({ name }) => [name], nameOf: (name) => name, compare: natural }
  if (key.startsWith('branch') && key.length <= 'branch1'.length) return branchSource(key, rows, order)
  const attribute = attributes.find(({ id }) => id === key)
  if (!attribute || !offered.includes(attribute.type)) throw new AppError('NOT_FOUND')
  return isList(attribute.type) ? listSource(attribute) : plainSource(attribute)
}

/** The first `most` of the keys of all works, in order: there may be as many keys as works, which nobody sorts. */
export async function firstKeys(
  { keysOf, compare }: Source,
  rows: readonly PlacedRow[],
  most: number,
): Promise<{ keys: string[]; total: number }> {
  const seen = new Set<string>()
  const keys: string[] = []
  await eachInTurns(rows, (row) => {
    for (const key of keysOf(row)) {
      if (seen.has(key)) continue
      seen.add(key)
      if (keys.length === most && compare(keys.at(-1)!, key) <= 0) continue
      keys.splice(placeFor(key, keys, compare), 0, key)
      if (keys.length > most) keys.pop()
    }
  })
  return { keys, total: seen.size }
}

/** Behind those that are equal, as sorting does. */
function placeFor(key: string, sorted: readonly string[], compare: Source['compare']): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(sorted[middle]!, key) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Summaries of one name are one place, wherever they stand; the last in the plan is the highest. */
async function branchSource(
  key: string,
  rows: readonly PlacedRow[],
  order: ReadonlyMap<string, number>,
): Promise<Source> {
  const level = key === 'branch' ? -1 : Number(key.slice('branch'.length)) - 1
  const keysOf = ({ branch }: PlacedRow): string[] => {
    const name = branch.at(level)
    return name === undefined ? [] : [name]
  }
  const first = new Map<string, number>()
  await eachInTurns(rows, (row) => {
    const place = order.get(row.id) ?? Number.POSITIVE_INFINITY
    for (const name of keysOf(row)) first.set(name, Math.min(first.get(name) ?? Number.POSITIVE_INFINITY, place))
  })
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
