import { attributeOfField, dayOfText, isAmount, readValue, valueIn } from '../attributes/index.ts'
import { fieldOf, type WorkField, type WorkRow } from '../fields/index.ts'
import type { FilterValue } from '../filtering/index.ts'
import type { PersonField, WorkStatus } from '../plan/index.ts'
import { type Instant, type Minutes, NO_INSTANT, NO_MINUTES } from '../time/index.ts'
import type { GridColumn } from './columns.ts'
import type { GridWork } from './works.ts'

/** What names of works' values are taken from. */
export interface GridGround {
  columns: readonly GridColumn[]
  /** Names by id. */
  schedules: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

/** A work's value as a filter and the screen see it: lengths in days, dates as whole days. */
export type GridRead = (work: GridWork) => FilterValue

const MILLION = 1e6

/** Of a column that is not there (any more) works have nothing. */
export function readerOf(key: string, ground: GridGround): GridRead {
  const own = builtIn[key]
  if (own) return (work) => own(work, ground)
  const field = fieldOf(key)
  if (field?.from === 'works') return fieldReader(field, ground)
  if (/^branch[1-9]$/.test(key)) return ({ branch }) => branch[Number(key.slice('branch'.length)) - 1] ?? null
  const column = ground.columns.find((one) => one.key === key)
  const attributeId = attributeOfField(key)
  return column && attributeId !== null ? attributeReader(attributeId, column, ground) : () => null
}

function fieldReader({ value }: WorkField, ground: GridGround): GridRead {
  const row = new GridRow(ground)
  return (work) => {
    row.work = work
    return value(row)
  }
}

/** What only works of a project have. */
const builtIn: Readonly<Record<string, (work: GridWork, ground: GridGround) => FilterValue>> = {
  schedule: ({ scheduleId }, { schedules }) => schedules.get(scheduleId) ?? null,
  branch: ({ branch }) => branch.at(-1) ?? null,
  critical: ({ critical }) => (critical ? 'yes' : 'no'),
  promise: ({ promise }) => promise,
  // No column: what `filter_indicator` of an own indicator asks for.
  countedBy: ({ countedBy }) => countedBy,
}

/** The works of a project as fields read them, one after the other in this one object. */
class GridRow implements WorkRow {
  work!: GridWork
  readonly #people: GridGround['people']

  constructor({ people }: GridGround) {
    this.#people = people
  }

  code(): string {
    return this.work.code
  }

  name(): string {
    return this.work.name
  }

  status(): WorkStatus {
    return this.work.status
  }

  isCritical(): boolean {
    return this.work.critical
  }

  person(field: PersonField): string | null {
    return this.#people.get(this.work[field] ?? '') ?? null
  }

  instant(which: Parameters<WorkRow['instant']>[0]): Instant {
    const { targetStart, targetFinish } = this.work
    const own = which === 'baselineStart' ? targetStart : which === 'baselineFinish' ? targetFinish : this.work[which]
    return own ?? NO_INSTANT
  }

  minutes(which: Parameters<WorkRow['minutes']>[0]): Minutes {
    return this.work[which === 'finishVariance' ? 'lateBy' : which] ?? NO_MINUTES
  }

  percent(): number {
    return this.work.percent
  }

  dayMinutes(): Minutes {
    return this.work.dayMinutes
  }

  amount(key: string): number | null {
    const amount = fieldOf(key)?.amount
    if (!amount || amount.measure === 'resources') return null
    if (amount.value === 'approved_plan') return Number(this.work.budget) / MILLION
    const of = this.work[amount.measure]
    return of && Number(of[amount.value === 'fact' ? 'fact' : 'plan']) / MILLION
  }
}

function attributeReader(attributeId: string, { values }: GridColumn, { people }: GridGround): GridRead {
  const names = new Map(values.map(({ id, name }) => [id, name]))
  return (work) => {
    const stored = readValue(valueIn(work.values, attributeId))
    if (stored === null || stored.text === '') return null
    const { type, text } = stored
    if (isAmount(type)) return Number(text)
    if (type === 'date') return dayOfText(text)
    if (type === 'boolean') return text === '1' ? 'yes' : 'no'
    if (type === 'person') return people.get(text) ?? null
    if (type === 'list' || type === 'list_multi') return text.split(',').flatMap((id) => names.get(id) ?? [])
    return text
  }
}
