import type { TraceStep } from '@plumbline/core/schedule'
import { describe, expect, it } from 'vitest'
import { traceLines } from './trace-lines.ts'

const step = (from: string, to: string, drives = false): TraceStep => ({ id: `${from}-${to}`, from, to, drives })

/** roof ← pour ← dig, all driving; roof ← order ← permit with slack. */
const steps = [
  step('roof', 'order'),
  step('roof', 'pour', true),
  step('pour', 'dig', true),
  step('order', 'permit', true),
]
const none = new Set<string>()
const told = (toggled: ReadonlySet<string>, drivingOnly = false): string[] =>
  traceLines('roof', steps, toggled, drivingOnly).map(({ step: { to }, level }) => `${level} ${to}`)

describe('the tree of a trace', () => {
  it('is open along what drives, which stands first', () => {
    expect(told(none)).toEqual(['1 pour', '2 dig', '1 order'])
  })

  it('opens and closes where somebody asks for it', () => {
    expect(told(new Set(['roof-pour', 'roof-order']))).toEqual(['1 pour', '1 order', '2 permit'])
  })

  it('shows what drives alone', () => {
    expect(told(new Set(['roof-order']), true)).toEqual(['1 pour', '2 dig'])
  })

  it('knows the way from the traced row, and where nothing lies beyond', () => {
    const [, dig, order] = traceLines('roof', steps, none, false)
    expect(dig).toMatchObject({ way: ['roof', 'pour', 'dig'], isOpen: null })
    expect(order).toMatchObject({ way: ['roof', 'order'], isOpen: false })
  })

  it('ends somewhere, however many ways there are', () => {
    const ladder = Array.from({ length: 20 }, (_, at) => [
      { ...step(`n${at}`, `n${at + 1}`, true), id: `a${at}` },
      { ...step(`n${at}`, `n${at + 1}`, true), id: `b${at}` },
    ]).flat()
    expect(traceLines('n0', ladder, none, false)).toHaveLength(2_000)
  })
})
