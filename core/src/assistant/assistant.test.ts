import { expect, test } from 'vitest'
import { generatePlan } from '../testing/index.ts'
import { foreseenDraft, type ProposedRows } from './index.ts'

const DAY = 480

function draftBelow(wbsId: string): ProposedRows {
  return {
    wbsId,
    rows: [
      { key: 'a', name: 'Base coat', days: 2, after: [] },
      { key: 'b', name: 'Finish coat', days: 1.5, after: ['a'] },
      { key: 'c', name: 'Polish', days: 1, after: ['b'] },
    ],
  }
}

test('chosen rows of a draft get the dates that the engine gives them, one after the other', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  const holder = plan.rows.find(({ type }) => type === 'task')!
  const draft = draftBelow(holder.id)
  const all = foreseenDraft(plan, {}, { draft, keys: ['a', 'b', 'c'], dayMinutes: DAY })
  expect(all.map(({ key, duration }) => [key, duration])).toEqual([
    ['a', 2 * DAY],
    ['b', 1.5 * DAY],
    ['c', DAY],
  ])
  const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect(a.start).toBeGreaterThanOrEqual(plan.settings.dataDate)
  expect(b.start).toBeGreaterThanOrEqual(a.finish)
  expect(c.start).toBeGreaterThanOrEqual(b.finish)

  // A row that is left out takes its relations along: the last one waits for nobody.
  const some = foreseenDraft(plan, {}, { draft, keys: ['a', 'c'], dayMinutes: DAY })
  expect(some.map(({ key, start }) => [key, start])).toEqual([
    ['a', a.start],
    ['c', a.start],
  ])
  expect(plan.rows.some(({ id }) => id.startsWith('draft:'))).toBe(false)
})

test('below a row that is gone nothing stands', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  expect(foreseenDraft(plan, {}, { draft: draftBelow('gone'), keys: ['a'], dayMinutes: DAY })).toEqual([])
})
