import { getPriority } from 'node:os'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@plumbline/core/errors'
import { answerTasks, standAside } from '../src/platform/workers/index.ts'

export type GreedyTask =
  | 'answer'
  | 'list'
  | 'refuse'
  | 'break'
  | 'spin'
  | 'hoard'
  | 'hoardOutside'
  | 'crash'
  | 'steps'
  | 'rest'
  | 'priority'

const STEPS_MS = 10_000
const REST_MS = 400

/** A thread, or a process, that behaves as badly as it is told. */
answerTasks<GreedyTask, string | number | { list: number[] }>(async (task, progress) => {
  if (task === 'refuse') throw new AppError('UPLOAD_BROKEN', { line: 7 })
  if (task === 'break') throw new TypeError('a bug')
  if (task === 'spin') for (;;) Math.sqrt(2)
  if (task === 'crash') process.abort()
  // As WebAssembly does: no heap of V8 has it.
  const outside: Uint8Array[] = []
  while (task === 'hoardOutside') outside.push(new Uint8Array(10_000_000).fill(1))
  const hoard: number[][] = []
  while (task === 'hoard') hoard.push(Array.from({ length: 100_000 }, (_, i) => i + 0.5))
  if (task === 'list') return { result: { list: Array.from({ length: 20_000 }, (_, at) => at) } }
  if (task === 'steps') return { result: { list: await stepsUntilAside(progress) } }
  if (task === 'priority') return { result: getPriority() }
  if (task === 'rest') await pause(REST_MS)
  progress(0.5)
  return { result: 'done' }
})

/** When each step began, until one had to stand aside: that takes longer than any other. */
async function stepsUntilAside(progress: (done: number) => void): Promise<number[]> {
  const steps = [performance.now()]
  const isOver = () => performance.now() - steps[0]! > STEPS_MS
  for (let stood = 0; stood < REST_MS / 2 && !isOver(); stood = performance.now() - steps.at(-1)!) {
    progress(0.5)
    await turn()
    steps.push(performance.now())
    standAside()
  }
  return steps
}
