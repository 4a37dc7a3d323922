/** The engine in a worker of a browser: answers what `chromium-worker.ts` asks. */
import { type RiskTask, RiskThread, simulate } from '@plumbline/core/risk'
import { createEngine } from '@plumbline/core/schedule'
import { levelled, levellingTaskOf } from '../../core/bench/levelling-task.ts'
import { measure } from '../../core/bench/measure.ts'
import { planOf, type Shape } from '../../core/bench/networks.ts'
import { plainSeconds, riskTaskOf } from '../../core/bench/risk-task.ts'

export type EngineQuestion =
  | { do: 'measure'; shape: Shape; works: number; runs: number }
  /** Hashes of input and result of a generated network. */
  | { do: 'identity'; shape: Shape; works: number }
  /** A whole run of a generated project. */
  | { do: 'risk'; works: number }
  /** What levelling of a generated project proposes after so many schedules. */
  | { do: 'level'; works: number; schedules: number }
  /** Seconds until it could begin; of blocks then; of as many plain calculations. */
  | { do: 'risk.prepare'; works: number }
  | { do: 'risk.blocks'; numbers: number[] }
  | { do: 'risk.plain' }

let prepared: { task: RiskTask; thread: RiskThread } | null = null

function answer(question: EngineQuestion): unknown {
  switch (question.do) {
    case 'measure':
      return measure(question.shape, question.works, question.runs, () => 0)
    case 'identity':
      return identity(question)
    case 'risk': {
      const { plan, inputs, model, options } = riskTaskOf(question.works)
      return simulate(plan, inputs, model, options)
    }
    case 'level':
      return levelled(levellingTaskOf({ works: question.works, resources: 8, units: 1 }), question.schedules)
    case 'risk.prepare':
      return seconds(() => prepare(question.works))
    case 'risk.blocks':
      return seconds(() => {
        for (const number of question.numbers) prepared?.thread.run({ side: 'open', number })
      })
    case 'risk.plain':
      return prepared && plainSeconds(prepared.task)
  }
}

function prepare(works: number): void {
  const task = riskTaskOf(works)
  const thread = new RiskThread(task)
  thread.simulation('open')
  prepared = { task, thread }
}

function seconds(work: () => void): number {
  const began = performance.now()
  work()
  return (performance.now() - began) / 1_000
}

function identity(question: { shape: Shape; works: number }) {
  const engine = createEngine()
  engine.load(planOf(question.shape, question.works))
  engine.calculate()
  return engine.identity()
}

addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => postMessage(answer(data)))
