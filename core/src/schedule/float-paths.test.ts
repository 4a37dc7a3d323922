import { describe, expect, it } from 'vitest'
import { createEngine, type ScheduleEngine } from './index.ts'
import { PlanWords, showMinutes } from './testing/plan-language.ts'

/** P6's exact ranking is not public; the only stored path that we know (one file, path 1) is found alike. */
describe('multiple float paths', () => {
  function network(): ScheduleEngine {
    const p = new PlanWords()
    p.activity('dig', '5d')
    p.activity('pour', '5d').after('dig')
    p.activity('order', '4d')
    p.activity('permit', '2d')
    p.activity('steel', '3d').after('order').after('permit')
    p.activity('roof', '2d').after('pour').after('steel')
    p.activity('paint', '1d').after('pour')
    const engine = createEngine()
    engine.load(p.build())
    engine.calculate()
    return engine
  }
  const told = (engine: ScheduleEngine, mode: 'free_float' | 'total_float', end: string | null, limit = 10) =>
    engine.floatPaths({ end, mode, limit }).map(({ float, ids }) => `${showMinutes(float)}: ${ids.join(' ')}`)

  it('FP1 by free float follow driving relations; each next one has the least float left up to those before', () => {
    expect(told(network(), 'free_float', null)).toEqual(['0d: dig pour roof', '3d: order steel', '5d: permit'])
  })

  it('FP2 by total float go back over the predecessors with the least total float', () => {
    expect(told(network(), 'total_float', null)).toEqual(['0d: dig pour roof', '3d: order steel', '5d: permit'])
  })

  it('FP4 end at a milestone behind the last work, where both finish the project', () => {
    const p = new PlanWords()
    p.activity('slab', '5d')
    p.finishMilestone('topped').after('slab')
    const engine = createEngine()
    engine.load(p.build())
    engine.calculate()
    expect(told(engine, 'free_float', null)).toEqual(['0d: slab topped'])
    expect(told(engine, 'total_float', null)).toEqual(['0d: slab topped'])
  })

  it('FP3 take, of two predecessors with the same float and finish, the one that starts earlier', () => {
    const p = new PlanWords()
    p.activity('A', '5d')
    p.activity('B', '2d').after('A', 'FF')
    p.activity('C', '1d').after('A').after('B')
    const engine = createEngine()
    engine.load(p.build())
    engine.calculate()
    expect(told(engine, 'free_float', 'C')).toEqual(['0d: A C', '0d: B'])
  })

  it('lead to the row that is asked for, and no more than asked', () => {
    expect(told(network(), 'free_float', 'steel')).toEqual(['0d: order steel', '2d: permit'])
    expect(told(network(), 'free_float', 'paint')).toEqual(['0d: dig pour paint'])
    expect(told(network(), 'total_float', 'paint')).toEqual(['1d: dig pour paint'])
    expect(told(network(), 'free_float', null, 1)).toHaveLength(1)
    expect(told(network(), 'free_float', 'nobody')).toEqual([])
  })
})
