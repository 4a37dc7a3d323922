import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompiledCalendar, compileCalendar, isWorkingDay, shiftsOn } from '../calendar/index.ts'
import { isMilestone, type LagCalendar, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { createEngine, type ScheduleEngine } from '../schedule/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import { dayOfInstant, type Instant, instantOf, MINUTES_PER_DAY } from '../time/index.ts'
import {
  type LevelledWork,
  type LevellingOptions,
  type LevellingProblem,
  level,
  levellingDefaults,
  type Proposal,
} from './index.ts'

const UNIT = 10_000
const lagCalendars: readonly LagCalendar[] = ['predecessor', 'successor', 'all_hours', 'project']

interface Case {
  plan: SchedulePlan
  engine: ScheduleEngine
  problem: LevellingProblem
}

function calculated(plan: SchedulePlan): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine
}

const isPut = ({ limit, secondLimit }: WbsRow): boolean =>
  secondLimit !== null || (limit !== null && limit.kind !== 'not_earlier')

/** A generated schedule, some of it under way, whose works share three resources. */
function drawn(seed: number, works: number, maySplit: boolean): Case {
  const random = seededRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const generated = generatePlan({ seed, works })
  const relations = generated.relations.map((relation) => ({
    ...relation,
    lag: random() < 0.3 ? (below(9) - 2) * 60 : relation.lag,
    lagCalendar: lagCalendars[below(lagCalendars.length)]!,
  }))
  const plan = { ...generated, relations }
  const engine = calculated(plan)
  const t = engine.timetable
  const rows = plan.rows.filter((row) => row.type === 'work' || isMilestone(row.type))
  const calendarOf = (row: WbsRow) => row.calendarId ?? plan.settings.defaultCalendarId
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const works_ = rows.map((row): LevelledWork => {
    const slot = engine.slotOf(row.id)
    return {
      id: row.id,
      calendarId: calendarOf(row),
      duration: isMilestone(row.type) || row.progress.actualFinish !== null ? 0 : t.remaining[slot]!,
      start: t.earlyStart[slot]!,
      finish: t.earlyFinish[slot]!,
      lateFinish: t.lateFinish[slot]!,
      isFixed: row.progress.actualStart !== null || isPut(row),
      priority: below(2),
      maySplit,
      demands: ['r0', 'r1', 'r2']
        .filter(() => random() < 0.4)
        .map((resourceId) => ({ resourceId, units: (1 + below(3)) * (UNIT / 2) })),
    }
  })
  const first = works_.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const problem: LevellingProblem = {
    calendars: plan.calendars,
    works: works_,
    relations: relations.map(({ predId, succId, type, lag, lagCalendar }) => {
      const [pred, succ] = [rowOf.get(predId), rowOf.get(succId)]
      const ids = {
        predecessor: pred ? calendarOf(pred) : null,
        successor: succ ? calendarOf(succ) : null,
        all_hours: null,
        project: plan.settings.defaultCalendarId,
      }
      return { predId, succId, type, lag, lagCalendarId: ids[lagCalendar!] }
    }),
    resources: ['r0', 'r1', 'r2'].map((id) => ({
      id,
      availability: [
        { from: first - 1440, units: (2 + below(3)) * UNIT },
        { from: first + below(60) * 1440, units: (2 + below(3)) * UNIT },
        { from: first + (60 + below(60)) * 1440, units: 2 * UNIT },
      ],
    })),
  }
  return { plan, engine, problem }
}

const levelled = (of: LevellingProblem, options: Partial<LevellingOptions> = {}): Proposal =>
  level(of, { ...levellingDefaults, shouldStop: ({ schedules }) => schedules >= 70, ...options })!

interface Part {
  start: Instant
  finish: Instant
}

/** When each work needs its resources in a proposal. */
function partsOf({ works }: LevellingProblem, { delays }: Proposal): Map<string, readonly Part[]> {
  const told = new Map(delays.map(({ workId, parts }) => [workId, parts]))
  return new Map(works.map(({ id, start, finish }) => [id, told.get(id) ?? [{ start, finish }]]))
}

function* workingMinutes(calendar: CompiledCalendar, { start, finish }: Part): Generator<Instant> {
  for (let day = dayOfInstant(start); instantOf(day) < finish; day++) {
    if (!isWorkingDay(calendar, day)) continue
    const shifts = calendar.allHours ? [[0, MINUTES_PER_DAY] as const] : shiftsOn(calendar.source, day)
    for (const [from, to] of shifts)
      for (let at = Math.max(start, instantOf(day, from)); at < Math.min(finish, instantOf(day, to)); at++) yield at
  }
}

/** Counted minute by minute: works that stand where too little is there. */
function overloaded(problem: LevellingProblem, parts: ReadonlyMap<string, readonly Part[]>): string[] {
  const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  const found = new Set<string>()
  for (const { id: resourceId, availability } of problem.resources) {
    const users = problem.works.filter(
      ({ duration, demands }) => duration > 0 && demands.some((d) => d.resourceId === resourceId),
    )
    const needed = new Map<Instant, number>()
    const each = (visit: (at: Instant, units: number, id: string) => void) => {
      for (const { id, calendarId, demands } of users)
        for (const part of parts.get(id)!)
          for (const at of workingMinutes(calendars.get(calendarId)!, part))
            visit(at, demands.find((d) => d.resourceId === resourceId)!.units, id)
    }
    each((at, units) => needed.set(at, (needed.get(at) ?? 0) + units))
    const there = (at: Instant) => availability.findLast(({ from }) => from <= at)?.units ?? 0
    each((at, _units, id) => {
      if (needed.get(at)! > there(at)) found.add(id)
    })
  }
  return [...found].sort()
}

const seeds = { seed: 11, numRuns: 25 }

describe('levelled schedules', () => {
  it('LV2 LV3 LV5 the engine puts every work where the proposal says, and no other moves', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.boolean(), (seed, withinFloat) => {
        const { plan, engine, problem } = drawn(seed, 40, false)
        const proposal = levelled(problem, { withinFloat })
        const startOf = new Map(proposal.delays.map(({ workId, start }) => [workId, start]))
        const rows = plan.rows.map((row): WbsRow => {
          const date = startOf.get(row.id)
          return date === undefined ? row : { ...row, limit: { kind: 'not_earlier', date } }
        })
        const after = calculated({ ...plan, rows })
        for (const { id, duration, start, finish, lateFinish } of problem.works) {
          const slot = after.slotOf(id)
          const delay = proposal.delays.find(({ workId }) => workId === id)
          if (duration > 0) {
            expect(after.timetable.earlyStart[slot]).toBe(delay?.start ?? start)
            expect(after.timetable.earlyFinish[slot]).toBe(delay?.finish ?? finish)
          }
          if (delay) expect(delay.start).toBeGreaterThanOrEqual(start)
          if (withinFloat && delay) expect(delay.finish).toBeLessThanOrEqual(Math.max(finish, lateFinish))
        }
        expect(engine.timetable.size).toBe(after.timetable.size)
      }),
      seeds,
    )
  }, 120_000)

  it('LV4 LV9 LV10 more is needed than is there only where the proposal says so', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.boolean(), fc.boolean(), (seed, maySplit, withinFloat) => {
        const { problem } = drawn(seed, 30, maySplit)
        const proposal = levelled(problem, { withinFloat })
        const found = overloaded(problem, partsOf(problem, proposal))
        expect(found).toEqual(proposal.overloads.map(({ workId }) => workId).sort())
      }),
      { ...seeds, numRuns: 12 },
    )
  }, 120_000)

  it('LV11 the parts of a work come to its duration, in its working time', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const { problem } = drawn(seed, 30, true)
        const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
        for (const { workId, parts } of levelled(problem).delays) {
          const work = problem.works.find(({ id }) => id === workId)!
          const lengths = parts.map((part) => [...workingMinutes(calendars.get(work.calendarId)!, part)].length)
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(work.duration)
          for (const length of lengths.slice(0, -1))
            expect(length).toBeGreaterThanOrEqual(levellingDefaults.smallestPart)
        }
      }),
      seeds,
    )
  }, 120_000)

  it('LV12 LV13 every delay says why, and nothing that it names is made up', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.boolean(), (seed, maySplit) => {
        const { problem } = drawn(seed, 40, maySplit)
        const proposal = levelled(problem)
        const delayed = new Set(proposal.delays.map(({ workId }) => workId))
        for (const { workId, reasons } of proposal.delays) {
          expect(reasons.length).toBeGreaterThan(0)
          for (const reason of reasons) {
            if (reason.kind === 'predecessor') expect(delayed).toContain(reason.workId)
            if (reason.kind === 'resource')
              for (const id of reason.works) expect(demandOf(problem, id, reason.resourceId)).toBeGreaterThan(0)
            if (reason.kind === 'resource') expect(demandOf(problem, workId, reason.resourceId)).toBeGreaterThan(0)
          }
        }
      }),
      seeds,
    )
  }, 120_000)

  it('LV8 LV15 no proposal is worse than the order of late finishes, and each comes again', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const { problem } = drawn(seed, 40, false)
        const [first, best] = [levelled(problem, { shouldStop: () => true }), levelled(problem)]
        expect(best.overloads.length <= first.overloads.length || best.finish <= first.finish).toBe(true)
        expect(levelled(problem)).toEqual(best)
      }),
      seeds,
    )
  }, 120_000)
})

const demandOf = ({ works }: LevellingProblem, id: string, resourceId: string): number =>
  works.find((work) => work.id === id)?.demands.find((demand) => demand.resourceId === resourceId)?.units ?? 0
