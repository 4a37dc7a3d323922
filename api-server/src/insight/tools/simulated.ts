import type { RiskAssumptions } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { isFinished, type SchedulePlan, stretchedPoints, type WbsRow } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import type { Resource } from '@plumbline/core/resources'
import {
  BlockQueue,
  chanceOf,
  isUncertain,
  type RiskModel,
  type RiskOptions,
  type RiskResult,
  riskModelOf,
  Simulation,
  summarise,
} from '@plumbline/core/risk'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { formatInstant, type Instant, MINUTES_PER_DAY, NO_INSTANT, parseInstant } from '@plumbline/core/time'
import { planStaffing } from '@plumbline/core/usage'
import { standAside } from '../../platform/workers/index.ts'
import { dayOf, namesOf, type ReadVersion } from './explained.ts'
import type { ToldFutures } from './tasks.ts'

/** What there is by then is told: somebody waits for it. */
const LONGEST_MS = 20_000
const FEWEST_BLOCKS = 2
const MOST = 10

interface Asked {
  durations: readonly { id: string; days: number }[]
  assumed: RiskAssumptions
  /** That works may wait for. */
  resources: readonly Resource[]
}

/** The finish with other durations, and its futures by the three points and the register of the version. */
export function simulated(version: ReadVersion, { durations, assumed, resources }: Asked): ToldFutures {
  const { inputs } = version
  const plan = withDurations(version.plan, durations)
  const [before, after] = [finishOf(version.plan, inputs), finishOf(plan, inputs)]
  const shift = before === null || after === null ? null : (after - before) / MINUTES_PER_DAY
  return {
    finish: textOf(before),
    triedFinish: textOf(after),
    shiftDays: shift === null ? null : Math.round(shift * 100) / 100,
    futures: futuresOf({ plan, inputs }, assumed, resources),
  }
}

function withDurations(plan: SchedulePlan, durations: Asked['durations']): SchedulePlan {
  if (durations.length === 0) return plan
  const daysOf = new Map(durations.map(({ id, days }) => [id, days]))
  const rows = plan.rows.map((row) => {
    const days = daysOf.get(row.id)
    if (days === undefined) return row
    daysOf.delete(row.id)
    if (row.type !== 'work' || isFinished(row)) throw new AppError('ROW_MISSING', { id: row.id })
    return lasting(row, Math.round(days * dayOf(plan, row.id)))
  })
  const [missing] = daysOf.keys()
  if (missing !== undefined) throw new AppError('ROW_MISSING', { id: missing })
  return { ...plan, rows }
}

/** As if somebody had typed it. */
function lasting(row: WbsRow, duration: number): WbsRow {
  const { progress, threePoints } = row
  return {
    ...{ ...row, duration },
    threePoints: threePoints && stretchedPoints(threePoints, row.duration, duration),
    progress: progress.actualStart === null ? { ...progress, remaining: null } : progress,
  }
}

function finishOf(plan: SchedulePlan, inputs: PlanInputs): Instant | null {
  const { projectFinish } = calculatedOf(plan, inputs).timetable
  return projectFinish === NO_INSTANT ? null : projectFinish
}

function calculatedOf(plan: SchedulePlan, inputs: PlanInputs): ScheduleEngine {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  return engine
}

const textOf = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

function futuresOf(
  { plan, inputs }: ReadVersion,
  assumed: RiskAssumptions,
  resources: readonly Resource[],
): ToldFutures['futures'] {
  const { target, seed, tolerance, limit } = assumed
  const staffing = assumed.levelled ? planStaffing(plan, calculatedOf(plan, inputs), resources) : null
  const model = riskModelOf(plan, assumed, staffing)
  if (!isUncertain(model)) return null
  const { result, isCutShort } = runFor(LONGEST_MS, plan, inputs, model, { seed, tolerance, limit })
  const { finish, errors } = result
  const percent = (p: number): string => formatInstant(finish.percents[p - 1]!)
  const targetDay = target === null ? null : parseInstant(`${target}T00:00`)
  return {
    count: result.futures,
    isCutShort,
    isConverged: result.isConverged,
    p80ErrorDays: Math.round((errors.p80 / MINUTES_PER_DAY) * 100) / 100,
    ...{ p10: percent(10), p50: percent(50), p80: percent(80), p90: percent(90) },
    target,
    targetChance: targetDay === null ? null : Math.round(chanceOf(finish, targetDay + MINUTES_PER_DAY) * 1_000) / 1_000,
    ...toldOf(plan, result, assumed),
  }
}

/** Blocks one after the other until the answer is good enough or time is up. */
function runFor(
  longestMs: number,
  plan: SchedulePlan,
  inputs: PlanInputs,
  model: RiskModel,
  options: RiskOptions,
): { result: ReturnType<typeof summarise>; isCutShort: boolean } {
  const until = performance.now() + longestMs
  const simulation = new Simulation(plan, inputs, model, options.seed)
  const queue = new BlockQueue(options)
  for (let number = queue.next(); number !== null; number = queue.next()) {
    queue.put(simulation.run(number))
    standAside()
    // How sure a figure is follows from how blocks differ.
    if (number >= FEWEST_BLOCKS - 1 && performance.now() > until) break
  }
  return { result: summarise(simulation, queue.blocks, options), isCutShort: !queue.isDone }
}

function toldOf(
  plan: SchedulePlan,
  { works, inputs }: Pick<RiskResult, 'works' | 'inputs'>,
  { risks, branches, weathers, levelled }: RiskAssumptions,
) {
  const named = namesOf(plan)
  const events = [...risks, ...branches.flatMap(({ ways }) => ways), ...weathers]
  const eventName = (id: string): string => events.find((event) => event.id === id)?.name ?? ''
  return {
    isLevelled: levelled,
    mostCritical: works.slice(0, MOST).map(({ id, criticality }) => ({ ...named(id), criticality })),
    drivers: inputs.slice(0, MOST).map(({ kind, id, low, high }) => ({
      ...{ kind, id, name: kind === 'duration' ? named(id).name : eventName(id) },
      lowFinish: formatInstant(Math.round(low)),
      highFinish: formatInstant(Math.round(high)),
    })),
  }
}
