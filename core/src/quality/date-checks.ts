import { isFinished } from '../plan/index.ts'
import type { Population } from './population.ts'
import { countedShare, index } from './result.ts'
import {
  BEI_AT_LEAST,
  HIGH_DAYS,
  HIGH_DURATION_AT_MOST,
  HIGH_FLOAT_AT_MOST,
  INVALID_DATES_AT_MOST,
  MISSED_AT_MOST,
  NEGATIVE_FLOAT_AT_MOST,
} from './thresholds.ts'
import type { Baseline, Finding, QualityCheck } from './types.ts'

const work = ({ id }: { id: string }): Finding => ({ id, relationId: '' })

export function highFloat({ works, timetable, slotOf, dayOf }: Population): QualityCheck {
  const high = works.filter((row) => timetable.totalFloat[slotOf(row.id)]! > HIGH_DAYS * dayOf(row))
  return countedShare('high_float', works.length, high.map(work), { atMost: HIGH_FLOAT_AT_MOST })
}

export function negativeFloat({ works, timetable, slotOf }: Population): QualityCheck {
  const negative = works.filter(({ id }) => timetable.totalFloat[slotOf(id)]! < 0)
  return countedShare('negative_float', works.length, negative.map(work), { atMost: NEGATIVE_FLOAT_AT_MOST })
}

/** Planned durations: the plan keeps no others. */
export function highDuration({ works, dayOf }: Population): QualityCheck {
  const long = works.filter((row) => row.duration > HIGH_DAYS * dayOf(row))
  return countedShare('high_duration', works.length, long.map(work), { atMost: HIGH_DURATION_AT_MOST })
}

/** Actual dates after the data date, or a forecast before it. */
export function invalidDates({ plan, activities, timetable, slotOf }: Population): QualityCheck {
  const { dataDate } = plan.settings
  const invalid = activities.filter((row) => {
    const { actualStart, actualFinish } = row.progress
    if ((actualStart ?? dataDate) > dataDate || (actualFinish ?? dataDate) > dataDate) return true
    if (isFinished(row)) return false
    const slot = slotOf(row.id)
    return (actualStart === null && timetable.start[slot]! < dataDate) || timetable.finish[slot]! < dataDate
  })
  return countedShare('invalid_dates', activities.length, invalid.map(work), { atMost: INVALID_DATES_AT_MOST })
}

/** Works of a day or more with neither assignments nor labour nor cost; the pamphlet gives no threshold. */
export function resources({ plan, works, dayOf }: Population): QualityCheck {
  const assigned = new Set(plan.assignments.map(({ wbsId }) => wbsId))
  const amount = (measure: { plan: string } | null): boolean => measure !== null && Number(measure.plan) > 0
  const counted = works.filter((row) => row.duration >= dayOf(row))
  const without = counted.filter((row) => !assigned.has(row.id) && !amount(row.labour) && !amount(row.cost))
  return countedShare('resources', counted.length, without.map(work), null)
}

/** Works that should be done by the data date and finish, or finished, later than agreed. */
export function missed(population: Population, baseline: Baseline): QualityCheck {
  const due = dueWorks(population, baseline)
  const { timetable, slotOf } = population
  const late = due.filter(({ id }) => timetable.finish[slotOf(id)]! > baseline.get(id)!)
  return countedShare('missed', due.length, late.map(work), { atMost: MISSED_AT_MOST })
}

/** Works that are done, for each one that should be. */
export function baselineExecution(population: Population, baseline: Baseline): QualityCheck {
  const due = dueWorks(population, baseline)
  const done = population.activities.filter((row) => row.type === 'work' && baseline.has(row.id) && isFinished(row))
  const open = due.filter((row) => !isFinished(row)).map(work)
  return index('bei', due.length, due.length === 0 ? null : done.length / due.length, BEI_AT_LEAST, open)
}

function dueWorks({ plan, activities }: Population, baseline: Baseline) {
  const { dataDate } = plan.settings
  return activities.filter(({ id, type }) => type === 'work' && (baseline.get(id) ?? dataDate + 1) <= dataDate)
}
