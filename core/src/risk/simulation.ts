import { withoutDelays } from '../levelling/index.ts'
import type { Id, SchedulePlan, ThreePoints } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createFutures, type Futures } from '../schedule/index.ts'
import { dayOfInstant, type Instant } from '../time/index.ts'
import { Fork } from './branches.ts'
import { BLOCK, commonScores, correlate, drawColumn, emptyColumn, seedOf } from './draws.ts'
import { Ledger } from './ledger.ts'
import { LevelledFutures } from './levelled.ts'
import { meanOfQuantile, quantileOf } from './shapes.ts'
import type { CorrelatedWorks, Risk, RiskBlock, RiskEvent, RiskModel } from './types.ts'
import { type Season, seasonsOf } from './weather.ts'

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

interface PossibleRisk {
  risk: Risk
  slots: number[]
  quantile: (u: number) => number
}

/** A plan with what is uncertain in it, ready to be calculated in blocks of futures (SPEC.md). */
export class Simulation {
  readonly futures: Futures
  readonly works: readonly UncertainWork[]
  /** Risks, then ways of branches; works, these and weathers are the inputs. */
  readonly events: readonly Pick<RiskEvent, 'kind' | 'id'>[]
  /** Slots of open milestones. */
  readonly milestones: readonly number[]
  /** Finish when everything takes as long as planned. */
  readonly planned: Instant
  /** Finish when everything takes its mean; null: weather, branches and levelling have none. */
  readonly atMeans: Instant | null
  private readonly risks: readonly PossibleRisk[]
  private readonly forks: readonly Fork[]
  readonly seasons: readonly Season[]
  private readonly levelled: LevelledFutures | null
  private readonly ledger: Ledger
  /** Slots of works without three points of their own that risks lengthen or branches leave out. */
  private readonly touched: readonly number[]
  private readonly seed: number
  private readonly column = emptyColumn()
  private readonly happening = emptyColumn()
  /** By input and future: the rank, and what was drawn. */
  private readonly ranks: Uint8Array
  private readonly drawn: Float64Array
  /** By slot, of one future: added minutes and added share, and whether it is left out. */
  private readonly added: Float64Array
  private readonly addedShare: Float64Array
  private readonly absent: Uint8Array

  constructor(plan: SchedulePlan, inputs: PlanInputs, model: RiskModel, seed: number) {
    const { levelling } = model
    // Delays that the plan has already stand for themselves, or are found anew in each future.
    const free = levelling ? withoutDelays(plan, { works: null }) : plan
    const futures = createFutures(free, inputs)
    this.futures = futures
    this.seed = seed
    this.works = uncertainWorks(futures, model)
    this.risks = possibleRisks(futures, model)
    this.forks = model.branches.map((branch) => new Fork(futures, branch, seed))
    this.ledger = new Ledger(futures, model.money, this.risks, seed)
    this.events = [
      ...this.risks.map(({ risk }) => ({ kind: 'risk', id: risk.id }) as const),
      ...this.forks.flatMap(({ ways }) => ways.map(({ id }) => ({ kind: 'way', id }) as const)),
    ]
    const uncertain = new Set(this.works.map(({ slot }) => slot))
    const possible = [...this.risks.flatMap(({ slots }) => slots), ...this.forks.flatMap((fork) => fork.possible)]
    this.touched = [...new Set(possible)].filter((slot) => !uncertain.has(slot))
    const slots = Array.from({ length: futures.size }, (_, slot) => slot)
    this.milestones = slots.filter((slot) => futures.isOpen(slot) && !futures.isOpenWork(slot))
    this.added = new Float64Array(futures.size)
    this.addedShare = new Float64Array(futures.size)
    this.absent = new Uint8Array(futures.size)
    const byLogic = futures.calculate()
    this.planned = levelling ? createFutures(plan, inputs).calculate() : byLogic
    const span = { from: dayOfInstant(plan.settings.dataDate), planned: dayOfInstant(this.planned) }
    this.seasons = seasonsOf(futures, model.weathers, span, seed)
    this.levelled = levelling && LevelledFutures.of(futures, free, inputs, levelling)
    const count = this.inputCount
    this.ranks = new Uint8Array(count * BLOCK)
    this.drawn = new Float64Array(count * BLOCK)
    const hasMeans = this.seasons.length + this.forks.length === 0 && this.levelled === null
    this.atMeans = hasMeans ? this.calculateMeans() : null
  }

  get inputCount(): number {
    return this.works.length + this.events.length + this.seasons.length
  }

  get hasMoney(): boolean {
    return this.ledger.hasMoney
  }

  run(number: number): RiskBlock {
    this.draw(number)
    const { futures, milestones, works } = this
    const { size } = futures
    const kept = number < ROUND ? Math.max(1, Math.min(BLOCK, Math.floor(KEPT_DATES / Math.max(1, size)))) : 0
    const block: RiskBlock = {
      number,
      finish: new Int32Array(BLOCK),
      milestones: new Int32Array(milestones.length * BLOCK),
      path: new Uint16Array(size),
      dates: new Int32Array(kept * size),
      inputs: new Float64Array(this.inputCount * INPUT_FIGURES),
      costs: new Float64Array(BLOCK),
      happened: this.ranks.slice(works.length * BLOCK, (works.length + this.events.length) * BLOCK),
    }
    for (let k = 0; k < BLOCK; k++) {
      this.enter(k)
      block.costs[k] = this.ledger.costOf(k)
      block.finish[k] = this.levelled ? this.levelled.calculate() : futures.calculate()
      for (let m = 0; m < milestones.length; m++) block.milestones[m * BLOCK + k] = futures.earlyFinish[milestones[m]!]!
      for (const slot of futures.path) block.path[slot]!++
      if (k < kept) block.dates.set(futures.earlyFinish.subarray(0, size), k * size)
    }
    this.noteInputs(block)
    return block
  }

  /** Draws what is uncertain in all futures of a block. */
  private draw(number: number): void {
    this.drawWorks(number)
    this.drawRisks(number)
    this.drawWays(number)
    this.drawSeasons(number)
  }

  private drawSeasons(number: number): void {
    const before = this.works.length + this.events.length
    this.seasons.forEach((season, i) => {
      season.begin(number)
      this.ranks.set(season.ranks(), (before + i) * BLOCK)
    })
  }

  private drawWorks(number: number): void {
    const { works, column, ranks, drawn, seed } = this
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
  }

  private drawRisks(number: number): void {
    const { works, risks, column, happening, ranks, drawn, seed } = this
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
    this.ledger.draw(number, ranks.subarray(works.length * BLOCK))
  }

  private drawWays(number: number): void {
    let at = (this.works.length + this.risks.length) * BLOCK
    for (const fork of this.forks) {
      fork.begin(number)
      for (let k = 0; k < BLOCK; k++) {
        const happens = fork.wayIn(k)
        for (let way = 0; way < fork.ways.length; way++) this.ranks[at + way * BLOCK + k] = way === happens ? 1 : 0
      }
      at += fork.ways.length * BLOCK
    }
  }

  /** Gives the works the durations of a future. */
  private enter(k: number): void {
    const { works, risks, drawn, absent } = this
    risks.forEach((risk, i) => {
      this.addRisk(risk, drawn[(works.length + i) * BLOCK + k]!)
    })
    for (const fork of this.forks) fork.markAbsent(k, absent)
    this.ledger.begin()
    for (let i = 0; i < works.length; i++) this.give(works[i]!.slot, drawn[i * BLOCK + k]!)
    for (const slot of this.touched) this.give(slot, this.futures.remainingOf(slot))
    for (const season of this.seasons) season.enter(k)
  }

  private addRisk({ risk, slots }: PossibleRisk, impact: number): void {
    const { added, addedShare } = this
    for (const slot of slots) {
      if (risk.effect === 'absolute') added[slot]! += impact
      else addedShare[slot]! += impact / 100
    }
  }

  private give(slot: number, drawn: number): void {
    const { futures, ledger, added, addedShare, absent } = this
    if (absent[slot] === 1) {
      futures.setRemaining(slot, 0)
      ledger.noteAbsent(slot)
    } else {
      const minutes = Math.max(0, Math.round(drawn * (1 + addedShare[slot]!) + added[slot]!))
      futures.setRemaining(slot, minutes)
      ledger.noteLength(slot, minutes)
    }
    added[slot] = 0
    addedShare[slot] = 0
    absent[slot] = 0
  }

  private calculateMeans(): Instant {
    const { works, risks, touched, futures } = this
    for (const possible of risks) {
      this.addRisk(possible, possible.risk.probability * meanOfQuantile(possible.quantile))
    }
    for (const { slot, quantile, ahead } of works) this.give(slot, meanOfQuantile(quantile) * ahead)
    for (const slot of touched) this.give(slot, futures.remainingOf(slot))
    return futures.calculate()
  }

  private noteInputs(block: RiskBlock): void {
    const { works, events, ranks } = this
    const { inputs, finish } = block
    for (let i = 0; i < this.inputCount; i++) {
      const isEvent = i >= works.length && i < works.length + events.length
      const at = i * INPUT_FIGURES
      for (let k = 0; k < BLOCK; k++) {
        const rank = ranks[i * BLOCK + k]!
        const late = finish[k]! - this.planned
        inputs[at]! += rank * late
        if (isEvent ? rank === 0 : rank < BLOCK / 5) {
          inputs[at + 1]! += late
          inputs[at + 2]!++
        } else if (isEvent || rank >= BLOCK - BLOCK / 5) {
          inputs[at + 3]! += late
          inputs[at + 4]!++
        }
      }
    }
  }
}

const openWorks = (futures: Futures, ids: readonly Id[]): number[] => [
  ...new Set(ids.map((id) => futures.slotOf(id)).filter((slot) => futures.isOpenWork(slot))),
]

const possibleRisks = (futures: Futures, { risks }: RiskModel): PossibleRisk[] =>
  risks.flatMap((risk) => {
    const slots = openWorks(futures, risk.works)
    return slots.length > 0 || risk.cost ? [{ risk, slots, quantile: quantileOf(risk.impact) }] : []
  })

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
