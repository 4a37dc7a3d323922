import { expect, test } from 'vitest'
import { blankAssignment } from '../plan/index.ts'
import { assignedAs, assignmentIdOf, Register, type Resource, resourceOf, staffed } from './index.ts'

const resource = (id: string, more: Partial<Resource> = {}): Resource => ({
  ...resourceOf({ id, parentId: null, order: id, code: id, name: id, status: 'active', values: {} }),
  ...more,
})
const anna = resource('anna00000001')
const ben = resource('ben000000001')
const gone = resource('gone00000001', { status: 'disabled' })
const gang = resource('gang00000001', { team: [anna.id, gone.id, ben.id, 'nobody000001'] })
const register = new Register([anna, ben, gone, gang])

test('RS5 a team is all that it consists of and that are still offered', () => {
  expect(assignedAs(register, gang)).toEqual([anna, ben])
  expect(assignedAs(register, anna)).toEqual([anna])
})

test('RS16 who is found for a role takes over what is left, what was done stays', () => {
  const days = [{ day: 20_000, amount: '4' }]
  const role = {
    ...blankAssignment('role', 'work'),
    ...{ resourceId: 'fitter000001', resourceName: 'Fitter', plan: '80', fact: '30', units: '2', price: '15', days },
  }
  const { kept, after } = staffed(role, anna)
  expect(kept).toMatchObject({ id: 'role', resourceName: 'Fitter', plan: '30', fact: '30', days: [] })
  expect(after).toEqual({
    ...role,
    ...{ id: assignmentIdOf('work', anna.id), resourceId: anna.id, resourceCode: anna.code, resourceName: anna.name },
    ...{ plan: '50', fact: '0', price: null },
  })
  expect(staffed({ ...role, fact: '0' }, anna)).toMatchObject({ kept: null, after: { plan: '80' } })
})
