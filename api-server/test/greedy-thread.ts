import { AppError } from '@plumbline/core/errors'
import { answerTasks } from '../src/platform/workers/index.ts'

export type GreedyTask = 'answer' | 'list' | 'refuse' | 'break' | 'spin' | 'hoard' | 'hoardOutside' | 'crash'

/** A thread, or a process, that behaves as badly as it is told. */
answerTasks<GreedyTask, string | { list: number[] }>(async (task, progress) => {
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
  progress(0.5)
  return { result: 'done' }
})
