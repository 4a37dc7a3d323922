import { generatePlan } from '@plumbline/core/testing'
import { expect, test } from 'vitest'
import { learnedCommand, riskState, spreadCommand } from './risk-run.ts'

const plan = generatePlan({ seed: 3, works: 400 })
const spread = { shape: 'pert', min: 90, max: 130 } as const

test('works without three points get them as shares of their durations, in one command', () => {
  const { open, withPoints } = riskState(plan, '')
  expect(withPoints).toBe(0)
  const command = spreadCommand(plan, spread, null)
  if (command?.do !== 'batch') throw new Error('No batch')
  const sets = command.commands.flatMap((one) => (one.do === 'row.set' ? [one] : []))
  expect(sets.reduce((sum, { ids }) => sum + ids.length, 0)).toBe(open)
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  for (const { ids, fields } of sets) {
    const duration = rows.get(ids[0]!)!.duration
    const [min, max] = [Math.round(duration * 0.9), Math.round(duration * 1.3)]
    expect(fields.threePoints).toEqual({ shape: 'pert', min, likely: duration, max })
  }
})

test('those that have some keep them, unless they were chosen; what is done gets none', () => {
  const points = { shape: 'uniform', min: 60, likely: 480, max: 960 } as const
  const [work] = riskState(plan, '').works
  const rows = plan.rows.map((row) => (row.id === work!.id ? { ...row, threePoints: points } : row))
  const own = { ...plan, rows }
  const state = riskState(own, '')
  expect([state.withPoints, state.works[0]]).toMatchObject([1, { id: work!.id, points }])
  expect(JSON.stringify(spreadCommand(own, spread, null))).not.toContain(work!.id)
  expect(JSON.stringify(spreadCommand(own, spread, [work!.id]))).toContain(work!.id)
  const done = plan.rows.find(({ progress }) => progress.actualFinish !== null)!
  expect(spreadCommand(own, spread, [done.id])).toBeNull()
})

test('what like works took is given to works of the same name that have no three points (RK19)', () => {
  const [work] = riskState(plan, '').works
  const rows = plan.rows.map((row) => (row.id === work!.id ? { ...row, name: ' Glass dome ', duration: 1_000 } : row))
  const shares: [string, [number, number, number]][] = [['glass dome', [0.9, 1.2, 2]]]
  const threePoints = { shape: 'triangular', min: 900, likely: 1_200, max: 2_000 } as const
  expect(learnedCommand({ ...plan, rows }, { attributeId: null, shares })).toEqual({
    do: 'batch',
    commands: [{ do: 'row.set', ids: [work!.id], fields: { threePoints } }],
  })
  const given = rows.map((row) => (row.id === work!.id ? { ...row, threePoints } : row))
  expect(learnedCommand({ ...plan, rows: given }, { attributeId: null, shares })).toBeNull()
})
