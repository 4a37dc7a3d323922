import { createEngine, type Explanation } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { plumbLine } from './plumb.ts'

const plan = generatePlan({ seed: 4, works: 300 })
const engine = createEngine()
engine.load(plan)
engine.calculate()

function explained(value: 'early_start' | 'late_finish'): Explanation[] {
  return plan.rows.map(({ id }) => engine.explain(id, value)).filter((one) => one !== null)
}

describe('the plumb line of an explanation', () => {
  test('hangs on a root cause and ends at the row that was asked', () => {
    for (const { id, chains } of explained('early_start')) {
      const knots = plumbLine(chains[0]!)
      expect(knots[0]?.kind).toBe('root')
      const bob = knots.at(-1)
      expect(bob?.kind === 'row' && bob.isAsked && bob.steps.at(-1)?.id).toBe(id)
      expect(knots.filter((knot) => knot.kind === 'row' && knot.isAsked)).toHaveLength(1)
    }
  })

  test('rows stand once, with a relation between each two', () => {
    const longest = explained('late_finish').reduce((a, b) =>
      a.chains[0]!.steps.length > b.chains[0]!.steps.length ? a : b,
    )
    const knots = plumbLine(longest.chains[0]!)
    expect(knots.length).toBeGreaterThan(5)
    const between = knots.slice(1)
    expect(between.map(({ kind }) => kind)).toEqual(between.map((_, i) => (i % 2 === 0 ? 'row' : 'link')))
    const ids = knots.flatMap((knot) => (knot.kind === 'row' ? [knot.steps[0]!.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says where the chain was cut', () => {
    const chain = explained('early_start')[0]!.chains[0]!
    expect(plumbLine({ ...chain, isCut: true })[0]).toEqual({ kind: 'cut' })
  })
})
