import { describe, expect, test } from 'vitest'
import { dayOf, parseInstant } from '../time/index.ts'
import { objectionToRule, packValues, type ReplacementRule, replacedValues, type ValueType } from './index.ts'

const types = new Map<string, ValueType>([
  ['crew', 'list'],
  ['zones', 'list_multi'],
  ['foreman', 'person'],
  ['curator', 'person'],
  ['contractor', 'list'],
])
const rule = (kind: ReplacementRule['kind'], from: string, to: string, more: Partial<ReplacementRule> = {}) => {
  const attributeId = kind === 'directory_value' ? 'crew' : null
  return { kind, attributeId, from, to, coefficient: null, dateFrom: null, dateTo: null, ...more }
}
const work = (values: Record<string, string>, start: string | null = null, isFinished = false) => ({
  values: packValues(new Map(Object.entries(values))),
  start: start === null ? null : parseInstant(start),
  isFinished,
})
const after = (of: ReturnType<typeof work>, rules: ReplacementRule[]) =>
  Object.fromEntries(replacedValues(of, rules, types))

describe('replacements', () => {
  test('put one value of a list in the place of another, in that list only', () => {
    const rules = [rule('directory_value', 'a', 'b')]
    expect(after(work({ crew: 'la', contractor: 'la' }), rules)).toEqual({ crew: 'lb' })
    expect(after(work({ crew: 'lc' }), rules)).toEqual({})
    const zones = [rule('directory_value', 'a', 'b', { attributeId: 'zones' })]
    expect(after(work({ zones: 'aa,b,c' }), zones)).toEqual({ zones: 'ab,c' })
  })

  test('put one person in the place of another wherever works name people, but not where the work is done', () => {
    const rules = [rule('executor', 'p1', 'p2')]
    expect(after(work({ foreman: 'up1', curator: 'up1' }), rules)).toEqual({ foreman: 'up2', curator: 'up2' })
    expect(after(work({ foreman: 'up1' }, null, true), rules)).toEqual({})
  })

  test('move what stands in an attribute to another of its type, where nothing stands', () => {
    const rules = [rule('attribute', 'crew', 'contractor')]
    expect(after(work({ crew: 'la' }), rules)).toEqual({ crew: '', contractor: 'la' })
    expect(after(work({ crew: 'la', contractor: 'lb' }), rules)).toEqual({})
    expect(after(work({ crew: 'la' }), [rule('attribute', 'crew', 'foreman')])).toEqual({})
  })

  test('lead along a chain to its end', () => {
    const rules = [rule('directory_value', 'b', 'c'), rule('directory_value', 'a', 'b')]
    expect(after(work({ crew: 'la' }), rules)).toEqual({ crew: 'lc' })
  })

  test('of some days hold for works that start in them', () => {
    const rules = [rule('executor', 'p1', 'p2', { dateFrom: dayOf(2026, 3, 2), dateTo: dayOf(2026, 3, 6) })]
    const on = (start: string | null) => after(work({ foreman: 'up1' }, start), rules)
    expect(on('2026-03-02T00:00')).toEqual({ foreman: 'up2' })
    expect(on('2026-03-06T23:59')).toEqual({ foreman: 'up2' })
    expect([on('2026-03-01T23:59'), on('2026-03-07T00:00'), on(null)]).toEqual([{}, {}, {}])
  })

  test('with one beginning may not overlap in time, and may not lead back', () => {
    const march = { dateFrom: dayOf(2026, 3, 1), dateTo: dayOf(2026, 3, 31) }
    const april = { dateFrom: dayOf(2026, 4, 1), dateTo: null }
    const others = [rule('directory_value', 'a', 'b', march), rule('directory_value', 'b', 'c')]
    expect(objectionToRule(rule('directory_value', 'a', 'd'), others)).toBe('overlap')
    expect(objectionToRule(rule('directory_value', 'a', 'd', april), others)).toBeNull()
    expect(objectionToRule(rule('directory_value', 'c', 'a', march), others)).toBe('loop')
    expect(objectionToRule(rule('directory_value', 'c', 'a', april), others)).toBeNull()
    expect(objectionToRule(rule('executor', 'c', 'a'), others)).toBeNull()
  })
})
