import { bucketOf, type DateBucket, type KeyColumn, type SortDirection } from '@plumbline/core/arrangement'
import { MINUTES_PER_DAY, NO_INSTANT } from '@plumbline/core/time'
import { type ValueColumn, valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import type { CellValues } from './cell-values.ts'
import type { RowStore } from './row-store.ts'

/** A column that rows are compared by. */
export interface KeyOf {
  column: string
  direction: SortDirection
  /** null: for sorting, to the minute. */
  bucket: DateBucket | null
}

/** Where values are found. */
interface Sheet {
  store: RowStore
  values: Pick<CellValues, 'valueOf' | 'textOf'>
}

/** Rows compared per step; a step takes some milliseconds. */
const STEP = 5_000

/**
 * The values of these rows as numbers, in steps: whoever asks may do something else between two of them.
 */
export function* keysOf(sheet: Sheet, slots: Int32Array, key: KeyOf): Generator<void, KeyColumn, void> {
  const values = new Float64Array(slots.length)
  const read = reader(sheet, key)
  for (let from = 0; from < slots.length; from += STEP) {
    const to = Math.min(slots.length, from + STEP)
    for (let row = from; row < to; row++) values[row] = read.value(slots[row]!)
    yield
  }
  return { direction: key.direction, values, texts: read.texts }
}

const valueAt = ({ store, values }: Sheet, slot: number, column: string): ReturnType<CellValues['valueOf']> =>
  values.valueOf(store.ids[slot]!, column)

interface Reader {
  /** NaN: the row has none. */
  value(slot: number): number
  texts: string[] | null
}

function reader(sheet: Sheet, key: KeyOf): Reader {
  const { kind, choices } = knownColumn(sheet, key.column)
  if (kind === 'date') return dateReader(sheet, key)
  if (kind === 'number') {
    return { texts: null, value: (slot) => Number(valueAt(sheet, slot, key.column) ?? Number.NaN) }
  }
  if (choices && !sheet.store.attributes.of(key.column)) return choiceReader(sheet, key.column, choices)
  return textReader(sheet, key.column)
}

function knownColumn({ store }: Sheet, column: string): Pick<ValueColumn, 'kind' | 'choices'> {
  return valueColumnsWith(store.attributes).find(({ key }) => key === column) ?? { kind: 'text' }
}

function dateReader(sheet: Sheet, { column, bucket }: KeyOf): Reader {
  const instants = bucket === null ? instantsOf(sheet.store, column) : null
  if (instants) {
    const read = (instant: number): number => (instant === NO_INSTANT ? Number.NaN : instant / MINUTES_PER_DAY)
    return { texts: null, value: (slot) => read(instants[slot]!) }
  }
  const bucketed = (day: number): number => bucketOf(day, bucket ?? 'value')
  return {
    texts: null,
    value: (slot) => {
      const day = valueAt(sheet, slot, column)
      return day === null ? Number.NaN : bucketed(Number(day))
    },
  }
}

function instantsOf({ times, facts }: RowStore, column: string): Int32Array | null {
  if (column in times) return times[column as keyof typeof times]
  return column in facts ? facts[column as keyof typeof facts] : null
}

/** Words stand in the order in which they are declared: not started before completed. */
function choiceReader(sheet: Sheet, column: string, choices: readonly string[]): Reader {
  const places = new Map(choices.map((choice, place) => [choice, place]))
  return { texts: null, value: (slot) => places.get(String(valueAt(sheet, slot, column))) ?? Number.NaN }
}

function textReader(sheet: Sheet, column: string): Reader {
  const texts: string[] = []
  const places = new Map<string, number>()
  return {
    texts,
    value: (slot) => {
      const text = valueAt(sheet, slot, column)
      if (text === null || text === '') return Number.NaN
      const known = places.get(String(text))
      if (known !== undefined) return known
      places.set(String(text), texts.length)
      return texts.push(sheet.values.textOf(sheet.store.ids[slot]!, column) || String(text)) - 1
    },
  }
}
