import type { SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { BlockQueue } from './block-queue.ts'
import { BLOCK } from './draws.ts'
import { Simulation } from './simulation.ts'
import { summarise } from './summary.ts'
import type { Mitigated, Risk, RiskAnswer, RiskBlock, RiskModel, RiskOptions, RiskResult } from './types.ts'

/** What a thread calculates blocks of: the risks as they are, or as their answers leave them. */
const sides = ['open', 'answered'] as const
type Side = (typeof sides)[number]

/** A block that a thread calculates. */
export interface RiskShare {
  side: Side
  number: number
}

/** What all threads of a run know. */
export interface RiskTask {
  plan: SchedulePlan
  inputs: PlanInputs
  model: RiskModel
  options: RiskOptions
}

/** Calculates blocks in one of the threads. */
export class RiskThread {
  private readonly task: RiskTask
  private readonly simulations = new Map<Side, Simulation>()

  constructor(task: RiskTask) {
    this.task = task
  }

  run({ side, number }: RiskShare): RiskBlock {
    return this.simulation(side).run(number)
  }

  simulation(side: Side): Simulation {
    const known = this.simulations.get(side)
    if (known) return known
    const { plan, inputs, model, options } = this.task
    const simulation = new Simulation(plan, inputs, side === 'open' ? model : answeredModel(model), options.seed)
    this.simulations.set(side, simulation)
    return simulation
  }
}

/** One run that threads share: which block is next, and what all of them come to, whoever is faster. */
export class SharedRun {
  private readonly options: RiskOptions
  private readonly answers: readonly RiskAnswer[]
  private readonly queue: BlockQueue
  private readonly answered: RiskBlock[] = []
  private handedOut = 0
  private handedIn = 0

  constructor({ model, options }: RiskTask) {
    this.options = options
    this.answers = model.risks.flatMap(({ answer }) => (answer ? [answer] : []))
    this.queue = new BlockQueue(options)
  }

  /** Null: nothing until blocks are handed in, or it is done. */
  next(): RiskShare | null {
    const number = this.queue.next()
    if (number !== null) return { side: 'open', number }
    // The same futures with every answer in force (SPEC.md, RK16), as many as it took without them.
    if (!this.queue.isDone || this.answers.length === 0 || this.handedOut >= this.queue.blocks.length) return null
    return { side: 'answered', number: this.handedOut++ }
  }

  put({ side, number }: RiskShare, block: RiskBlock): void {
    if (side === 'open') {
      this.queue.put(block)
    } else {
      this.answered[number] = block
      this.handedIn++
    }
  }

  get isDone(): boolean {
    return this.queue.isDone && (this.answers.length === 0 || this.handedIn === this.queue.blocks.length)
  }

  /** Futures without answers that are calculated. */
  get futures(): number {
    return this.queue.blocks.filter(Boolean).length * BLOCK
  }

  result(thread: RiskThread): RiskResult {
    const { options, queue } = this
    return { ...summarise(thread.simulation('open'), queue.blocks, options), mitigated: this.mitigated(thread) }
  }

  private mitigated(thread: RiskThread): Mitigated | null {
    if (this.answers.length === 0) return null
    const { finish, cost } = summarise(thread.simulation('answered'), this.answered, this.options)
    const price = this.answers.reduce((sum, answer) => sum + answer.price, 0)
    const { mean, percents } = finish
    const [p50, p80, p90] = [percents[49]!, percents[79]!, percents[89]!]
    return { mean, p50, p80, p90, cost: cost && cost.percents[79]! + price, price }
  }
}

const answeredModel = (model: RiskModel): RiskModel => ({
  ...model,
  risks: model.risks.map((risk) => (risk.answer ? answered(risk, risk.answer) : risk)),
})

const answered = (risk: Risk, { probability, impact }: RiskAnswer): Risk => ({ ...risk, probability, impact })

/** What may go over to another thread without a copy. */
export const buffersOf = (block: RiskBlock): ArrayBuffer[] =>
  Object.values(block).flatMap((value: RiskBlock[keyof RiskBlock]) =>
    typeof value === 'number' ? [] : [value.buffer as ArrayBuffer],
  )
