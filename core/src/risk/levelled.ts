import { type Demand, type LevelledResource, problemOfPlan, RepeatedLevelling } from '../levelling/index.ts'
import { type Id, isNeverLevelled, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createEngine, type Futures } from '../schedule/index.ts'
import type { Instant } from '../time/index.ts'

/** Of each work how many of each resource it holds, and how many there are. */
export interface Staffing {
  demands: ReadonlyMap<Id, readonly Demand[]>
  resources: readonly LevelledResource[]
}

/** Futures in which works wait for resources (SPEC.md, RK20). */
export class LevelledFutures {
  private readonly futures: Futures
  private readonly levelling: RepeatedLevelling
  /** Of each work that may wait. */
  private readonly slots: Int32Array

  /** `plan`: without delays of an earlier levelling. Null: nobody has to wait for anything. */
  static of(
    futures: Futures,
    plan: SchedulePlan,
    inputs: PlanInputs,
    { demands, resources }: Staffing,
  ): LevelledFutures | null {
    if (demands.size === 0 || resources.length === 0) return null
    const engine = createEngine()
    engine.load(plan, inputs)
    engine.calculate()
    const problem = problemOfPlan(plan, engine, { demands, resources, first: 'search', maySplit: false })
    const goOn = (row: WbsRow): boolean => row.progress.actualStart !== null || isNeverLevelled(row)
    const begun = new Set(plan.rows.filter(goOn).map(({ id }) => id))
    const levelling = RepeatedLevelling.of(problem, begun)
    return levelling && new LevelledFutures(futures, levelling)
  }

  private constructor(futures: Futures, levelling: RepeatedLevelling) {
    this.futures = futures
    this.levelling = levelling
    this.slots = Int32Array.from(levelling.works, ({ id }) => futures.slotOf(id))
  }

  /** By logic alone, then with what each has to wait. */
  calculate(): Instant {
    const { futures, levelling, slots } = this
    for (const slot of slots) futures.setDelay(slot, 0)
    const byLogic = futures.calculate()
    slots.forEach((slot, work) => {
      levelling.setDates(work, futures.earlyStart[slot]!, futures.earlyFinish[slot]!)
    })
    if (!levelling.level()) return byLogic
    slots.forEach((slot, work) => {
      futures.setDelay(slot, levelling.waitOf(work))
    })
    return futures.calculate()
  }
}
