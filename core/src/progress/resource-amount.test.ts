import { describe, expect, it } from 'vitest'
import { type Assignment, blankAssignment } from '../plan/index.ts'
import { resourceAmount } from './index.ts'

const assigned = (
  resourceType: Assignment['resourceType'],
  plan: string,
  fact: string,
  resourceName = '',
): Assignment => ({
  ...blankAssignment(resourceName + plan, 'dig'),
  resourceCode: 'R',
  resourceName,
  resourceType,
  plan,
  fact,
})

describe('resources of a work (R-WBS-05)', () => {
  it('add up in hours of people and machines, and in money', () => {
    expect(resourceAmount([assigned('human', '16', '4'), assigned('machine', '0.5', '0.1')], 'EUR')).toEqual({
      unit: 'h',
      plan: '16.5',
      fact: '4.1',
    })
    expect(resourceAmount([assigned('cost', '100', '0')], 'EUR')?.unit).toBe('EUR')
  })

  it('are told by name where they are one material, and not at all where they do not add up', () => {
    const concrete = assigned('material', '12', '3', 'Concrete')
    expect(resourceAmount([concrete, concrete], 'EUR')).toEqual({ unit: 'Concrete', plan: '24', fact: '6' })
    expect(resourceAmount([concrete, assigned('human', '8', '0')], 'EUR')).toBeNull()
    expect(resourceAmount([], 'EUR')).toBeNull()
  })
})
