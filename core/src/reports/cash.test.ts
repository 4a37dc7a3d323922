import { describe, expect, it } from 'vitest'
import { evenly } from '../distributions/index.ts'
import { newSchedule, standardCalendar } from '../documents/schedule/index.ts'
import { blankAssignment, blankRow, type SchedulePlan } from '../plan/index.ts'
import { type Resource, resourceOf } from '../resources/index.ts'
import { createEngine } from '../schedule/index.ts'
import { dayOf, instantOf } from '../time/index.ts'
import { cashMonths } from './cash.ts'

const DAY = 480
const start = instantOf(dayOf(2026, 3, 30), DAY)
const crew: Resource = {
  ...resourceOf({
    id: 'crew00000000',
    parentId: null,
    order: 'a',
    code: 'C',
    name: 'Crew',
    status: 'active',
    values: {},
  }),
  prices: [{ from: null, standard: '10.5', overtime: null, per: 'hour' }],
}

function months(resources: readonly Resource[] = [crew]) {
  const base = newSchedule({ name: 'Quay', start, calendar: standardCalendar('calendar0000', '5 × 8') })
  const done = {
    ...blankRow('', null, 'work').progress,
    ...{ actualStart: start, actualFinish: start + DAY + 60, percent: 100 },
  }
  const needs = (wbsId: string, plan: string, fact: string) => ({
    ...blankAssignment(`need${wbsId.slice(4)}`, wbsId),
    ...{ resourceId: crew.id, resourceCode: 'C', resourceName: 'Crew', plan, fact },
  })
  const plan: SchedulePlan = {
    ...base,
    settings: { ...base.settings, dataDate: start + 1_440, currency: 'EUR' },
    rows: [
      { ...blankRow('work00000000', null, 'work'), duration: DAY, progress: done },
      { ...blankRow('work00000001', null, 'work'), duration: 2 * DAY },
    ],
    relations: [],
    assignments: [needs('work00000000', '8', '9'), needs('work00000001', '16', '0')],
  }
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return cashMonths({ schedule: 'Quay', plan, engine, spreading: evenly, resources }).map((one) =>
    ['month', 'plan', 'actual', 'forecast', 'cash', 'planSum', 'cashSum', 'currency'].map((name) => one.value(name)),
  )
}

describe('REPORT-19 cash of a schedule', () => {
  it('is told by month as it was planned, as it went and as it still will, and what that comes to', () => {
    const [march, april, ...rest] = months()
    // A day of 8 hours and one of 16 that was to begin on the data date: 30 and 31 March, and 1 April.
    expect(march).toEqual([{ day: dayOf(2026, 3, 1), minute: null }, 168, 94.5, 84, 178.5, 168, 178.5, 'EUR'])
    expect(april).toEqual([{ day: dayOf(2026, 4, 1), minute: null }, 84, 0, 84, 84, 252, 262.5, 'EUR'])
    expect(rest).toEqual([])
  })

  it('is nothing where nothing has a price', () => {
    expect(months([])).toEqual([])
  })
})
