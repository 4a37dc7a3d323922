import { describe, expect, it } from 'vitest'
import { createEngine, type ScheduleEngine, type TraceStep } from './index.ts'
import { PlanWords } from './testing/plan-language.ts'

describe('the trace of a row', () => {
  /** dig → pour → roof, order → roof; permit → order; pour → paint. */
  function network(): ScheduleEngine {
    const p = new PlanWords()
    p.activity('dig', '5d')
    p.activity('permit', '2d')
    p.activity('order', '4d').after('permit')
    p.activity('pour', '5d').after('dig')
    p.activity('roof', '2d').after('pour').after('order')
    p.activity('paint', '1d').after('pour')
    const engine = createEngine()
    engine.load(p.build())
    engine.calculate()
    return engine
  }
  const told = (steps: TraceStep[]) => steps.map(({ from, to, drives }) => `${from} ${to}${drives ? ' drives' : ''}`)

  it('leads back over all that comes before and forward over all that follows, nearest first', () => {
    const trace = network().trace('roof', 100)!
    expect(told(trace.predecessors).sort()).toEqual([
      'order permit drives',
      'pour dig drives',
      'roof order',
      'roof pour drives',
    ])
    expect(trace.predecessors.slice(0, 2).map(({ from }) => from)).toEqual(['roof', 'roof'])
    expect(trace.successors).toEqual([])
    expect(told(network().trace('dig', 100)!.successors)).toEqual([
      'dig pour drives',
      'pour roof drives',
      'pour paint drives',
    ])
  })

  it('tells the relations of a row once, however many ways lead to it', () => {
    const p = new PlanWords()
    p.activity('first', '1d')
    p.activity('left', '1d').after('first')
    p.activity('right', '1d').after('first')
    p.activity('both', '1d').after('left').after('right')
    p.activity('last', '1d').after('both')
    const engine = createEngine()
    engine.load(p.build())
    engine.calculate()
    const { successors } = engine.trace('first', 100)!
    expect(new Set(successors.map(({ id }) => id)).size).toBe(successors.length)
    expect(successors).toHaveLength(5)
  })

  it('is cut where it was asked to, and says so', () => {
    expect(network().trace('roof', 1)).toMatchObject({ isCut: true })
    expect(network().trace('roof', 4)).toMatchObject({ isCut: false })
  })

  it('is nothing for a row that is not there', () => {
    expect(network().trace('nobody', 100)).toBeNull()
  })
})
