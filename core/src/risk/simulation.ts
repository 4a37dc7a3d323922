import type { SchedulePlan, ThreePoints } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createFutures, type Futures } from '../schedule/index.ts'
import type { Instant } from '../time/index.ts'
import { BLOCK, commonScores, correlate, drawColumn, emptyColumn, seedOf } from './draws.ts'
import { quantileOf } from './shapes.ts'
import type { CorrelatedWorks, Risk, RiskBlock, RiskModel } from './types.ts'

/** Blocks of a round: only after a whole round it is asked whether the answer is good enough. */
export const ROUND = 10
/** Dates of works that are kept of a block; of larger schedules fewer futures are kept. */
const KEPT_DATES = 1_000_000
/** Numbers of `RiskBlock.inputs` by input. */
export const INPUT_FIGURES = 5

export interface UncertainWork {
  slot: number
  points: ThreePoints
  quantile: (u: number) => number
  /** Of a work that has begun only so much is still ahead. */
  ahead: number
  group: CorrelatedWorks | null
}

export interface PossibleRisk {
  risk: Risk
  slots: number[]
  quantile: (u: number) => number
}

/** A plan with what is uncertain in it, ready to be calculated in blocks of futures (SPEC.md). */
export class Simulation {
  readonly futures: Futures
  readonly works: readonly UncertainWork[]
  readonly risks: readonly PossibleRisk[]
  /** Slots of open milestones. */
  readonly milestones: readonly number[]
  /** Finish when everything takes as long as planned. */
  readonly planned: Instant
  /** Slots of works that risks lengthen, but that have no three points. */
  private readonly onlyRisked: readonly number[]
  private readonly seed: number
  private readonly column = emptyColumn()
  private readonly happening = emptyColumn()
  /** By input and future: the rank, and what was drawn. */
  private readonly ranks: Uint8Array
  private readonly drawn: Float64Array
  /** By slot, of one future: added minutes and added share. */
  private readonly added: Float64Array
  private readonly addedShare: Float64Array

  constructor(plan: SchedulePlan, inputs: PlanInputs, model: RiskModel, seed: number) {
    const futures = createFutures(plan, inputs)
    this.futures = futures
    this.seed = seed
    this.works = uncertainWorks(futures, model)
    this.risks = model.risks.flatMap((risk) => {
      const slots = risk.works.map((id) => futures.slotOf(id)).filter((slot) => futures.isOpenWork(slot))
      return slots.length > 0 ? [{ risk, slots: [...new Set(slots)], quantile: quantileOf(risk.impact) }] : []
    })
    const uncertain = new Set(this.works.map(({ slot }) => slot))
    this.onlyRisked = [...new Set(this.risks.flatMap(({ slots }) => slots))].filter((slot) => !uncertain.has(slot))
    const slots = Array.from({ length: futures.size }, (_, slot) => slot)
    this.milestones = slots.filter((slot) => futures.isOpen(slot) && !futures.isOpenWork(slot))
    const count = this.works.length + this.risks.length
    this.ranks = new Uint8Array(count * BLOCK)
    this.drawn = new Float64Array(count * BLOCK)
    this.added = new Float64Array(futures.size)
    this.addedShare = new Float64Array(futures.size)
    this.planned = futures.calculate()
  }

  run(number: number): RiskBlock {
    this.draw(number)
    const { futures, milestones } = this
    const { size } = futures
    const kept = number < ROUND ? Math.max(1, Math.min(BLOCK, Math.floor(KEPT_DATES / Math.max(1, size)))) : 0
    const block: RiskBlock = {
      number,
      finish: new Int32Array(BLOCK),
      milestones: new Int32Array(milestones.length * BLOCK),
      path: new Uint16Array(size),
      dates: new Int32Array(kept * size),
      inputs: new Float64Array((this.works.length + this.risks.length) * INPUT_FIGURES),
    }
    for (let k = 0; k < BLOCK; k++) {
      this.enter(k)
      block.finish[k] = futures.calculate()
      for (let m = 0; m < milestones.length; m++) block.milestones[m * BLOCK + k] = futures.earlyFinish[milestones[m]!]!
      for (const slot of futures.path) block.path[slot]!++
      if (k < kept) block.dates.set(futures.earlyFinish.subarray(0, size), k * size)
    }
    this.noteInputs(block)
    return block
  }

  /** Draws what is uncertain in all futures of a block. */
  private draw(number: number): void {
    const { works, risks, column, ranks, drawn, seed } = this
    const common = new Map<CorrelatedWorks, Float64Array>()
    works.forEach(({ slot, quantile, group, ahead }, i) => {
      drawColumn(column, seedOf(seed, number, 'work', this.futures.idOf(slot)))
      if (group) {
        const scores = common.get(group) ?? commonScores(seedOf(seed, number, 'group', group.id))
        common.set(group, scores)
        correlate(column, scores, group.correlation)
      }
      ranks.set(column.ranks, i * BLOCK)
      for (let k = 0; k < BLOCK; k++) drawn[i * BLOCK + k] = Math.max(0, quantile(column.shares[k]!) * ahead)
    })
    const { happening } = this
    risks.forEach(({ risk, quantile }, i) => {
      drawColumn(happening, seedOf(seed, number, 'risk', risk.id))
      drawColumn(column, seedOf(seed, number, 'impact', risk.id))
      const at = (works.length + i) * BLOCK
      for (let k = 0; k < BLOCK; k++) {
        const happens = happening.shares[k]! < risk.probability
        ranks[at + k] = happens ? 1 : 0
        drawn[at + k] = happens ? quantile(column.shares[k]!) : 0
      }
    })
  }

  /** Gives the works the durations of a future. */
  private enter(k: number): void {
    const { futures, works, risks, drawn, added, addedShare } = this
    risks.forEach(({ risk, slots }, i) => {
      const impact = drawn[(works.length + i) * BLOCK + k]!
      for (const slot of slots) {
        if (risk.effect === 'absolute') added[slot]! += impact
        else addedShare[slot]! += impact / 100
      }
    })
    for (let i = 0; i < works.length; i++) {
      const { slot } = works[i]!
      futures.setRemaining(slot, lengthened(drawn[i * BLOCK + k]!, addedShare[slot]!, added[slot]!))
      added[slot] = 0
      addedShare[slot] = 0
    }
    for (const slot of this.onlyRisked) {
      futures.setRemaining(slot, lengthened(futures.remainingOf(slot), addedShare[slot]!, added[slot]!))
      added[slot] = 0
      addedShare[slot] = 0
    }
  }

  private noteInputs(block: RiskBlock): void {
    const { works, risks, ranks } = this
    const { inputs, finish } = block
    for (let i = 0; i < works.length + risks.length; i++) {
      const isRisk = i >= works.length
      const at = i * INPUT_FIGURES
      for (let k = 0; k < BLOCK; k++) {
        const rank = ranks[i * BLOCK + k]!
        const late = finish[k]! - this.planned
        inputs[at]! += rank * late
        if (isRisk ? rank === 0 : rank < BLOCK / 5) {
          inputs[at + 1]! += late
          inputs[at + 2]!++
        } else if (isRisk || rank >= BLOCK - BLOCK / 5) {
          inputs[at + 3]! += late
          inputs[at + 4]!++
        }
      }
    }
  }
}

const lengthened = (minutes: number, share: number, added: number): number =>
  Math.max(0, Math.round(minutes * (1 + share) + added))

function uncertainWorks(futures: Futures, { works, groups }: RiskModel): UncertainWork[] {
  const groupOf = new Map<string, CorrelatedWorks>()
  for (const group of groups) for (const id of group.works) if (!groupOf.has(id)) groupOf.set(id, group)
  const uncertain: UncertainWork[] = []
  for (const [id, points] of works) {
    const slot = futures.slotOf(id)
    if (!futures.isOpenWork(slot) || futures.durationOf(slot) <= 0 || points.max <= points.min) continue
    const ahead = futures.remainingOf(slot) / futures.durationOf(slot)
    uncertain.push({ slot, points, quantile: quantileOf(points), ahead, group: groupOf.get(id) ?? null })
  }
  return uncertain.sort((a, b) => a.slot - b.slot)
}
