import { presetCurve } from '@plumbline/core/distributions'
import { writePlan } from '@plumbline/core/documents/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { answering } from './answers.ts'
import { LiveSchedule } from './live-schedule.ts'
import { type Asked, asking, type Question } from './questions.ts'
import type { WorkerSession } from './worker-session.ts'

/** Both ends, with what the boundary between them does to everything that crosses it. */
function asked(current: () => WorkerSession | null): Asked {
  const answer = answering(current)
  return asking(async (question) => structuredClone(await answer(structuredClone<Question>(question))))
}

test('before a schedule is open nothing is known, and nothing is refused', async () => {
  const ask = asked(() => null)
  expect(await ask.details('a')).toBeNull()
  expect(await ask.suspendedLoops()).toEqual([])
  expect(await ask.histogram({} as never)).toBeNull()
  expect(await ask.finishAt(3)).toBeNull()
  expect(await ask.undo()).toEqual({ ok: true })
})

test('what the worker knows comes back as it was told there', async () => {
  const doc = new Doc()
  const plan = generatePlan({ works: 40, seed: 8 })
  writePlan(doc, plan)
  const schedule = new LiveSchedule(doc, () => undefined)
  schedule.open()
  const ask = asked(() => ({ schedule }) as WorkerSession)
  const work = plan.rows.find(({ type }) => type === 'work')!
  const days = [0, 60_000] as const
  const linear = presetCurve('uniform')
  expect(await ask.details(work.id)).toEqual(schedule.details(work.id))
  expect(await ask.explain(work.id, 'finish')).toEqual(schedule.explain(work.id, 'finish'))
  expect(await ask.loopThrough(work.id, work.id)).toEqual(schedule.loopThrough(work.id, work.id))
  expect(await ask.dayAmounts([work.id], days, linear)).toEqual(schedule.dayAmounts([work.id], days, linear))
  const options = { end: null, mode: 'free_float', limit: 2 } as const
  expect(await ask.floatPaths(options)).toEqual(schedule.floatPaths(options))
  schedule.dispose()
})
