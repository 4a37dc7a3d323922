import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalId, type Id, type Relation, relationId, relationTypes, type SchedulePlan } from '../plan/index.ts'
import type { ExternalDates, PlanInputs } from '../progress/index.ts'
import { seededRandom } from '../testing/index.ts'
import { createEngine, crossLoops, type PlanChange, type ScheduleEngine } from './index.ts'
import { instant, PlanWords } from './testing/plan-language.ts'
import { type Draw, drawFrom, randomPlan } from './testing/random-plan.ts'

const columns = ['earlyStart', 'earlyFinish', 'lateStart', 'lateFinish', 'totalFloat', 'freeFloat'] as const

function calculated(plan: SchedulePlan, inputs: PlanInputs): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  return engine
}

function valuesOf(engine: ScheduleEngine, plan: SchedulePlan): [Id, number[]][] {
  return plan.rows.map(({ id }) => [id, columns.map((column) => engine.timetable[column][engine.slotOf(id)]!)])
}

const others = Array.from({ length: 6 }, (_, at) =>
  externalId({ scheduleId: 'otherplanxxx', workId: `work0000000${at}` }),
)

function randomExternal(draw: Draw, plan: SchedulePlan): Relation {
  const row = draw.pick(plan.rows.filter(({ type }) => type === 'work')).id
  const other = draw.pick(others)
  const [predId, succId] = draw.random() < 0.5 ? [other, row] : [row, other]
  const type = draw.pick(relationTypes)
  const lagCalendar = draw.pick([null, 'predecessor', 'successor', 'all_hours', 'project'] as const)
  return { id: relationId(predId, succId, type), predId, succId, type, lag: (draw.below(9) - 3) * 240, lagCalendar }
}

function randomDates(draw: Draw, plan: SchedulePlan): ExternalDates {
  const start = plan.settings.dataDate + draw.below(200) * 1440
  const finish = start + draw.below(20) * 1440
  const late = draw.random() < 0.7 ? draw.below(100) * 1440 : null
  return { start, finish, lateStart: late && start + late, lateFinish: late && finish + late }
}

const randomInputs = (draw: Draw, plan: SchedulePlan): PlanInputs => ({
  externals: new Map(others.slice(draw.below(3)).map((id) => [id, randomDates(draw, plan)])),
})

function withExternal(plan: SchedulePlan, relation: Relation | null, gone = ''): SchedulePlan {
  const kept = (plan.externals ?? []).filter(({ id }) => id !== gone && id !== relation?.id)
  return { ...plan, externals: relation ? [...kept, relation] : kept }
}

describe('relations to other schedules', () => {
  it('give the same result incrementally as in full, whatever comes and goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const draw = drawFrom(seededRandom(seed))
        let plan = randomPlan(draw, 50)
        for (let i = 0; i < 10; i++) plan = withExternal(plan, randomExternal(draw, plan))
        let inputs = randomInputs(draw, plan)
        const engine = calculated(plan, inputs)
        for (let step = 0; step < 12; step++) {
          const change = randomStep(draw, plan, inputs)
          plan = change.plan
          inputs = change.inputs
          engine.apply([change.change])
          engine.calculate()
          const fresh = calculated(plan, inputs)
          expect(valuesOf(engine, plan)).toEqual(valuesOf(fresh, plan))
          expect(engine.identity()).toEqual(fresh.identity())
          expect(engine.externalReserves()).toEqual(fresh.externalReserves())
        }
      }),
      { seed: 23, numRuns: 15 },
    )
  })

  it('put no work earlier than the works of other schedules before it allow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const draw = drawFrom(seededRandom(seed))
        let plan = randomPlan(draw, 40)
        for (let i = 0; i < 12; i++) plan = withExternal(plan, randomExternal(draw, plan))
        const rows = new Map(plan.rows.map((row) => [row.id, row]))
        plan.rows = plan.rows.map((row) => ({ ...row, limit: null, secondLimit: null }))
        const engine = calculated(plan, randomInputs(draw, plan))
        for (const { id, free } of engine.externalReserves()) {
          const isHeld = rows.has(id.split(':')[1]!)
          if (isHeld && free !== null) expect(free).toBeGreaterThanOrEqual(0)
        }
      }),
      { seed: 29, numRuns: 20 },
    )
  })

  it('are named as the cause of a date, with the work in the other schedule and its date there', () => {
    const words = new PlanWords()
    words.activity('A', '1d').afterOutside('FS+1d', '2026-03-03 08:00', '2026-03-04 17:00')
    const engine = calculated(words.build(), words.inputs())
    expect(engine.explain('A', 'start')?.chains[0]?.steps.at(-1)?.causes).toMatchObject([
      {
        kind: 'external_relation',
        otherId: 'otherplanxxx--000000000000',
        since: instant('2026-03-04 17:00'),
        from: null,
      },
    ])
  })

  it('hold and cap by the rules of MS Project too', () => {
    const words = new PlanWords().set({ rules: 'msproject' })
    words.activity('A', '2d').afterOutside('FF', '2026-03-03 08:00', '2026-03-06 17:00')
    words
      .activity('B', '1d')
      .beforeOutside('FS', ['2026-03-04 08:00', '2026-03-04 17:00'], ['2026-03-05 08:00', '2026-03-05 17:00'])
    words.activity('C', '20d')
    const engine = calculated(words.build(), words.inputs())
    const { earlyStart, lateFinish } = engine.timetable
    expect(earlyStart[engine.slotOf('A')]).toBe(instant('2026-03-05 08:00'))
    expect(lateFinish[engine.slotOf('B')]).toBe(instant('2026-03-04 17:00'))
  })
})

interface Step {
  plan: SchedulePlan
  inputs: PlanInputs
  change: PlanChange
}

function randomStep(draw: Draw, plan: SchedulePlan, inputs: PlanInputs): Step {
  const known = plan.externals ?? []
  switch (draw.below(4)) {
    case 0: {
      const relation = randomExternal(draw, plan)
      return { plan: withExternal(plan, relation), inputs, change: { kind: 'relation', relation } }
    }
    case 1: {
      const id = known.length > 0 ? draw.pick(known).id : 'none'
      return { plan: withExternal(plan, null, id), inputs, change: { kind: 'relation_removed', id } }
    }
    case 2: {
      const other = randomInputs(draw, plan)
      return { plan, inputs: other, change: { kind: 'inputs', inputs: other } }
    }
    default: {
      const row = { ...draw.pick(plan.rows), duration: draw.below(20) * 480 }
      const rows = plan.rows.map((one) => (one.id === row.id ? row : one))
      return { plan: { ...plan, rows }, inputs, change: { kind: 'row', row } }
    }
  }
}

describe('reserves of relations', () => {
  it('R-REL-10 say how far the predecessor may slip before the early, and the late, date of the successor moves', () => {
    const words = new PlanWords()
    words.activity('A', '1d')
    words.activity('B', '3d')
    words.activity('C', '1d').after('A').after('B')
    words.activity('D', '6d')
    const engine = calculated(words.build(), {})
    expect(engine.relationReserves('C')).toEqual([
      { id: 'A:C:fs', free: 2 * 480, full: 4 * 480, drives: false },
      { id: 'B:C:fs', free: 0, full: 2 * 480, drives: true },
    ])
    expect(engine.relationReserves('D')).toEqual([])
  })
})

describe('loops through several schedules', () => {
  const there = (workId: string) => externalId({ scheduleId: 'secondplanxx', workId })
  const here = (workId: string) => externalId({ scheduleId: 'firstplanxxx', workId })
  const fs = (predId: string, succId: string): Relation => ({
    id: relationId(predId, succId, 'fs'),
    predId,
    succId,
    type: 'fs',
    lag: 0,
    lagCalendar: null,
  })
  const plan = (relations: Relation[], externals: Relation[]) => ({ ...new PlanWords().build(), relations, externals })
  const [a, b, x, y] = ['work0000000a', 'work0000000b', 'work0000000x', 'work0000000y']

  it('are found in the schedule that keeps the relation, and only where there is one', () => {
    const first = plan([fs(a, b)], [fs(there(x), a)])
    const second = (externals: Relation[]) => plan([fs(y, x)], externals)
    const plans = (externals: Relation[]) =>
      new Map<Id, SchedulePlan>([
        ['firstplanxxx', first],
        ['secondplanxx', second(externals)],
      ])
    const back = fs(here(b), y)
    expect(crossLoops(plans([back]), 'firstplanxxx')).toEqual([fs(there(x), a).id])
    expect(crossLoops(plans([back]), 'secondplanxx')).toEqual([back.id])
    // An interface both ways without a loop.
    expect(crossLoops(plans([fs(here(a), 'work0000000z')]), 'firstplanxxx')).toEqual([])
    expect(crossLoops(plans([fs('work0000000z', here(b))]), 'secondplanxx')).toEqual([])
  })
})
