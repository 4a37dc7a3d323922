import { AppError } from '@plumbline/core/errors'
import { answerTasks } from '../src/platform/workers/index.ts'

export type GreedyTask = 'answer' | 'refuse' | 'break' | 'spin' | 'hoard'

/** A thread that behaves as badly as it is told. */
answerTasks<GreedyTask, string>(async (task, progress) => {
  if (task === 'refuse') throw new AppError('UPLOAD_BROKEN', { line: 7 })
  if (task === 'break') throw new TypeError('a bug')
  if (task === 'spin') for (;;) Math.sqrt(2)
  const hoard: number[][] = []
  while (task === 'hoard') hoard.push(Array.from({ length: 100_000 }, (_, i) => i + 0.5))
  progress(0.5)
  return { result: 'done' }
})
