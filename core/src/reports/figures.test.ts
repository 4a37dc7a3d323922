import { describe, expect, it } from 'vitest'
import { evenly, presetCurve, spreadingBy } from '../distributions/index.ts'
import { newSchedule, standardCalendar } from '../documents/schedule/index.ts'
import { blankAssignment, blankRow, type SchedulePlan } from '../plan/index.ts'
import { dayOf, instantOf } from '../time/index.ts'
import { ReportedSchedule } from './content.ts'
import type { Foreseen } from './figures.ts'
import type { Scope } from './values.ts'

const march = (day: number) => dayOf(2026, 3, day)
const at = (day: number, hour: number) => instantOf(march(day), hour * 60)
const DAY = 480

/** Two works that were promised for March, one of which was late, and one that nobody promised. */
function reported(foreseen: Foreseen | null = null, spreading = evenly): ReportedSchedule {
  const base = newSchedule({ name: 'Quay', start: at(2, 8), calendar: standardCalendar('calendar0000', '5 × 8') })
  const done = (from: number, to: number) => ({
    ...blankRow('', null, 'work').progress,
    ...{ actualStart: at(from, 8), actualFinish: at(to, 17), percent: 100 },
  })
  const plan: SchedulePlan = {
    ...base,
    settings: { ...base.settings, dataDate: at(23, 8) },
    rows: [
      { ...blankRow('kept00000000', null, 'work'), name: 'Kept', code: 'A', duration: 5 * DAY, progress: done(2, 6) },
      { ...blankRow('late00000000', null, 'work'), name: 'Late', code: 'B', duration: 5 * DAY, progress: done(2, 18) },
      { ...blankRow('free00000000', null, 'work'), name: 'Free', code: 'C', duration: 15 * DAY },
    ],
    relations: [],
    assignments: [
      {
        ...blankAssignment('need00000000', 'free00000000'),
        ...{ resourceId: 'crew00000000', resourceCode: 'CR', resourceName: 'Crew', plan: '120' },
      },
    ],
  }
  const target = { start: at(2, 8), finish: at(6, 17), duration: 5 * DAY }
  const targets = new Map([
    ['kept00000000', target],
    ['late00000000', target],
  ])
  return new ReportedSchedule(
    {
      ...{ schedule: 'Quay', version: 'v1', plan, inputs: {}, targets, foreseen, spreading },
      ...{
        resources: [],
        attributes: [],
        before: null,
        chronology: null,
        costs: null,
        pictures: [],
        storedPictures: [],
      },
    },
    { language: 'ru', rows: 'all', level: null, works: null, period: { start: march(1), finish: march(31) } },
  )
}

const rows = (list: unknown, ...keys: string[]) => (list as Scope[]).map((one) => keys.map((key) => one.value(key)))

describe('REPORT-12 numbers of a schedule as a whole', () => {
  it('works that were promised for the period, those of them that were kept, and their share', () => {
    const schedule = reported()
    expect(rows(schedule.value('works'), 'name', 'promised', 'kept')).toEqual([
      ['Kept', true, true],
      ['Late', true, false],
      ['Free', false, false],
    ])
    expect(schedule.value('ppc')).toBe(50)
  })

  it('figures by name in the language of the report, and one of them by its code', () => {
    const schedule = reported()
    const figures = rows(schedule.value('figures'), 'schedule', 'code', 'name', 'amount')
    expect(figures[0]).toEqual(['Quay', 'progress', 'Готово, %', expect.any(Number)])
    expect(figures.map(([, code]) => code)).toEqual(expect.arrayContaining(['budget', 'spi', 'cpi']))
    const indicator = schedule.value('indicator') as Scope
    expect(indicator.value('works')).toBe(3)
    expect(indicator.value('unknown')).toBeUndefined()
  })

  it('P80 of the last run of risks, and how far it is from the plan; nothing where there was none', () => {
    const planned = instantOf(march(20)) + 1_020
    const indicator = reported({ p80: planned + 12 * 1_440, planned }).value('indicator') as Scope
    expect(indicator.value('p80_finish')).toEqual({ day: dayOf(2026, 4, 1), minute: null })
    expect(indicator.value('p80_variance')).toBe(12)
    expect((reported().value('indicator') as Scope).value('p80_finish')).toBeNull()
  })

  it('what a resource is needed for in each month, all of it', () => {
    const months = rows(reported().value('resourceMonths'), 'code', 'name', 'month', 'amount')
    expect(months.map(([, , month]) => month)).toEqual([
      { day: march(1), minute: null },
      { day: dayOf(2026, 4, 1), minute: null },
    ])
    expect(months.every(([code, name]) => code === 'CR' && name === 'Crew')).toBe(true)
    expect(months.reduce((sum, [, , , amount]) => sum + Number(amount), 0)).toBeCloseTo(120)
  })

  it('by the curve of the structure', () => {
    const inMarch = (spreading = evenly) =>
      Number(rows(reported(null, spreading).value('resourceMonths'), 'amount')[0]?.[0])
    expect(inMarch(spreadingBy([{ epsId: 'project', curve: presetCurve('front') }]))).toBeGreaterThan(inMarch())
  })
})
