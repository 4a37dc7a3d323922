import { attributeOfField, dayOfText, isAmount, readValue, valueIn } from '../attributes/index.ts'
import type { FilterValue } from '../filtering/index.ts'
import { type FigureAmount, usedFloat } from '../indicators/index.ts'
import { dayOfInstant, type Instant, type Minutes } from '../time/index.ts'
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
  if (/^branch[1-9]$/.test(key)) return ({ branch }) => branch[Number(key.slice('branch'.length)) - 1] ?? null
  const column = ground.columns.find((one) => one.key === key)
  const attributeId = attributeOfField(key)
  return column && attributeId !== null ? attributeReader(attributeId, column, ground) : () => null
}

const builtIn: Readonly<Record<string, (work: GridWork, ground: GridGround) => FilterValue>> = {
  schedule: ({ scheduleId }, { schedules }) => schedules.get(scheduleId) ?? null,
  branch: ({ branch }) => branch.at(-1) ?? null,
  code: ({ code }) => code,
  name: ({ name }) => name,
  executor: ({ executor }, { people }) => people.get(executor ?? '') ?? null,
  curator: ({ curator }, { people }) => people.get(curator ?? '') ?? null,
  status: ({ status }) => status,
  critical: ({ critical }) => (critical ? 'yes' : 'no'),
  promise: ({ promise }) => promise,
  start: ({ start }) => startDay(start),
  finish: ({ finish }) => finishDay(finish),
  actualStart: ({ actualStart }) => startDay(actualStart),
  actualFinish: ({ actualFinish }) => finishDay(actualFinish),
  baselineStart: ({ targetStart }) => startDay(targetStart),
  baselineFinish: ({ targetFinish }) => finishDay(targetFinish),
  duration: (work) => days(work.duration, work),
  percent: ({ percent }) => percent / 100,
  totalFloat: (work) => days(work.totalFloat, work),
  targetFloat: (work) => days(work.targetFloat, work),
  floatUsed: (work) => days(usedFloat(work), work),
  finishVariance: (work) => days(work.lateBy, work),
  volume: ({ volume }) => amount(volume, 'plan'),
  volumeFact: ({ volume }) => amount(volume, 'fact'),
  labour: ({ labour }) => amount(labour, 'plan'),
  labourFact: ({ labour }) => amount(labour, 'fact'),
  cost: ({ cost }) => amount(cost, 'plan'),
  costFact: ({ cost }) => amount(cost, 'fact'),
  // No column: what `filter_indicator` of an own indicator asks for.
  countedBy: ({ countedBy }) => countedBy,
  costApproved: ({ budget }) => Number(budget) / MILLION,
}

const startDay = (instant: Instant | null): FilterValue => (instant === null ? null : dayOfInstant(instant))
/** Midnight at the end of a day belongs to that day. */
const finishDay = (instant: Instant | null): FilterValue => (instant === null ? null : dayOfInstant(instant - 1))

const days = (minutes: Minutes | null, { dayMinutes }: GridWork): FilterValue =>
  minutes === null ? null : Math.round((minutes / dayMinutes) * 100) / 100

const amount = (of: FigureAmount | null, part: 'plan' | 'fact'): FilterValue =>
  of === null ? null : Number(of[part]) / MILLION

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
