import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { expect, test } from 'vitest'
import { kindSpreadCommand, openKinds } from './risk-kinds.ts'
import { riskState } from './risk-run.ts'

const CLASS = 'quality00000'

/** Every third work is of class A, the others of class B or none. */
function classed(): SchedulePlan {
  const plan = generatePlan({ seed: 5, works: 90 })
  let at = 0
  const rows = plan.rows.map((row) => {
    if (row.type !== 'work') return row
    const kind = ['a', 'b', ''][at++ % 3]!
    return { ...row, values: kind === '' ? '' : `${CLASS}:${kind}` }
  })
  return { ...plan, rows }
}

const plan = classed()
const rows = new Map(plan.rows.map((row) => [row.id, row]))

test('unfinished works are counted by their value of an attribute', () => {
  const kinds = openKinds(plan, CLASS)
  expect(kinds.map(({ key }) => key).sort()).toEqual(['', 'a', 'b'])
  expect(kinds.reduce((sum, { works }) => sum + works, 0)).toBe(riskState(plan, '').open)
  expect(openKinds(plan, 'other0000000').map(({ key }) => key)).toEqual([''])
})

test('each kind gets three points by its own shares, in one command, whatever its works have', () => {
  const spreads = [
    ['a', { shape: 'pert', min: 95, max: 110 }],
    ['b', { shape: 'triangular', min: 80, max: 170 }],
  ] as [string, { shape: 'pert' | 'triangular'; min: number; max: number }][]
  const command = kindSpreadCommand(plan, { attributeId: CLASS, spreads })
  if (command?.do !== 'batch') throw new Error('No batch')
  const sets = command.commands.flatMap((one) => (one.do === 'row.set' ? [one] : []))
  const counted = { pert: 0, triangular: 0 }
  for (const { ids, fields } of sets) {
    const { duration, values } = rows.get(ids[0]!)!
    const points = fields.threePoints!
    const [min, max] = values.endsWith(':a') ? [0.95, 1.1] : [0.8, 1.7]
    expect(points).toMatchObject({ likely: duration, min: Math.round(duration * min), max: Math.round(duration * max) })
    counted[points.shape as 'pert'] += ids.length
  }
  const kinds = new Map(openKinds(plan, CLASS).map(({ key, works }) => [key, works]))
  expect(counted).toEqual({ pert: kinds.get('a'), triangular: kinds.get('b') })
  expect(kindSpreadCommand(plan, { attributeId: CLASS, spreads: [['c', spreads[0]![1]]] })).toBeNull()
})
