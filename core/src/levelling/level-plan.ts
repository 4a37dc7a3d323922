import { compileCalendar, positionAt } from '../calendar/index.ts'
import { type Id, isNeverLevelled, type SchedulePlan, type Split, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createEngine, type ScheduleEngine } from '../schedule/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { level } from './level.ts'
import { type PlanDemands, problemOfPlan } from './plan-problem.ts'
import { type Peak, smooth } from './smooth.ts'
import type { LevelledDelay, LevellingOptions, LevellingProblem, Proposal } from './types.ts'

/** What a work gets when its part of a proposal is accepted: fields of its row. */
export interface OwnDelay {
  workId: Id
  levelDelay: Minutes
  splits: readonly Split[]
}

export interface PlanProposal {
  proposal: Proposal
  /** Works that had a delay before and need none now. */
  freed: Id[]
  /** Those that are lower than before, where that is what was asked for. */
  peaks: Peak[]
}

/** The plan without the delays of works that may be moved: what is proposed takes their place. */
export function withoutDelays(plan: SchedulePlan, { works }: Pick<LevellingOptions, 'works'>): SchedulePlan {
  const isChosen = (row: WbsRow): boolean =>
    row.levelDelay !== 0 && !isNeverLevelled(row) && (works === null || works.has(row.id))
  return { ...plan, rows: plan.rows.map((row) => (isChosen(row) ? { ...row, levelDelay: 0 } : row)) }
}

/** Rule LV16: null: no proposal reaches less far than time does here. */
export function levelPlan(
  plan: SchedulePlan,
  inputs: PlanInputs,
  asked: PlanDemands,
  options: LevellingOptions,
): PlanProposal | null {
  const free = withoutDelays(plan, options)
  const proposal = level(problemIn(free, inputs, asked), options)
  return proposal && { proposal, freed: freedBy(proposal, plan, free), peaks: [] }
}

/** The same with lower peaks within float (LV19); `onBetter` hears of each resource whose peak became lower. */
export function smoothPlan(
  plan: SchedulePlan,
  inputs: PlanInputs,
  asked: PlanDemands,
  options: LevellingOptions,
  onBetter: (found: PlanProposal) => void = () => undefined,
): PlanProposal | null {
  const free = withoutDelays(plan, options)
  const told = ({ proposal, peaks }: { proposal: Proposal; peaks: Peak[] }): PlanProposal => ({
    ...{ proposal, peaks },
    freed: freedBy(proposal, plan, free),
  })
  const found = smooth(problemIn(free, inputs, asked), options, (better) => onBetter(told(better)))
  return found && told(found)
}

const problemIn = (free: SchedulePlan, inputs: PlanInputs, asked: PlanDemands): LevellingProblem =>
  problemOfPlan(free, calculated(free, inputs), asked)

function freedBy({ delays }: Proposal, plan: SchedulePlan, free: SchedulePlan): Id[] {
  const named = new Set(delays.map(({ workId }) => workId))
  return plan.rows.flatMap(({ id, levelDelay }, i) =>
    levelDelay !== 0 && free.rows[i]!.levelDelay === 0 && !named.has(id) ? [id] : [],
  )
}

function calculated(plan: SchedulePlan, inputs: PlanInputs): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  return engine
}

/** A chain of delays that follow from each other settles from its begin; more works in a row than that wait nowhere. */
const MAX_ROUNDS = 200

/**
 * Rule LV17: of the accepted works, by how much each has to be delayed itself so that it stands where it was proposed.
 * What follows an accepted work moves by logic, and needs no delay for that. `engine` goes out with the plan as it would be.
 */
export function ownDelays(plan: SchedulePlan, engine: ScheduleEngine, accepted: readonly LevelledDelay[]): OwnDelay[] {
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, compileCalendar(calendar)]))
  const usual = calendars.get(plan.settings.defaultCalendarId)
  const own = accepted.flatMap((delay) => {
    const row = rows.get(delay.workId)
    const calendar = (row?.calendarId ? calendars.get(row.calendarId) : undefined) ?? usual
    if (!row || (!calendar && !row.elapsed)) return []
    const at = (instant: Instant): number => (row.elapsed || !calendar ? instant : positionAt(calendar, instant))
    return [{ row, at, target: at(delay.start), splits: splitsOf(delay, at), delay: 0 }]
  })
  for (const one of own) if (one.splits.length > 0) put(engine, one)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    engine.calculate()
    const { earlyStart } = engine.timetable
    const moved = own.filter((one) => {
      const byLogic = one.at(earlyStart[engine.slotOf(one.row.id)]!) - one.delay
      const delay = Math.max(0, one.target - byLogic)
      const isOther = delay !== one.delay
      one.delay = delay
      return isOther
    })
    if (moved.length === 0) break
    for (const one of moved) put(engine, one)
  }
  return own.map(({ row, delay, splits }) => ({ workId: row.id, levelDelay: delay, splits }))
}

function put(
  engine: ScheduleEngine,
  { row, delay, splits }: { row: WbsRow; delay: Minutes; splits: readonly Split[] },
) {
  const changed = { ...row, levelDelay: delay, splits: splits.length > 0 ? splits : row.splits }
  engine.apply([{ kind: 'row', row: changed }])
}

/** Pauses between the parts of a work that was split, after so much of its work. */
function splitsOf({ parts }: LevelledDelay, at: (instant: Instant) => number): Split[] {
  let after = 0
  return parts.slice(1).map((part, i) => {
    const before = parts[i]!
    after += at(before.finish) - at(before.start)
    return { after, gap: at(part.start) - at(before.finish) }
  })
}
