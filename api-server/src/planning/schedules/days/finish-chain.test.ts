import { blankRow, type Calendar, relationId, type SchedulePlan, usualSettings } from '@plumbline/core/plan'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { dayOf, type Instant, instantOf } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { finishChain, holdersOfFinish } from './finish-chain.ts'

const DAY = 480
const calendar: Calendar = {
  ...{ id: 'days', name: 'Every day, 08:00 to 16:00', minutesPerDay: DAY },
  week: Array.from({ length: 7 }, () => [[480, 960]] as const),
  ...{ exceptions: [], rules: [], libraryId: null, libraryRevision: 0 },
}

/** Works in a row, each after the one before, for so many days. */
function planOf(days: Record<string, number>): SchedulePlan {
  const names = Object.keys(days)
  const rows = names.map((name, at) => ({
    ...blankRow(name, null, 'work'),
    ...{ code: String(at + 1), name, duration: (days[name] ?? 0) * DAY },
  }))
  const relations = names.slice(1).map((succId, at) => {
    const predId = names[at] ?? ''
    return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs' as const, lag: 0, lagCalendar: null }
  })
  const dataDate = instantOf(dayOf(2026, 3, 2), DAY)
  const settings = { ...usualSettings, name: 'Row', dataDate, plannedStart: dataDate, defaultCalendarId: calendar.id }
  return { settings, rows, relations, calendars: [calendar], assignments: [] }
}

function calculated(plan: SchedulePlan): { engine: ScheduleEngine; finishes: Map<string, Instant> } {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { finish, size } = engine.timetable
  return { engine, finishes: new Map(Array.from(finish.subarray(0, size), (at, slot) => [engine.idOf(slot), at])) }
}

function chainBetween(before: Record<string, number>, after: Record<string, number>) {
  const [was, is] = [calculated(planOf(before)), calculated(planOf(after))]
  return finishChain(holdersOfFinish(is.engine, planOf(after)), was.finishes, is.finishes).map(
    ({ name, before: from, after: to, follow }) =>
      `${name} ${from.slice(5, 10)} → ${to.slice(5, 10)}, ${follow} follow`,
  )
}

describe('the chain that holds the finish', () => {
  const usual = { dig: 5, form: 3, pour: 2, cure: 7, strike: 1, hand: 1 }

  test('names the work that is later and the last one; works between only pass the delay on', () => {
    expect(chainBetween(usual, { ...usual, dig: 7 })).toEqual([
      'dig 03-06 → 03-08, 0 follow',
      'hand 03-20 → 03-22, 4 follow',
    ])
  })

  test('names each work at which the delay grows or shrinks', () => {
    expect(chainBetween(usual, { ...usual, form: 6, cure: 5 })).toEqual([
      'form 03-09 → 03-12, 1 follow',
      'cure 03-18 → 03-19, 1 follow',
      'hand 03-20 → 03-21, 1 follow',
    ])
  })

  test('keeps to the largest changes where there are many, and says how many follow', () => {
    const names = Array.from({ length: 20 }, (_, at) => `w${at}`)
    const [before, after] = [1, 2].map((days) => Object.fromEntries(names.map((name) => [name, days])))
    const chain = chainBetween(before ?? {}, after ?? {})
    expect(chain).toHaveLength(6)
    expect(chain.at(-1)).toMatch(/^w19 .* 14 follow$/)
  })

  test('is empty where nothing has a finish', () => {
    expect(chainBetween({}, {})).toEqual([])
  })
})
