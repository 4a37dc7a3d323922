import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCalendar, workBetween } from '../calendar/index.ts'
import type { Relation, SchedulePlan, Splits, WbsRow } from '../plan/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import { createEngine, type Pause, type ScheduleEngine } from './index.ts'
import { instant, PlanWords, showInstant } from './testing/plan-language.ts'
import { type Draw, drawFrom } from './testing/random-plan.ts'

function calculated(plan: SchedulePlan): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine
}

const DAY = 480
const week: Splits = [{ after: 2 * DAY, gap: 3 * DAY }]

function pausesIn(engine: ScheduleEngine, id: string): string[] {
  const show = ({ start, finish }: Pause) => `${showInstant(start)} – ${showInstant(finish)}`
  return engine.pausesOf(engine.slotOf(id)).map(show)
}

function planned(describePlan: (p: PlanWords) => void): ScheduleEngine {
  const words = new PlanWords()
  describePlan(words)
  return calculated(words.build())
}

describe('pauses of a work', () => {
  it('stand in its bar, also over days without work', () => {
    const engine = planned((p) => p.activity('A', '4d').with({ splits: week }))
    expect(pausesIn(engine, 'A')).toEqual(['2026-03-03 17:00 – 2026-03-09 08:00'])
  })

  it('are spread over what is done and what remains', () => {
    const splits = [
      { after: DAY, gap: DAY },
      { after: 3 * DAY, gap: DAY },
    ]
    const engine = planned((p) => {
      p.dataDate('2026-03-05 08:00')
      p.activity('A', '5d').started('2026-03-02 08:00').remaining('3d').with({ splits })
    })
    expect(pausesIn(engine, 'A')).toEqual([
      '2026-03-02 17:00 – 2026-03-04 08:00',
      '2026-03-05 17:00 – 2026-03-09 08:00',
    ])
  })

  it('show a suspended work from its suspension to where it goes on', () => {
    const engine = planned((p) => {
      p.dataDate('2026-03-04 08:00')
      const suspension = { suspendedAt: instant('2026-03-03 17:00'), resumedAt: instant('2026-03-09 08:00') }
      p.activity('A', '4d').started('2026-03-02 08:00').remaining('2d').with(suspension)
    })
    expect(pausesIn(engine, 'A')).toEqual(['2026-03-03 17:00 – 2026-03-09 08:00'])
  })

  it('are none of summaries, milestones and works that span others', () => {
    const plain = planned((p) => {
      p.activity('A', '4d').with({ activityKind: 'resource_dependent' })
      p.finishMilestone('M').after('A')
      p.levelOfEffort('L').after('A', 'SS')
    })
    const paused = planned((p) => {
      p.activity('A', '4d').with({ activityKind: 'resource_dependent', splits: week })
      p.finishMilestone('M').after('A').with({ splits: week })
      p.levelOfEffort('L').after('A', 'SS').with({ splits: week })
    })
    expect(paused.identity().resultHash).toBe(plain.identity().resultHash)
    expect(paused.identity().inputHash).not.toBe(plain.identity().inputHash)
  })
})

/** A random network of works with finish-to-start relations, some of the works with pauses. */
function pausedPlan(draw: Draw): SchedulePlan {
  const plan = generatePlan({ seed: draw.below(1_000_000), works: 60 })
  const rows = plan.rows.map((row): WbsRow => {
    const open = { ...row, limit: null, progress: { ...row.progress, actualStart: null, actualFinish: null } }
    const undone = { ...open, progress: { ...open.progress, percent: 0, remaining: null, initialDuration: null } }
    if (row.type !== 'work' || row.duration < 3 || draw.random() < 0.4) return undone
    const places = new Set(Array.from({ length: 1 + draw.below(3) }, () => 1 + draw.below(row.duration - 1)))
    const splits = [...places].sort((a, b) => a - b).map((after) => ({ after, gap: 1 + draw.below(4_000) }))
    return { ...undone, splits }
  })
  const relations = plan.relations.map((relation): Relation => {
    const { predId, succId, lag } = relation
    return { id: `${predId}:${succId}:fs`, predId, succId, type: 'fs', lag, lagCalendar: 'predecessor' }
  })
  return { ...plan, rows, relations, settings: { ...plan.settings, rules: draw.pick(['p6', 'msproject']) } }
}

const partId = (id: string, part: number): string => (part === 0 ? id : `${id}~${part}`)
const firstOf = (row: WbsRow | undefined, id: string): string => (row ? partId(id, 0) : id)
const lastOf = (row: WbsRow | undefined, id: string): string => partId(id, row?.splits.length ?? 0)

/** The naive reference: every part a work of its own, led to by the one before it after as long as the pause lasts. */
function inParts(plan: SchedulePlan): SchedulePlan {
  const known = new Map(plan.rows.map((row) => [row.id, row]))
  const relations = plan.relations.map((relation) => ({
    ...relation,
    predId: lastOf(known.get(relation.predId), relation.predId),
    succId: firstOf(known.get(relation.succId), relation.succId),
  }))
  const rows = plan.rows.flatMap((row) => {
    const ends = [...row.splits.map(({ after }) => after), row.duration]
    return ends.map((end, part) => ({
      ...row,
      id: partId(row.id, part),
      duration: end - (row.splits[part - 1]?.after ?? 0),
      splits: [],
    }))
  })
  const between = plan.rows.flatMap(({ id, splits }) =>
    splits.map(({ gap }, part): Relation => {
      const [predId, succId] = [partId(id, part), partId(id, part + 1)]
      return { id: `${predId}:${succId}:fs`, predId, succId, type: 'fs', lag: gap, lagCalendar: 'predecessor' }
    }),
  )
  return { ...plan, rows, relations: [...relations, ...between] }
}

describe('a work with pauses', () => {
  const anyPlan = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => pausedPlan(drawFrom(seededRandom(seed))))

  it('has the dates and reserves of its parts, each a work of its own', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const whole = calculated(plan)
        const parts = calculated(inParts(plan))
        for (const row of plan.rows.filter(({ type }) => type === 'work')) {
          const slot = whole.slotOf(row.id)
          const first = parts.slotOf(partId(row.id, 0))
          const last = parts.slotOf(lastOf(row, row.id))
          const of = (engine: ScheduleEngine, start: number, finish: number) => {
            const { timetable: t } = engine
            return [t.earlyStart[start], t.earlyFinish[finish], t.lateStart[start], t.lateFinish[finish]]
          }
          expect(of(whole, slot, slot)).toEqual(of(parts, first, last))
          expect(whole.timetable.totalFloat[slot]).toBe(parts.timetable.totalFloat[last])
          expect(whole.timetable.freeFloat[slot]).toBe(parts.timetable.freeFloat[last])
          expect(whole.timetable.remaining[slot]).toBe(row.duration)
        }
      }),
      { seed: 23, numRuns: 25 },
    )
  })

  it('has as much work as it lasts, and pauses as long as they were typed', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const engine = calculated(plan)
        for (const row of plan.rows.filter(({ splits }) => splits.length > 0)) {
          const slot = engine.slotOf(row.id)
          const id = row.calendarId ?? plan.settings.defaultCalendarId
          const calendar = compileCalendar(plan.calendars.find((one) => one.id === id)!)
          const pauses = engine.pausesOf(slot)
          expect(pauses.map(({ start, finish }) => workBetween(calendar, start, finish))).toEqual(
            row.splits.map(({ gap }) => gap),
          )
          const starts = [engine.timetable.start[slot]!, ...pauses.map(({ finish }) => finish)]
          const ends = [...pauses.map(({ start }) => start), engine.timetable.finish[slot]!]
          const work = starts.map((start, i) => workBetween(calendar, start, ends[i]!))
          expect(work.reduce((sum, minutes) => sum + minutes, 0)).toBe(row.duration)
        }
      }),
      { seed: 29, numRuns: 25 },
    )
  })
})
