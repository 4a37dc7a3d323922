import { describe, expect, test } from 'vitest'
import { type Assignment, blankAssignment } from '../plan/index.ts'
import { type FileResource, type KnownResource, useKnownResources } from './known-resources.ts'

const register: KnownResource[] = [
  { id: 'crane0000001', code: 'CR-1', name: 'Tower crane' },
  { id: 'fitter000001', code: '', name: 'Fitters' },
  { id: 'twin00000001', code: 'T-1', name: 'Twin' },
  { id: 'twin00000002', code: 'T-2', name: 'Twin' },
]
const held = (resourceCode: string, resourceName: string, more: Partial<Assignment> = {}): Assignment => ({
  ...blankAssignment(`${resourceCode} ${resourceName}`, 'dig'),
  ...{ resourceCode, resourceName, ...more },
})
const use = (assignments: Assignment[], resources: FileResource[] = [], mayMake = true) => {
  let made = 0
  const newId = () => `made${String(++made).padStart(8, '0')}`
  return useKnownResources(assignments, resources, { known: register, mayMake, newId })
}

describe('resources of a file', () => {
  test('RS14 are those of the register by id, by code, and by a name that one only has', () => {
    const all = [
      held('x', 'Whatever', { resourceId: 'crane0000001' }),
      held('cr-1', 'Other name'),
      held('7', ' fitters'),
      held('7', 'Fitters', { id: 'again' }),
      held('8', 'Twin'),
    ]
    expect(use(all)).toMatchObject({ known: 4, left: 0, make: [{ code: '8', name: 'Twin' }] })
    const ids = ['crane0000001', 'crane0000001', 'fitter000001', 'fitter000001', 'made00000001']
    expect(all.map(({ resourceId }) => resourceId)).toEqual(ids)
  })

  test('RS14 that the register lacks are made once, with what the file says of them', () => {
    const detail: FileResource = {
      ...{ resourceType: 'machine', resourceCode: 'EX', resourceName: 'Excavator', code: 'EX', unit: 'h' },
      prices: [{ from: null, standard: '90', overtime: null, per: 'hour' }],
      availability: [{ from: null, units: '2' }],
    }
    const all = [
      held('EX', 'Excavator', { resourceType: 'machine' }),
      held('EX', 'Excavator', { resourceType: 'machine', wbsId: 'fill' }),
      held('ex', 'Its driver'),
    ]
    const { make, known } = use(all, [detail])
    expect(make).toEqual([
      {
        id: 'made00000001',
        parentId: null,
        code: 'EX',
        name: 'Excavator',
        type: 'machine',
        unit: 'h',
        prices: detail.prices,
        availability: detail.availability,
      },
    ])
    // A code stands once in the register: of another type of the same code it is the same one.
    expect(known).toBe(1)
    expect(new Set(all.map(({ resourceId }) => resourceId))).toEqual(new Set(['made00000001']))
  })

  test('RS14 of files that number them are known by their names', () => {
    const all = [held('1', 'Fitters'), held('2', 'Masons')]
    const details = all.map(({ resourceCode, resourceName }): FileResource => {
      return { resourceType: 'human', resourceCode, resourceName, code: '' }
    })
    const made = { id: 'made00000001', parentId: null, code: '', name: 'Masons', type: 'human' }
    expect(use(all, details).make).toEqual([made])
    expect(all[0]?.resourceId).toBe('fitter000001')
    expect(all[0]?.resourceCode).toBe('1')
  })

  test('RS14 stand below the headings of the file, which are made once', () => {
    const all = [held('F', 'Formwork'), held('S', 'Steel'), held('C', 'Concrete')]
    const below = [['Company'], ['Company', 'Crews'], ['Known']].map((names) =>
      names.map((name) => ({ code: '', name })),
    )
    const details = all.map(({ resourceCode, resourceName }, at): FileResource => {
      return { resourceType: 'human', resourceCode, resourceName, code: resourceCode, below: below[at]! }
    })
    const heading = { id: 'heading00001', code: 'K', name: 'Known', isHeading: true }
    let made = 0
    const newId = () => `made${String(++made).padStart(8, '0')}`
    const { make } = useKnownResources(all, details, { known: [...register, heading], mayMake: true, newId })
    expect(
      make.map(({ name, type, parentId }) => [name, type, make.find(({ id }) => id === parentId)?.name ?? parentId]),
    ).toEqual([
      ['Company', 'resource_group', null],
      ['Formwork', 'human', 'Company'],
      ['Crews', 'resource_group', 'Company'],
      ['Steel', 'human', 'Crews'],
      ['Concrete', 'human', 'heading00001'],
    ])
  })

  test('RS14 stay with their works where nobody may put them into the register, and ids of elsewhere go', () => {
    const all = [held('NEW', 'New one', { resourceId: 'elsewhere001' })]
    expect(use(all, [], false)).toEqual({ make: [], known: 0, left: 1 })
    expect(all[0]).toMatchObject({ resourceId: null, resourceCode: 'NEW', resourceName: 'New one' })
  })
})
