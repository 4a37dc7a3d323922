import { expect, test } from 'vitest'
import { generatePlan } from '../testing/index.ts'
import { alikeBelow, foreseenDraft, type ProposedRows } from './index.ts'

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

test('rows that stand below already are told by their names, however deep', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  const inner = plan.rows.find(({ type, parentId }) => type === 'work' && parentId !== plan.rows[0]!.id)!
  const draft = draftBelow(plan.rows[0]!.id)
  const chosen = { draft, keys: ['a', 'c'], dayMinutes: DAY }
  expect(alikeBelow(plan, chosen)).toBe(0)
  const named = (name: string) => ({ ...plan, rows: plan.rows.map((row) => (row === inner ? { ...row, name } : row)) })
  expect(alikeBelow(named('Polish'), chosen)).toBe(1)
  expect(alikeBelow(named('Finish coat'), chosen)).toBe(0)
})

test('below a row that is gone nothing stands', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  expect(foreseenDraft(plan, {}, { draft: draftBelow('gone'), keys: ['a'], dayMinutes: DAY })).toEqual([])
})
