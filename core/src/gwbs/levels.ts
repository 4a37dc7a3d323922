import { bucketOf, type GroupLevel } from '../arrangement/index.ts'
import { attributeOfField, readValue, textOfDay, valueIn } from '../attributes/index.ts'
import { natural } from '../text/index.ts'
import type { GridColumn } from './columns.ts'
import { type GridGround, readerOf } from './reading.ts'
import type { GridWork } from './works.ts'

/** How one level tells groups apart; the key '' is of works that have no value. */
export interface GridLevel {
  /** Several: the work stands in several groups. */
  keysOf(work: GridWork): readonly string[]
  /** As it is, or the key of a choice, or the first day of a date's period as `YYYY-MM-DD`. */
  labelOf(key: string): string
  compare(a: string, b: string): number
  /** Keys that are groups though no work has them. */
  offered: readonly string[]
}

const NONE = ['']

/** `works`, those that begin first in front, say in which order summaries of the plan stand. */
export function levelOf(
  { column: key, bucket }: GroupLevel,
  ground: GridGround,
  works: readonly GridWork[],
): GridLevel {
  const column = ground.columns.find((one) => one.key === key)
  if (!column) return { keysOf: () => NONE, labelOf: () => '', compare: () => 0, offered: [] }
  if (column.kind === 'list') return listLevel(column)
  const read = readerOf(key, ground)
  const keysOf = (work: GridWork): readonly string[] => {
    const value = read(work)
    return value === null || value === '' ? NONE : [String(value)]
  }
  const plain = { keysOf, labelOf: (text: string) => text, compare: natural, offered: [] }
  switch (column.kind) {
    case 'date':
      return {
        ...plain,
        keysOf: (work) => keysOf(work).map((day) => (day === '' ? '' : String(bucketOf(Number(day), bucket)))),
        labelOf: (day) => (day === '' ? '' : textOfDay(Number(day))),
        compare: byNumber,
      }
    case 'number':
      return { ...plain, compare: byNumber }
    case 'choice':
      return { ...plain, compare: (a, b) => column.choices.indexOf(a) - column.choices.indexOf(b) }
    default:
      if (key === 'schedule') return scheduleLevel(ground)
      return key.startsWith('branch') ? { ...plain, compare: byFirst(works, keysOf) } : plain
  }
}

const byNumber = (a: string, b: string): number => Number(a) - Number(b)

/** Two of one name are two; in the order of the structure. */
function scheduleLevel({ schedules }: GridGround): GridLevel {
  const places = new Map([...schedules.keys()].map((id, place) => [id, place]))
  return {
    keysOf: ({ scheduleId }) => [scheduleId],
    labelOf: (id) => schedules.get(id) ?? '',
    compare: (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
    offered: [],
  }
}

/** Values that the list lacks are none. */
function listLevel({ key, values }: GridColumn): GridLevel {
  const attributeId = attributeOfField(key) ?? ''
  const places = new Map(values.map(({ id, name }, place) => [id, { name, place }]))
  return {
    keysOf: (work) => {
      const text = readValue(valueIn(work.values, attributeId))?.text
      const keys = text?.split(',').filter((id) => places.has(id)) ?? []
      return keys.length === 0 ? NONE : keys
    },
    labelOf: (id) => places.get(id)?.name ?? '',
    compare: (a, b) => (places.get(a)?.place ?? 0) - (places.get(b)?.place ?? 0),
    offered: values.map(({ id }) => id),
  }
}

/** What begins first stands first. */
function byFirst(works: readonly GridWork[], keysOf: GridLevel['keysOf']): GridLevel['compare'] {
  const places = new Map<string, number>()
  for (const work of works) for (const key of keysOf(work)) if (!places.has(key)) places.set(key, places.size)
  return (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)
}
