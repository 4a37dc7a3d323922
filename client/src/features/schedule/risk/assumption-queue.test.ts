import type { RiskAssumptions, RiskRun, RiskView } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { AssumptionQueue } from './assumption-queue.ts'

const nothing = { seed: 1, limit: 1_000, budget: null } as unknown as RiskAssumptions
const outdated = new Error('outdated')
const locked = new Error('locked')
const REFUSED = 99

/** A server that one other person changes too. */
function serverOf() {
  let view: RiskView = { revision: 0, assumptions: nothing, run: null }
  const shown: RiskView[] = []
  const failures: unknown[] = []
  const queue = new AssumptionQueue({
    read: async () => view,
    save: async (revision, assumptions) => {
      await Promise.resolve()
      if (assumptions.seed === REFUSED) throw locked
      if (revision !== view.revision) throw outdated
      view = { ...view, revision: revision + 1, assumptions }
      return { revision: view.revision }
    },
    isOutdated: (error) => error === outdated,
    show: (one) => shown.push(one),
    failed: (error) => failures.push(error),
  })
  const change = (by: Partial<RiskAssumptions>): void => {
    view = { ...view, revision: view.revision + 1, assumptions: { ...view.assumptions, ...by } }
  }
  return { queue, change, shown, failures, now: () => view, last: () => shown.at(-1)! }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what is changed in quick succession is all shown at once and all stored, whatever is read in between', async () => {
  const server = serverOf()
  await server.queue.read()
  server.queue.assume(() => ({ seed: 2 }))
  server.queue.assume(() => ({ limit: 2_000 }))
  void server.queue.read()
  server.queue.assume(({ seed }) => ({ seed: seed + 1 }))
  expect(server.last().assumptions).toMatchObject({ seed: 3, limit: 2_000 })
  await settled()
  expect(server.now()).toMatchObject({ revision: 3, assumptions: { seed: 3, limit: 2_000 } })
  expect(server.last()).toEqual(server.now())
  expect(
    server.shown.every(({ assumptions }, i) => i === 0 || assumptions.seed >= server.shown[i - 1]!.assumptions.seed),
  ).toBe(true)
})

test('what somebody else changed meanwhile stays, and the change is made on top of it', async () => {
  const server = serverOf()
  await server.queue.read()
  server.change({ budget: 5 })
  server.queue.assume(({ seed }) => ({ seed: seed + 1 }))
  await settled()
  expect(server.now().assumptions).toMatchObject({ seed: 2, budget: 5 })
  expect(server.failures).toEqual([])
})

test('what cannot be saved is told, and what the server has is shown', async () => {
  const server = serverOf()
  await server.queue.read()
  server.queue.assume(() => ({ seed: REFUSED }))
  expect(server.last().assumptions.seed).toBe(REFUSED)
  await settled()
  expect(server.failures).toEqual([locked])
  expect(server.last()).toEqual(server.now())
})

test('who waits for all that is assumed to be stored goes on with its revision, and when it was refused', async () => {
  const server = serverOf()
  await server.queue.read()
  server.queue.assume(() => ({ seed: 2 }))
  const { revision } = server.last()
  expect(server.now().revision).toBeLessThan(revision)
  await server.queue.saved()
  expect(server.now().revision).toBe(revision)
  server.queue.assume(() => ({ seed: REFUSED }))
  await server.queue.saved()
  expect(server.failures).toEqual([locked])
})

test('a run is shown before the server has it, and what the server has comes after it', async () => {
  const server = serverOf()
  await server.queue.read()
  const run = { revision: 0, took: 900 } as RiskRun
  server.queue.ran(run)
  expect(server.last()).toMatchObject({ run, revision: 0 })
  await server.queue.read()
  expect(server.last().run).toBeNull()
})
