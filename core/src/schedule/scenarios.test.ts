import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardCalendar } from '../calendar/index.ts'
import { notStarted, type Progress, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import { dayOfInstant, formatInstant, parseInstant } from '../time/index.ts'
import { createEngine, type PlanChange, type ScheduleEngine } from './index.ts'
import { type Draw, drawFrom, randomChange, randomPlan } from './testing/random-plan.ts'

const at = (text: string): number => parseInstant(text)!
const DAY = 480

const template = generatePlan({ seed: 1, works: 10 })
const someWork = template.rows.find((row) => row.type === 'work')!

const started: Progress = { ...notStarted, actualStart: at('2026-03-02T08:00'), initialDuration: 20 * DAY, percent: 40 }

function work(id: string, part: Partial<WbsRow> = {}): WbsRow {
  const plain = { limit: null, secondLimit: null, progress: notStarted, calendarId: null, parentId: null }
  return { ...someWork, ...plain, id, code: id, duration: 20 * DAY, activityKind: 'ordinary', ...part }
}

function planOf(scenario: number, rows: WbsRow[]): SchedulePlan {
  const calendar = standardCalendar('c', 'Five days')
  const dataDate = at('2026-03-14')
  const settings = { ...template.settings, scenario, dataDate, plannedStart: dataDate, defaultCalendarId: 'c' }
  return { settings, rows, relations: [], calendars: [calendar], assignments: [] }
}

function calculated(plan: SchedulePlan, inputs?: PlanInputs): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  return engine
}

const finishOf = (engine: ScheduleEngine, id: string) => formatInstant(engine.timetable.finish[engine.slotOf(id)]!)
const remainingOf = (engine: ScheduleEngine, id: string) => engine.timetable.remaining[engine.slotOf(id)]

const volume = { unit: 'm3', plan: '400', fact: '100', rate: '32' }

describe('a schedule with a progress scenario', () => {
  it('finishes started works where the scenario says, and leaves the others', () => {
    const rows = [work('a', { progress: started, measure: volume }), work('b', { measure: volume })]
    const finishes = [0, 1, 3, 5, 6, 8].map((scenario) => finishOf(calculated(planOf(scenario, rows)), 'a'))
    expect(finishes).toEqual([
      '2026-03-31T17:00',
      '2026-04-03T17:00',
      '2026-03-31T17:00',
      '2026-03-27T11:00',
      '2026-04-24T17:00',
      '2026-04-03T17:00',
    ])
    expect(remainingOf(calculated(planOf(6, rows)), 'b')).toBe(20 * DAY)
  })

  it('rounds what remains to whole days, and takes the intensity from the initial duration, where the settings say so', () => {
    const { rate: _rate, ...unrated } = volume
    const plan = planOf(5, [
      work('a', { progress: started, measure: volume }),
      work('b', { progress: started, measure: unrated }),
    ])
    const engine = calculated(plan)
    expect([remainingOf(engine, 'a'), remainingOf(engine, 'b')]).toEqual([4500, 30 * DAY])
    const before = engine.identity().inputHash
    const settings = { ...plan.settings, remainingRounding: 'day', rateFromInitialDuration: true } as const
    engine.apply([{ kind: 'settings', settings }])
    engine.calculate()
    expect([remainingOf(engine, 'a'), remainingOf(engine, 'b')]).toEqual([10 * DAY, 15 * DAY])
    expect(engine.identity().inputHash).not.toBe(before)
    expect(engine.identity()).toEqual(calculated({ ...plan, settings }).identity())
  })

  it('shows the percentage of the amounts and says which scenario was applied and why', () => {
    const engine = calculated(
      planOf(7, [work('a', { progress: started, measure: volume }), work('s', { type: 'sum' })]),
    )
    expect(engine.timetable.percent[engine.slotOf('a')]).toBe(2_500)
    expect(engine.progressOf('a')).toMatchObject({ effectiveScenario: 6, fallback: 'no_target_version' })
    expect(engine.progressOf('s')).toBeNull()
    expect(engine.progressOf('no such row')).toBeNull()
  })

  it('keeps the typed remaining duration where a scenario has no result', () => {
    const rows = [
      work('a', { progress: { ...started, remaining: 777 }, measure: { unit: 'm3', plan: '0', fact: '0' } }),
    ]
    const engine = calculated(planOf(6, rows))
    expect(remainingOf(engine, 'a')).toBe(777)
    expect(engine.progressOf('a')?.warnings).toEqual(['no_plan'])
  })

  it('closes a work whose fixed finish has passed', () => {
    const expectedFinish = at('2026-03-12T17:00')
    const engine = calculated(planOf(4, [work('a', { progress: started, expectedFinish })]))
    expect(finishOf(engine, 'a')).toBe('2026-03-12T17:00')
    expect(engine.timetable.percent[engine.slotOf('a')]).toBe(10_000)
  })

  it('takes durations from the target version and starts and finishes from the daily plan', () => {
    const rows = [work('a', { progress: started, measure: volume }), work('b', { measure: volume })]
    const targets = new Map([['a', 16 * DAY]])
    expect(finishOf(calculated(planOf(7, rows), { targets }), 'a')).toBe('2026-03-31T17:00')
    const day = (text: string, amount: bigint) => ({ day: dayOfInstant(at(text)), amount: amount * 1_000_000n })
    const dayFacts = new Map([['b', [day('2026-03-03', 150n), day('2026-03-05', 250n)]]])
    const engine = calculated(planOf(16, rows), { dayFacts })
    expect(formatInstant(engine.timetable.start[engine.slotOf('b')]!)).toBe('2026-03-03T08:00')
    expect(finishOf(engine, 'b')).toBe('2026-03-05T17:00')
  })

  it('counts amounts as input only when a scenario reads them', () => {
    const plan = (scenario: number, fact: string) =>
      calculated(planOf(scenario, [work('a', { progress: started, measure: { ...volume, fact } })])).identity()
    expect(plan(0, '100').inputHash).toBe(plan(0, '200').inputHash)
    expect(plan(6, '100').inputHash).not.toBe(plan(6, '200').inputHash)
    const rows = [work('a', { progress: started })]
    const withTarget = (minutes: number) =>
      calculated(planOf(2, rows), { targets: new Map([['a', minutes]]) }).identity()
    expect(withTarget(480).inputHash).not.toBe(withTarget(960).inputHash)
  })
})

/** Amounts and progress that scenarios read. */
function randomAmounts(draw: Draw, row: WbsRow): WbsRow {
  if (row.type !== 'work') return row
  const amount = () => (draw.random() < 0.2 ? '0' : String(draw.below(1_000) / 8))
  const amounts = () => (draw.random() < 0.2 ? null : { unit: 'm3', plan: amount(), fact: amount(), rate: amount() })
  const percent = draw.below(101)
  const { actualStart, actualFinish } = row.progress
  const progress = { ...row.progress, percent: actualStart === null || actualFinish !== null ? 0 : percent }
  return { ...row, progress, measure: amounts(), labour: amounts(), cost: amounts() }
}

function randomInputs(draw: Draw, plan: SchedulePlan): PlanInputs {
  const some = plan.rows.filter(() => draw.random() < 0.5)
  const today = dayOfInstant(plan.settings.dataDate)
  const dayFact = () => ({ day: today + draw.below(20) - 15, amount: BigInt(draw.below(50)) * 1_000_000n })
  return {
    targets: new Map(some.map(({ id }) => [id, draw.below(20) * 240])),
    dayFacts: new Map(some.map(({ id }) => [id, [dayFact(), dayFact()]])),
  }
}

interface Edited {
  plan: SchedulePlan
  inputs: PlanInputs
  change: PlanChange
}

function edited(draw: Draw, plan: SchedulePlan, inputs: PlanInputs): Edited {
  const chance = draw.random()
  if (chance < 0.3) {
    const row = randomAmounts(draw, draw.pick(plan.rows))
    const rows = plan.rows.map((other) => (other.id === row.id ? row : other))
    return { plan: { ...plan, rows }, inputs, change: { kind: 'row', row } }
  }
  if (chance < 0.45) {
    const settings = {
      ...plan.settings,
      scenario: draw.below(19),
      dataDate: plan.settings.dataDate + draw.below(3) * 720,
    }
    return { plan: { ...plan, settings }, inputs, change: { kind: 'settings', settings } }
  }
  if (chance < 0.55) {
    const next = randomInputs(draw, plan)
    return { plan, inputs: next, change: { kind: 'inputs', inputs: next } }
  }
  return { ...randomChange(draw, plan), inputs }
}

describe('incremental calculation with scenarios', () => {
  it('equals a full one after any edits of amounts, scenario, data date, targets and day facts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const draw = drawFrom(seededRandom(seed))
        const first = randomPlan(draw, 40)
        let plan = { ...first, rows: first.rows.map((row) => randomAmounts(draw, row)) }
        plan.settings = { ...plan.settings, scenario: draw.below(19) }
        let inputs: PlanInputs = {}
        const engine = calculated(plan)
        for (let step = 0; step < 15; step++) {
          const edit = edited(draw, plan, inputs)
          ;({ plan, inputs } = edit)
          engine.apply([edit.change])
          engine.calculate()
          expect(engine.identity()).toEqual(calculated(plan, inputs).identity())
        }
      }),
      { seed: 11, numRuns: 12 },
    )
  })
})
