import { describe, expect, it } from 'vitest'
import { compileCalendar, standardCalendar } from '../calendar/index.ts'
import { blankRow, notStarted, type Progress, type ScheduleSettings, type WbsRow } from '../plan/index.ts'
import { dayOfInstant, type Instant, parseInstant } from '../time/index.ts'
import {
  calculateRemainsByIntensity,
  forecast,
  missingVolumeCodes,
  type PlanInputs,
  type ProgressOptions,
  progressOf,
  rollUpProgress,
  summaryRemaining,
  type TargetDates,
  targetDates,
  unplannedRemainder,
  type WorkProgress,
  workFacts,
} from './index.ts'

const calendar = compileCalendar(standardCalendar('c', 'Five days'))
const DAY = 480

const at = (text: string): Instant => parseInstant(text)!

const started: Progress = { ...notStarted, actualStart: at('2026-03-02T08:00'), initialDuration: 20 * DAY }

function row(id: string, part: Partial<WbsRow> = {}): WbsRow {
  return { ...blankRow(id, null, 'work'), code: id.toUpperCase(), name: id, duration: 20 * DAY, ...part }
}

const DATA_DATE = at('2026-03-14')

function calculate(work: WbsRow, scenario: number, inputs: PlanInputs = {}, part: Partial<ProgressOptions> = {}) {
  const options = { scenario, dataDate: DATA_DATE, rounding: 'minute', rateFromInitialDuration: false } as const
  return progressOf(workFacts(work, inputs), calendar, { ...options, ...part })
}

const m3 = (plan: string, fact: string, rate?: string) =>
  rate === undefined ? { unit: 'm3', plan, fact } : { unit: 'm3', plan, fact, rate }

describe('one work', () => {
  it('R-PROG-21 a work that has not started keeps its plan in every scenario', () => {
    for (let scenario = 0; scenario <= 14; scenario++) {
      const progress = calculate(row('a', { measure: m3('400', '0') }), scenario)
      expect(progress).toMatchObject({ status: 'not_started', remaining: 20 * DAY, percent: 0, warnings: [] })
    }
  })

  it('a finished work has nothing left, whatever its amounts say', () => {
    const progress = { ...started, actualFinish: at('2026-03-06T17:00'), percent: 100, remaining: 0 }
    for (const scenario of [0, 1, 4, 6, 9]) {
      expect(calculate(row('a', { progress, measure: m3('400', '10') }), scenario)).toMatchObject({
        status: 'completed',
        remaining: 0,
        percent: 10_000,
        actualDuration: 5 * DAY,
      })
    }
  })

  it('scenario 0 takes the typed remaining duration, else the share that is not done', () => {
    const typed = row('a', { progress: { ...started, percent: 40, remaining: 777 } })
    expect(calculate(typed, 0).remaining).toBe(777)
    const derived = row('a', { progress: { ...started, percent: 40 } })
    expect(calculate(derived, 0).remaining).toBe(12 * DAY)
  })

  it('a planned volume of nothing has no result', () => {
    const work = row('a', { progress: { ...started, percent: 40 }, measure: m3('0', '10') })
    expect(calculate(work, 6)).toMatchObject({ remaining: null, warnings: ['no_plan'] })
    expect(calculate(row('a', { progress: started }), 9)).toMatchObject({ remaining: null, warnings: ['no_plan'] })
  })

  it('a work missing in the target version says so', () => {
    const work = row('a', { progress: { ...started, percent: 40 } })
    expect(calculate(work, 2, { targets: new Map([['b', 100]]) }).fallback).toBe('absent_in_target')
    expect(calculate(work, 2).fallback).toBe('no_target_version')
    expect(calculate(work, 2, { targets: new Map([['a', 16 * DAY]]) })).toMatchObject({
      fallback: null,
      remaining: 4608,
    })
  })

  it('a base intensity that is not given may be planned volume per initial duration', () => {
    const work = row('a', { progress: started, measure: m3('400', '100') })
    expect(calculate(work, 5, {}, { rateFromInitialDuration: true })).toMatchObject({
      effectiveScenario: 5,
      remaining: 15 * DAY,
    })
  })

  it('six decimals are exact where floating point is not', () => {
    // 0.3 − 0.1 at 0.1 a day are two days, not a minute more.
    expect(calculate(row('a', { progress: started, measure: m3('0.3', '0.1', '0.1') }), 5).remaining).toBe(2 * DAY)
    expect(
      calculate(row('a', { progress: started, measure: m3('0.000003', '0.000001', '0.000001') }), 5).remaining,
    ).toBe(2 * DAY)
  })

  it('a hair of a rate does not leave the calendar', () => {
    const work = row('a', { progress: started, measure: m3('999999999999', '0.000001', '0.000001') })
    expect(calculate(work, 5).remaining).toBe(300 * 366 * 1440)
  })

  it('nearly done is not done', () => {
    const progress = calculate(row('a', { progress: started, measure: m3('1000000', '999999.9') }), 6)
    expect(progress).toMatchObject({ percent: 9_999, remaining: 1, readyToClose: false })
  })

  it('all done without a finish is ready to close, and ends before the data date', () => {
    const progress = calculate(row('a', { progress: { ...started, percent: 100 } }), 1)
    expect(progress).toMatchObject({ readyToClose: true, status: 'in_progress', remaining: 0 })
    expect(forecast(progress, calendar, DATA_DATE, null).finish).toBe(at('2026-03-13T17:00'))
  })

  it('a started milestone has nothing left', () => {
    const work = row('a', { type: 'milestone_finish', duration: 0, progress: { ...started, percent: 40 } })
    expect(calculate(work, 6)).toMatchObject({ remaining: 0, percent: 0, warnings: [] })
  })

  it('the share of the duration is not the percent complete', () => {
    const progress = calculate(row('a', { progress: { ...started, percent: 40 } }), 3)
    expect(forecast(progress, calendar, DATA_DATE, null).durationPercent).toBe(4545)
  })

  it('a fixed finish is not moved by relations', () => {
    const work = row('a', { progress: started, expectedFinish: at('2026-03-27T17:00') })
    const { remainingStart, finish } = forecast(calculate(work, 4), calendar, DATA_DATE, at('2026-03-20T08:00'))
    expect([remainingStart, finish]).toEqual([at('2026-03-16T08:00'), at('2026-03-27T17:00')])
  })
})

describe('the daily plan', () => {
  const fact = (day: string, amount: number) => ({
    day: dayOfInstant(at(day)),
    amount: BigInt(amount) * 1_000_000n,
  })

  it('a typed start outlives its facts, a start from the daily plan does not', () => {
    const none = { dayFacts: new Map() }
    const measure = m3('400', '0')
    expect(calculate(row('a', { measure, progress: started }), 16, none).status).toBe('in_progress')
    const byPlan = row('a', { measure, progress: { ...started, startSource: 'daily_plan' } })
    expect(calculate(byPlan, 16, none).status).toBe('not_started')
  })

  it('work on a Saturday begins at eight and counts a standard day', () => {
    const dayFacts = new Map([['a', [fact('2026-03-07', 40)]]])
    const progress = calculate(row('a', { measure: m3('400', '0') }), 16, { dayFacts }, { dataDate: at('2026-03-08') })
    expect(progress).toMatchObject({ actualStart: at('2026-03-07T08:00'), actualDuration: DAY, remaining: 9 * DAY })
  })

  it('facts from the data date on do not count yet', () => {
    const dayFacts = new Map([['a', [fact('2026-03-03', 40), fact('2026-03-04', 360)]]])
    const progress = calculate(row('a', { measure: m3('400', '0') }), 16, { dayFacts }, { dataDate: at('2026-03-04') })
    expect(progress).toMatchObject({ status: 'in_progress', percent: 1_000 })
  })

  it('without a daily plan the typed remaining duration stands', () => {
    const work = row('a', { measure: m3('400', '100'), progress: { ...started, remaining: 777 } })
    expect(calculate(work, 16)).toMatchObject({ effectiveScenario: 0, fallback: 'no_daily_plan', remaining: 777 })
  })

  it('what is planned for the days to come is compared with what is left', () => {
    const volume = { plan: 400_000_000n, fact: 100_000_000n }
    const plans = [fact('2026-03-13', 50), fact('2026-03-14', 100), fact('2026-03-16', 120)]
    expect(unplannedRemainder(plans, volume, DATA_DATE)).toBe(-80_000_000n)
  })
})

describe('tasks and sums', () => {
  const progress = (percent: number, part: Partial<WorkProgress> = {}): WorkProgress => ({
    ...calculate(row('x', { progress: started }), 0),
    percent,
    ...part,
  })
  const below = (id: string, part: Partial<WbsRow>) => row(id, { parentId: 'sum', ...part })
  const sum = row('sum', { type: 'sum' })

  it('the percentage weighs works by duration, by labour, by cost or by an attribute', () => {
    const rows = [
      sum,
      below('a', { duration: 10 * DAY, labour: m3('30', '0'), cost: m3('1', '0') }),
      below('b', { duration: 30 * DAY, labour: m3('10', '0'), cost: m3('1', '0') }),
    ]
    const of = (id: string) => progress(id === 'a' ? 5_000 : 1_000)
    const percent = (weight?: Parameters<typeof rollUpProgress>[2]) =>
      rollUpProgress(rows, of, weight).get('sum')?.percent
    expect(percent()).toBe(2_000)
    expect(percent('labour')).toBe(4_000)
    expect(percent('cost')).toBe(3_000)
    expect(percent(({ id }) => (id === 'a' ? 1n : 0n))).toBe(5_000)
  })

  it('drafts do not count and milestones weigh nothing', () => {
    const rows = [
      sum,
      below('a', {}),
      below('draft', { type: 'draft' }),
      below('m', { type: 'milestone_finish', duration: 0 }),
    ]
    const of = (id: string) => (id === 'a' ? progress(4_000) : progress(0, { status: 'not_started' }))
    expect(rollUpProgress(rows, of).get('sum')).toMatchObject({ percent: 4_000, status: 'in_progress' })
  })

  it('a summary is finished when all below it are, and started when any is', () => {
    const rows = [sum, row('task', { type: 'task', parentId: 'sum' }), below('a', { parentId: 'task' }), below('b', {})]
    const done = (start: string, finish: string) =>
      progress(10_000, { status: 'completed', actualStart: at(start), actualFinish: at(finish) })
    const first = done('2026-03-02T08:00', '2026-03-06T17:00')
    const open = rollUpProgress(rows, (id) => (id === 'a' ? first : progress(0, { status: 'not_started' })))
    expect(open.get('task')).toMatchObject({ status: 'completed', actualFinish: at('2026-03-06T17:00') })
    expect(open.get('sum')).toMatchObject({ status: 'in_progress', actualFinish: null, percent: 5_000 })
    const all = rollUpProgress(rows, (id) => (id === 'a' ? first : done('2026-03-01T08:00', '2026-03-05T17:00')))
    expect(all.get('sum')).toMatchObject({
      status: 'completed',
      percent: 10_000,
      actualStart: at('2026-03-01T08:00'),
      actualFinish: at('2026-03-06T17:00'),
    })
  })

  it('volumes add up only in one unit', () => {
    const rows = [sum, below('a', { measure: m3('0.1', '0') }), below('b', { measure: m3('0.2', '0.05') })]
    const of = () => progress(0)
    expect(rollUpProgress(rows, of).get('sum')?.volume).toEqual({ unit: 'm3', plan: '0.3', fact: '0.05' })
    const mixed = [...rows, below('c', { measure: { unit: 't', plan: '1', fact: '0' } })]
    expect(rollUpProgress(mixed, of).get('sum')?.volume).toBeNull()
  })

  it('what remains of a summary is working time to its finish', () => {
    const remaining = (start: string, finish: string) =>
      summaryRemaining(calendar, DATA_DATE, { start: at(start), finish: at(finish) })
    expect(remaining('2026-03-02T08:00', '2026-03-17T17:00')).toBe(2 * DAY)
    expect(remaining('2026-03-02T08:00', '2026-03-10T17:00')).toBe(0)
    // What begins later has no more left than it takes.
    expect(remaining('2026-04-06T08:00', '2026-04-07T17:00')).toBe(2 * DAY)
  })
})

describe('over a whole version', () => {
  const settings = { dataDate: DATA_DATE } as ScheduleSettings

  it('R-PROG-22 remaining durations follow the intensity; works without one are listed', () => {
    const rows = [
      row('rate', { progress: started, measure: m3('400', '100', '32') }),
      row('pace', { progress: started, measure: m3('400', '100') }),
      row('same', { progress: { ...started, remaining: 4500 }, measure: m3('400', '100', '32') }),
      row('none', { progress: started }),
      row('idle', { progress: started, measure: m3('400', '0') }),
      row('later', { measure: m3('400', '0', '32') }),
    ]
    const { changed, skipped } = calculateRemainsByIntensity(rows, settings, () => calendar)
    expect(changed).toEqual([
      { id: 'rate', progress: { ...started, remaining: 4500 } },
      { id: 'pace', progress: { ...started, remaining: 30 * DAY } },
    ])
    expect(skipped).toEqual([
      { id: 'none', code: 'NONE', reason: 'no_volume' },
      { id: 'idle', code: 'IDLE', reason: 'no_intensity' },
    ])
  })

  it('R-PROG-23 target dates are matched by id, else by a code that is unique', () => {
    const rows = [row('a'), row('b'), row('c'), row('d', { code: 'X' }), row('s', { type: 'sum' })]
    const target = [row('a', { code: 'OTHER' }), row('b2', { code: 'B' }), row('x1', { code: 'X' })]
    const twice = [...target, row('x2', { code: 'X' })]
    const dates: TargetDates = { start: 0, finish: 480, duration: 480 }
    const matched = (list: WbsRow[]) => [...targetDates(rows, list, (id) => ({ ...dates, start: id.length }))]
    const ids = (list: WbsRow[]) => matched(list).map(([id, found]) => [id, found?.start ?? null])
    expect(ids(target)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', null],
      ['d', 2],
    ])
    expect(ids(twice).at(-1)).toEqual(['d', null])
  })

  it('works without volume are named by two codes and a number (R-WBS-26)', () => {
    expect(missingVolumeCodes(['A'])).toEqual({ codes: ['A'], more: 0 })
    expect(missingVolumeCodes(['A', 'B', 'C', 'D'])).toEqual({ codes: ['A', 'B'], more: 2 })
  })
})
