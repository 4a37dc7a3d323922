import { AppError } from '@plumbline/core/errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GreedyTask } from '../../../test/greedy-thread.ts'
import { createProcesses, type Pool, WorkerLimitError } from './index.ts'

let processes: Pool<GreedyTask, string>
beforeEach(() => {
  processes = createProcesses({
    entry: new URL('../../../test/greedy-thread.ts', import.meta.url),
    maxMemoryMb: 256,
    // A process takes some of them to start while a machine does much else.
    maxSeconds: 15,
  })
})
afterEach(() => processes.close())

test('a task in a process of its own tells how far it is and answers; a refusal keeps its code', async () => {
  const told: number[] = []
  expect(await processes.run('answer', { progress: (done) => told.push(done) })).toBe('done')
  expect(told).toEqual([0.5])
  await expect(processes.run('refuse')).rejects.toEqual(new AppError('UPLOAD_BROKEN', { line: 7 }))
  await expect(processes.run('break')).rejects.toThrow(/a bug/)
})

test.each<GreedyTask>(['spin', 'hoard', 'hoardOutside', 'crash'])(
  'a process that does not end well (%s) is ended, and the next one runs',
  async (task) => {
    await expect(processes.run(task)).rejects.toBeInstanceOf(WorkerLimitError)
    expect(await processes.run('answer')).toBe('done')
  },
)

test('closing ends what runs', async () => {
  const running = processes.run('spin')
  const refused = expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await processes.close()
  await refused
  await expect(processes.run('answer')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
