import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchedulePlan, WbsRow } from '../../plan/index.ts'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import { createEngine, type DateValue, type ScheduleEngine } from '../index.ts'
import { instant, PlanWords, showInstant } from '../testing/plan-language.ts'
import { drawFrom, randomPlan } from '../testing/random-plan.ts'
import { type Cause, type ExplainedValue, explainedValues, STEP_LIMIT } from './types.ts'

function calculated(plan: SchedulePlan): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine
}

function inWords(write: (p: PlanWords) => void): ScheduleEngine {
  const words = new PlanWords()
  write(words)
  return calculated(words.build())
}

function causeInWords(cause: Cause): string {
  const at = showInstant(cause.instant)
  if (cause.kind === 'relation') return `${cause.relationId} ${at}`
  if (cause.kind === 'limit') return `${cause.limit} ${at}`
  if (cause.kind === 'row') return `row ${cause.otherId} ${at}`
  if (cause.kind === 'project_finish') return `finish of ${cause.ids.join(',')} ${at}`
  return `${cause.kind} ${at}`
}

/** `B early_start 2026-03-04 08:00 <- A:B:fs 2026-03-03 17:00`, a line per step. */
function why(engine: ScheduleEngine, id: string, value: ExplainedValue): string[] {
  const chains = engine.explain(id, value)?.chains ?? []
  return chains.flatMap(({ steps }) =>
    steps.map((s) => `${s.id} ${s.value} ${showInstant(s.instant)} <- ${s.causes.map(causeInWords).join(' | ')}`),
  )
}

describe('Explain this date', () => {
  it('follows relations and durations back to the data date', () => {
    const engine = inWords((p) => {
      p.activity('A', '2d')
      p.activity('B', '1d').after('A')
    })
    expect(why(engine, 'B', 'early_start')).toEqual([
      'B early_start 2026-03-04 08:00 <- A:B:fs 2026-03-03 17:00',
      'A early_finish 2026-03-03 17:00 <- duration 2026-03-03 17:00',
      'A early_start 2026-03-02 08:00 <- planned_start 2026-03-02 08:00 | data_date 2026-03-02 08:00',
    ])
  })

  it('names the step into working time', () => {
    const engine = inWords((p) => {
      p.activity('A', '5d')
      p.activity('B', '1d').after('A')
    })
    const step = engine.explain('B', 'early_start')?.chains[0]?.steps[0]
    expect(step?.calendarId).toBe('standard')
    expect(step?.movedFrom).toBe(instant('2026-03-06 17:00'))
    expect(step?.instant).toBe(instant('2026-03-09 08:00'))
  })

  it('names a limit that holds the work, and ties with logic', () => {
    const held = inWords((p) => {
      p.activity('A', '2d')
      p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-10 08:00')
    })
    expect(why(held, 'B', 'early_start')).toEqual(['B early_start 2026-03-10 08:00 <- not_earlier 2026-03-10 08:00'])
    const tied = inWords((p) => {
      p.activity('A', '2d')
      p.activity('B', '1d').after('A').limit('not_earlier', '2026-03-04 08:00')
    })
    expect(why(tied, 'B', 'early_start')[0]).toBe(
      'B early_start 2026-03-04 08:00 <- A:B:fs 2026-03-03 17:00 | not_earlier 2026-03-04 08:00',
    )
  })

  it('says from which instant a lag runs and on which calendar', () => {
    const engine = inWords((p) => {
      p.activity('A', '2d')
      p.activity('B', '1d').after('A', 'FS+1d', 'all_hours')
    })
    expect(engine.explain('B', 'early_start')?.chains[0]?.steps[0]?.causes).toEqual([
      {
        kind: 'relation',
        relationId: 'A:B:fs',
        type: 'fs',
        lag: 480,
        lagCalendar: 'all_hours',
        otherId: 'A',
        since: instant('2026-03-03 17:00'),
        holds: 'start',
        instant: instant('2026-03-04 01:00'),
        from: { id: 'A', value: 'early_finish' },
      },
    ])
  })

  it('ends shown dates at what was reported', () => {
    const engine = inWords((p) => {
      p.dataDate('2026-03-05 08:00')
      p.activity('A', '2d').started('2026-03-02 08:00').finished('2026-03-03 17:00')
      p.activity('B', '3d').after('A').started('2026-03-04 08:00').remaining('2d')
    })
    expect(why(engine, 'A', 'finish')).toEqual(['A finish 2026-03-03 17:00 <- actual_finish 2026-03-03 17:00'])
    expect(why(engine, 'B', 'start')).toEqual(['B start 2026-03-04 08:00 <- actual_start 2026-03-04 08:00'])
    expect(why(engine, 'B', 'finish')).toEqual([
      'B finish 2026-03-06 17:00 <- duration 2026-03-06 17:00',
      'B early_start 2026-03-05 08:00 <- data_date 2026-03-05 08:00 | A:B:fs 2026-03-05 08:00',
    ])
    expect(engine.explain('B', 'finish')?.chains[0]?.steps[0]?.remaining).toBe(960)
  })

  it('follows late dates forwards to the finish of the project', () => {
    const engine = inWords((p) => {
      p.activity('A', '2d')
      p.activity('B', '1d').after('A')
    })
    expect(why(engine, 'A', 'late_finish')).toEqual([
      'A late_finish 2026-03-03 17:00 <- A:B:fs 2026-03-04 08:00',
      'B late_start 2026-03-04 08:00 <- duration 2026-03-04 08:00',
      'B late_finish 2026-03-04 17:00 <- finish of B 2026-03-04 17:00',
    ])
  })

  it('names mandatory dates, external dates and placement as late as possible', () => {
    const engine = inWords((p) => {
      p.activity('A', '2d').limit('mandatory_start', '2026-03-05 08:00')
      p.activity('X', '1d').with({ externalEarlyStart: instant('2026-03-04 08:00') })
      p.activity('L', '1d').limit('as_late_as_possible')
      p.activity('Z', '1d').after('A').after('L')
    })
    expect(why(engine, 'A', 'early_start')).toEqual([
      'A early_start 2026-03-05 08:00 <- mandatory_start 2026-03-05 08:00',
    ])
    expect(why(engine, 'X', 'start')).toEqual(['X start 2026-03-04 08:00 <- external_start 2026-03-04 08:00'])
    expect(why(engine, 'L', 'start')).toEqual(['L start 2026-03-06 08:00 <- as_late_as_possible 2026-03-06 08:00'])
  })

  it('leads from a summary and a level of effort to the rows they span', () => {
    const engine = inWords((p) => {
      p.summary('S')
      p.activity('A', '2d').under('S')
      p.activity('B', '1d').under('S').after('A')
      p.levelOfEffort('E').after('A', 'SS').after('B', 'FF')
    })
    expect(why(engine, 'S', 'finish').slice(0, 2)).toEqual([
      'S finish 2026-03-04 17:00 <- row B 2026-03-04 17:00',
      'B finish 2026-03-04 17:00 <- duration 2026-03-04 17:00',
    ])
    expect(why(engine, 'E', 'finish')[0]).toBe('E finish 2026-03-04 17:00 <- B:E:ff 2026-03-04 17:00')
  })

  it('explains a float by its two dates, and why a work is critical by its rule', () => {
    const byFloat = inWords((p) => {
      p.activity('A', '2d').limit('not_later', '2026-03-02 17:00')
      p.activity('B', '1d').after('A')
    })
    expect(byFloat.explain('A', 'total_float')?.amount).toBe(-480)
    expect(why(byFloat, 'A', 'total_float')[0]).toBe('A late_finish 2026-03-02 17:00 <- not_later 2026-03-02 17:00')
    expect(byFloat.explain('A', 'critical')?.verdict).toEqual({ isCritical: true, by: 'total_float', threshold: 0 })
    const byPath = inWords((p) => {
      p.set({ criticalBy: 'longest_path' })
      p.activity('A', '2d')
      p.activity('B', '1d').after('A')
    })
    expect(why(byPath, 'A', 'critical')).toEqual([
      'A early_finish 2026-03-03 17:00 <- A:B:fs 2026-03-03 17:00',
      'B early_finish 2026-03-04 17:00 <- finish of B 2026-03-04 17:00',
    ])
  })

  it('has nothing to say about drafts and rows that are not there', () => {
    const engine = inWords((p) => {
      p.draft('D')
    })
    expect(engine.explain('D', 'start')).toBeNull()
    expect(engine.explain('nothing', 'start')).toBeNull()
  })
})

/** The plan without the causes; null where one of them cannot be taken away. */
function without(plan: SchedulePlan, id: string, causes: readonly Cause[]): SchedulePlan | null {
  const rowOf = (change: object): SchedulePlan => ({
    ...plan,
    rows: plan.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  })
  const [cause, ...others] = causes
  if (!cause) return plan
  const rest = without(plan, id, others)
  if (!rest) return null
  plan = rest
  switch (cause.kind) {
    case 'relation':
      return { ...plan, relations: plan.relations.filter((relation) => relation.id !== cause.relationId) }
    case 'limit':
      return rowOf({ [cause.field]: null })
    case 'external_start':
      return rowOf({ externalEarlyStart: null })
    case 'external_finish':
      return rowOf({ externalLateFinish: null })
    case 'summary_start': {
      const rows = plan.rows.map((row) => (row.id === cause.otherId ? { ...row, limit: null } : row))
      return { ...plan, rows }
    }
    case 'resumed':
      return rowOf({ resumedAt: null })
    case 'expected_finish':
      return rowOf({ expectedFinish: null })
    case 'must_finish_by':
      return endingAt(plan, null)
    default:
      return null
  }
}

const columnOf = {
  start: 'start',
  finish: 'finish',
  early_start: 'earlyStart',
  early_finish: 'earlyFinish',
  late_start: 'lateStart',
  late_finish: 'lateFinish',
} as const satisfies Record<DateValue, string>

const logicValues = ['early_start', 'early_finish', 'late_start', 'late_finish'] as const

const dateIn = (engine: ScheduleEngine, id: string, value: DateValue): number =>
  engine.timetable[columnOf[value]][engine.slotOf(id)]!

/**
 * Without loops, expected finishes that hang on relations, and critical open ends, where one removal is two changes;
 * with a fixed end, so that late dates do not follow the early ones.
 */
function withFixedEnd({ settings, ...plan }: SchedulePlan): SchedulePlan {
  const plain = { ...settings, openEndsCritical: false, useExpectedFinish: false }
  return endingAt({ ...plan, settings: plain }, settings.dataDate + 2_000 * 1440)
}

/** The same for the schedule and all projects in it. */
function endingAt({ settings, rows, ...plan }: SchedulePlan, mustFinishBy: number | null): SchedulePlan {
  const ending = ({ subproject, ...row }: WbsRow) => ({
    ...row,
    subproject: subproject && { ...subproject, mustFinishBy },
  })
  return { ...plan, settings: { ...settings, mustFinishBy }, rows: rows.map(ending) }
}

const isLate = ({ limit, secondLimit }: WbsRow): boolean =>
  [limit, secondLimit].some((one) => one?.kind === 'as_late_as_possible')

/** Its float is the distance of its two dates alone: it is not done, moves nowhere and runs on one calendar. */
function hasPlainFloat(row: WbsRow): boolean {
  const { type, activityKind, progress } = row
  return type === 'work' && activityKind === 'ordinary' && progress.actualFinish === null && !isLate(row)
}

describe('any plan', () => {
  const anySeed = fc.integer({ min: 1, max: 1_000_000 })
  const planOf = (seed: number): SchedulePlan => randomPlan(drawFrom(seededRandom(seed)), 60)

  it('every date has a chain whose instants meet and which ends at a cause that needs no explanation', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const plan = planOf(seed)
        const engine = calculated(plan)
        for (const { id } of plan.rows) {
          for (const value of explainedValues) {
            for (const { steps, isCut } of engine.explain(id, value)?.chains ?? []) {
              for (const [i, step] of steps.entries()) {
                expect(step.causes, `${id} ${value} step ${i}`).not.toEqual([])
                const [first] = step.causes
                const next = steps[i + 1]
                if (first?.from && next) expect({ id: next.id, value: next.value }).toEqual(first.from)
                if (first?.kind === 'relation' && next && value !== 'critical') expect(next.instant).toBe(first.since)
              }
              if (!isCut) expect(steps.at(-1)?.causes[0]?.from).toBeNull()
              expect(steps.length).toBeLessThanOrEqual(STEP_LIMIT)
            }
          }
        }
      }),
      { seed: 23, numRuns: 30 },
    )
  })

  it('a date moves when all its named causes are taken away', () => {
    let moved = 0
    fc.assert(
      fc.property(anySeed, (seed) => {
        const plan = withFixedEnd(planOf(seed))
        const engine = calculated(plan)
        if (engine.calculate().issues.some(({ code }) => code === 'loop')) return
        // A level of effort without neighbours falls back to the data date, which is no removal.
        const rows = plan.rows.filter((row, i) => i % 4 === seed % 4 && row.activityKind !== 'level_of_effort')
        for (const { id } of rows) {
          for (const value of logicValues) {
            const causes = engine.explain(id, value)?.chains[0]?.steps[0]?.causes ?? []
            const changed = causes.length > 0 ? without(plan, id, causes) : null
            if (!changed) continue
            moved++
            const after = dateIn(calculated(changed), id, value)
            expect(after, `${id} ${value} ${causes.map(causeInWords).join(' | ')}`).not.toBe(dateIn(engine, id, value))
          }
        }
      }),
      { seed: 29, numRuns: 15 },
    )
    expect(moved).toBeGreaterThan(200)
  })

  it('a float changes when the causes it names are taken away', () => {
    let changed = 0
    fc.assert(
      fc.property(anySeed, (seed) => {
        const drawn = withFixedEnd(planOf(seed))
        // MS Project takes the smaller of two slacks, whatever the chain begins with.
        const plan: SchedulePlan = { ...drawn, settings: { ...drawn.settings, rules: 'p6' } }
        const engine = calculated(plan)
        if (engine.calculate().issues.some(({ code }) => code === 'loop')) return
        for (const row of plan.rows.filter(hasPlainFloat)) {
          const [chain] = engine.explain(row.id, 'total_float')?.chains ?? []
          const causes = chain?.steps[0]?.causes ?? []
          const other = causes.length > 0 ? without(plan, row.id, causes) : null
          if (!other) continue
          changed++
          const after = calculated(other)
          const floatIn = (one: ScheduleEngine) => one.timetable.totalFloat[one.slotOf(row.id)]
          expect(floatIn(after), `${row.id} ${causes.map(causeInWords).join(' | ')}`).not.toBe(floatIn(engine))
        }
      }),
      { seed: 31, numRuns: 8 },
    )
    expect(changed).toBeGreaterThan(50)
  })

  it('what is critical by the longest path leaves it without the relations named, or the project ends earlier', () => {
    let left = 0
    fc.assert(
      fc.property(anySeed, (seed) => {
        const drawn = planOf(seed)
        const plan: SchedulePlan = { ...drawn, settings: { ...drawn.settings, criticalBy: 'longest_path' } }
        // There works as late as possible move with what follows them: a relation less can put them later.
        if (plan.settings.rules === 'msproject' && plan.rows.some(isLate)) return
        const engine = calculated(plan)
        if (engine.calculate().issues.some(({ code }) => code === 'loop')) return
        for (const row of plan.rows) {
          const explanation = engine.explain(row.id, 'critical')
          if (!explanation?.verdict?.isCritical || row.type === 'sum' || row.type === 'task') continue
          const causes = explanation.chains[0]?.steps[0]?.causes ?? []
          if (causes.length === 0 || causes.some(({ kind }) => kind !== 'relation')) continue
          left++
          const after = calculated(without(plan, row.id, causes)!)
          const isOn = after.timetable.driving[after.slotOf(row.id)] === 1
          const isEarlier = after.timetable.projectFinish < engine.timetable.projectFinish
          expect(isOn && !isEarlier, row.id).toBe(false)
        }
      }),
      { seed: 37, numRuns: 10 },
    )
    expect(left).toBeGreaterThan(10)
  })

  it('is answered without a calculation, also in a large schedule', () => {
    const plan = generatePlan({ seed: 9, works: 20_000 })
    const engine = calculated(plan)
    const last = plan.rows.reduce((a, b) => (dateIn(engine, a.id, 'finish') > dateIn(engine, b.id, 'finish') ? a : b))
    const started = performance.now()
    const chain = engine.explain(last.id, 'early_finish')?.chains[0]
    expect(performance.now() - started).toBeLessThan(200)
    expect(chain?.steps.length).toBeGreaterThan(5)
  })
})
