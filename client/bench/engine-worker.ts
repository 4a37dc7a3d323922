/** The engine in a worker of a browser: answers what `chromium-worker.ts` asks. */
import { createEngine } from '@plumbline/core/schedule'
import { measure } from '../../core/bench/measure.ts'
import { planOf, type Shape } from '../../core/bench/networks.ts'

export type EngineQuestion =
  | { do: 'measure'; shape: Shape; works: number; runs: number }
  /** Hashes of input and result of a generated network. */
  | { do: 'identity'; shape: Shape; works: number }

function answer(question: EngineQuestion): unknown {
  if (question.do === 'measure') return measure(question.shape, question.works, question.runs, () => 0)
  const engine = createEngine()
  engine.load(planOf(question.shape, question.works))
  engine.calculate()
  return engine.identity()
}

addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => postMessage(answer(data)))
