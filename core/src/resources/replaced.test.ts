import { describe, expect, test } from 'vitest'
import type { ReplacementRule } from '../attributes/index.ts'
import { type Assignment, blankAssignment } from '../plan/index.ts'
import { dayOf, parseInstant } from '../time/index.ts'
import { assignmentIdOf, type Replacing, replacedAssignments } from './index.ts'

const resource = (id: string, type: Replacing['type'] = 'machine'): Replacing => ({ id, type, code: id, name: id })
const known = new Map(['a', 'b', 'c'].map((id) => [id, resource(id)]))
known.set('sand', resource('sand', 'material'))
const rule = (from: string, to: string, more: Partial<ReplacementRule> = {}): ReplacementRule => ({
  ...{ kind: 'resource', attributeId: null, from, to, coefficient: null, dateFrom: null, dateTo: null, ...more },
})
const held = (resourceId: string, plan: string, more: Partial<Assignment> = {}): Assignment => ({
  ...blankAssignment(`${resourceId} of dig`, 'dig'),
  ...{ resourceId, resourceCode: resourceId, resourceType: 'machine', plan, units: '2', price: '7', ...more },
})
const open = { values: '', start: parseInstant('2026-03-02T08:00'), isFinished: false }
const after = (assignments: Assignment[], rules: ReplacementRule[], work = open) =>
  replacedAssignments(assignments, work, rules, known)

describe('replacements of resources', () => {
  test('R-RES-07 RS13 give the rest of the work to the other one, by its productivity', () => {
    const [one] = after([held('a', '40')], [rule('a', 'b', { coefficient: '1.25' })])
    expect(one?.kept).toBeNull()
    expect(one?.after).toMatchObject({
      ...{ id: assignmentIdOf('dig', 'b'), resourceId: 'b', resourceCode: 'b', resourceName: 'b' },
      ...{ plan: '32', fact: '0', units: '2', price: null },
    })
  })

  test('R-RES-07 RS13 leave what was done to who did it, and finished works as they are', () => {
    const [one] = after([held('a', '40', { fact: '15.5' })], [rule('a', 'b')])
    expect(one?.kept).toMatchObject({ resourceId: 'a', plan: '15.5', fact: '15.5', price: '7' })
    expect(one?.after).toMatchObject({ resourceId: 'b', plan: '24.5', fact: '0' })
    expect(after([held('a', '40', { fact: '40' })], [rule('a', 'b')])).toEqual([])
    expect(after([held('a', '40')], [rule('a', 'b')], { ...open, isFinished: true })).toEqual([])
  })

  test('R-RES-07 RS13 hold for works that start in their days', () => {
    const from = (day: number) => [rule('a', 'b', { dateFrom: dayOf(2026, 3, day) })]
    expect(after([held('a', '8')], from(2))).toHaveLength(1)
    expect(after([held('a', '8')], from(3))).toEqual([])
    expect(after([held('a', '8')], [rule('a', 'b', { dateTo: dayOf(2026, 3, 1) })])).toEqual([])
  })

  test('R-RES-07 RS13 lead along a chain, by all its coefficients, and end in what is held already', () => {
    const rules = [rule('a', 'b', { coefficient: '2' }), rule('b', 'c', { coefficient: '0.8' })]
    const [first, second, ...more] = after([held('a', '16'), held('b', '4'), held('c', '1')], rules)
    expect(more).toEqual([])
    expect(first?.after).toMatchObject({ id: 'c of dig', resourceId: 'c', plan: '11' })
    expect(second?.after).toMatchObject({ id: 'c of dig', plan: '16' })
    expect(after([held('a', '1')], [rule('a', 'c', { coefficient: '3' })])[0]?.after.plan).toBe('0.333333')
  })

  test('RS13 give hours to nothing that has none, and nothing to what no register has', () => {
    expect(after([held('a', '40')], [rule('a', 'sand')])).toEqual([])
    expect(after([held('a', '40')], [rule('a', 'gone')])).toEqual([])
    expect(after([held('a', '40', { resourceId: null })], [rule('a', 'b')])).toEqual([])
  })
})
