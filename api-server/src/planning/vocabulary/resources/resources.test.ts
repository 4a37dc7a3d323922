import {
  assignmentCreate,
  assignmentDelete,
  assignmentEdit,
  assignmentList,
  directoryCreate,
  directoryList,
  epsAssignments,
  resourceAssignments,
  resourceLayoutDelete,
  resourceLayoutList,
  resourceLayoutSave,
  resourceSettingsCreate,
  resourceSettingsDelete,
  resourceSettingsList,
  resourceSettingsUpdate,
  resourceWorks,
  specialtyCreate,
  specialtyDelete,
  specialtyEdit,
  specialtyList,
  timetableCalculate,
} from '@plumbline/core/contract'
import { assignmentIdOf } from '@plumbline/core/resources'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useReadGround } from '../../../../test/ground.ts'

const on = useReadGround()

const make = async (name: string, more: Partial<z.input<typeof resourceSettingsCreate.input>> = {}) =>
  (await on.maya.ok(resourceSettingsCreate, { input: { spaceId: on.spaceId, name, type: 'machine', ...more } }))
    .resource
const list = async () => (await on.maya.ok(resourceSettingsList, { input: { spaceId: on.spaceId } })).resources
const ofSpace = () => ({ params: { spaceId: on.spaceId } })
const assign = (input: z.input<typeof assignmentCreate.input>) =>
  on.maya.ok(assignmentCreate, { ...on.ofVersion, input })
const assigned = async () => (await on.maya.ok(assignmentList, { ...on.ofVersion, input: {} })).assignments

describe('the register of resources', () => {
  test('R-RES-02 is listed, and its entries are made, changed and deleted', async () => {
    const crane = await make('Tower crane', {
      code: 'TC-1',
      unit: 'crane',
      availability: [
        { from: '2026-11-20', units: '2' },
        { from: null, units: '1' },
      ],
      prices: [{ from: null, standard: '90.5', overtime: '120', per: 'hour' }],
    })
    expect(crane).toMatchObject({ code: 'TC-1', type: 'machine', status: 'active', team: [], isRole: false })
    expect(crane.availability.map(({ from }) => from)).toEqual([null, '2026-11-20'])
    expect(await list()).toEqual([crane])
    const one = { params: { resourceId: crane.id } }
    const change = { spaceId: on.spaceId, name: 'Tower crane 1', status: 'disabled' as const, unit: '' }
    const { resource } = await on.maya.ok(resourceSettingsUpdate, { ...one, input: change })
    expect(resource).toMatchObject({ name: 'Tower crane 1', status: 'disabled', unit: '', prices: crane.prices })
    expect(resource.revision).toBeGreaterThan(crane.revision)
    await on.maya.ok(resourceSettingsDelete, { ...one, input: { spaceId: on.spaceId } })
    expect(await list()).toEqual([])
    expect((await on.maya.call(resourceSettingsDelete, { ...one, input: { spaceId: on.spaceId } })).status).toBe(404)
  })

  test('R-RES-01 keeps each type, below groups, in one directory of the space', async () => {
    const group = await make('Cranes', { type: 'resource_group', code: 'A' })
    for (const type of ['human', 'machine', 'material', 'cost'] as const) {
      expect((await make(type, { type, code: type, parentId: group.id })).parentId).toBe(group.id)
    }
    expect((await list()).map(({ type }) => type).sort()).toEqual(
      ['cost', 'human', 'machine', 'material', 'resource_group'].sort(),
    )
    const { directories } = await on.maya.ok(directoryList, { ...ofSpace(), input: {} })
    expect(directories.filter(({ kind }) => kind === 'resource')).toHaveLength(1)
    expect(new Set((await list()).map(({ directoryId }) => directoryId)).size).toBe(1)
  })

  test('is one also where several name the first resources at once', async () => {
    const made = await Promise.all(['Crane', 'Pump', 'Lift', 'Hoist'].map((name) => make(name)))
    expect(new Set(made.map(({ directoryId }) => directoryId)).size).toBe(1)
  })

  test('takes nothing that cannot be, and nothing is kept of it', async () => {
    const refusal = async (more: object) =>
      (await on.maya.call(resourceSettingsCreate, { input: { spaceId: on.spaceId, name: 'Crane', ...more } as never }))
        .body.error
    const twice = [
      { from: null, units: '1' },
      { from: null, units: '2' },
    ]
    expect(await refusal({ availability: twice })).toBe('DIRECTORY_VALUE_WRONG')
    expect(await refusal({ prices: [{ from: null, standard: '-1', overtime: null, per: 'hour' }] })).toBe('BAD_REQUEST')
    expect(await refusal({ type: 'wizard' })).toBe('BAD_REQUEST')
    const input = { nodeId: null, kind: 'custom' as const, code: '', name: 'Other' }
    const other = (await on.maya.ok(directoryCreate, { ...ofSpace(), input })).directory
    expect(await refusal({ directoryId: other.id })).toBe('NOT_FOUND')
    await make('Pump', { code: 'P-1' })
    expect(await refusal({ code: 'p-1' })).toBe('DIRECTORY_TAKEN')
    expect((await list()).map(({ name }) => name)).toEqual(['Pump'])
  })

  test('is read by readers and changed by nobody who may not', async () => {
    const crane = await make('Crane')
    const { resources } = await on.rita.ok(resourceSettingsList, { input: { spaceId: on.spaceId } })
    expect(resources).toHaveLength(1)
    const input = { spaceId: on.spaceId, name: 'Mine' }
    const one = { params: { resourceId: crane.id } }
    expect((await on.rita.call(resourceSettingsCreate, { input })).body.error).toBe('FORBIDDEN')
    expect((await on.rita.call(resourceSettingsUpdate, { ...one, input })).body.error).toBe('FORBIDDEN')
    expect((await on.rita.call(resourceSettingsDelete, { ...one, input })).body.error).toBe('FORBIDDEN')
    expect((await list())[0]?.name).toBe('Crane')
  })

  test('R-RES-06 knows specialties with grades and norms; of two changes at once one is refused', async () => {
    const grades = [
      { name: '3', rate: '18.5' },
      { name: '4', rate: '21' },
    ]
    const norms = [{ workType: 'Formwork', specificLabourCost: '0.85' }]
    const { specialty } = await on.maya.ok(specialtyCreate, {
      ...ofSpace(),
      input: { name: 'Carpenters', grades, norms },
    })
    expect((await on.rita.ok(specialtyList, ofSpace())).specialties).toEqual([specialty])
    const one = { params: { specialtyId: specialty.id } }
    const change = { code: 'C', name: 'Carpenters', grades: grades.slice(1), norms, revision: 1 }
    await on.maya.ok(specialtyEdit, { ...one, input: change })
    expect((await on.maya.call(specialtyEdit, { ...one, input: change })).body.error).toBe('SPECIALTY_CHANGED')
    const twin = await on.maya.call(specialtyCreate, { ...ofSpace(), input: { name: 'CARPENTERS' } })
    expect(twin.body.error).toBe('SPECIALTY_EXISTS')
    expect((await on.rita.call(specialtyDelete, one)).body.error).toBe('FORBIDDEN')
    await on.maya.ok(specialtyDelete, one)
    expect((await on.maya.ok(specialtyList, ofSpace())).specialties).toEqual([])
  })

  test('R-RES-08 has layouts of its screen, one’s own and shared ones', async () => {
    const look = { group: 'rbs', columns: ['code', 'name'] }
    const { resourceLayout: layout } = await on.maya.ok(resourceLayoutSave, {
      ...ofSpace(),
      input: { name: 'Cranes', shared: true, look },
    })
    await on.maya.ok(resourceLayoutSave, { ...ofSpace(), input: { name: 'Mine', look } })
    const again = await on.maya.ok(resourceLayoutSave, {
      ...ofSpace(),
      input: { name: 'cranes', shared: true, look: {} },
    })
    expect(again.resourceLayout.id).toBe(layout.id)
    const { layouts } = await on.rita.ok(resourceLayoutList, ofSpace())
    expect(layouts).toEqual([{ id: layout.id, name: 'Cranes', shared: true, mine: false, look: {} }])
    const input = { name: 'For all', shared: true, look }
    expect((await on.rita.call(resourceLayoutSave, { ...ofSpace(), input })).body.error).toBe('FORBIDDEN')
    const one = { params: { resourceLayoutId: layout.id } }
    expect((await on.rita.call(resourceLayoutDelete, one)).body.error).toBe('NOT_FOUND')
    await on.maya.ok(resourceLayoutDelete, one)
    expect((await on.maya.ok(resourceLayoutList, ofSpace())).layouts.map(({ name }) => name)).toEqual(['Mine'])
  })
})

describe('assignments', () => {
  test('R-RES-04 R-EPS-01.assignment are made for many works, changed and taken away', async () => {
    const [slab, wall] = [await on.work('Slab', 10), await on.work('Wall', 5)]
    const fitters = await make('Fitters', { code: 'F', type: 'human' })
    const { assignments } = await assign({ wbsIds: [slab, wall], resourceId: fitters.id, units: '4' })
    for (const { id, wbsId } of assignments) expect(id).toBe(assignmentIdOf(wbsId, fitters.id))
    expect(assignments.map(({ wbsId }) => wbsId).sort()).toEqual([slab, wall].sort())
    const made = await assigned()
    expect(made.find(({ wbsId }) => wbsId === slab)).toMatchObject({
      ...{ resourceId: fitters.id, resourceCode: 'F', resourceName: 'Fitters', resourceType: 'human' },
      ...{ units: '4', plan: '320', fact: '0', split: 'evenly' },
    })
    // Who holds it already keeps one.
    await assign({ wbsIds: [slab], resourceId: fitters.id, units: '2' })
    const change = { ids: [assignmentIdOf(wall, fitters.id)], lagMinutes: 480, driving: true, price: '21.50' }
    await on.maya.ok(assignmentEdit, { ...on.ofVersion, input: change })
    const after = new Map((await assigned()).map((one) => [one.wbsId, one]))
    expect(after.size).toBe(2)
    expect(after.get(slab)).toMatchObject({ units: '2', plan: '160' })
    expect(after.get(wall)).toMatchObject({ units: '4', lagMinutes: 480, driving: true, price: '21.50' })
    const one = { params: { ...on.ofVersion.params, assignmentId: assignmentIdOf(wall, fitters.id) } }
    await on.maya.ok(assignmentDelete, { ...one, input: {} })
    expect((await assigned()).map(({ wbsId }) => wbsId)).toEqual([slab])
  })

  test('are of resources that are offered, to works that are there, by who may', async () => {
    const slab = await on.work('Slab', 10)
    const group = await make('Cranes', { type: 'resource_group' })
    const crane = await make('Crane')
    const refusal = async (input: z.input<typeof assignmentCreate.input>, who = on.maya) =>
      (await who.call(assignmentCreate, { ...on.ofVersion, input })).body.error
    expect(await refusal({ wbsIds: [slab], resourceId: group.id })).toBe('RESOURCE_NOT_OFFERED')
    expect(await refusal({ wbsIds: [slab], resourceId: 'elsewhere001' })).toBe('RESOURCE_NOT_OFFERED')
    expect(await refusal({ wbsIds: ['nothing00001'], resourceId: crane.id })).toBe('ROW_MISSING')
    expect(await refusal({ wbsIds: [slab], resourceId: crane.id }, on.rita)).toBe('FORBIDDEN')
    await assign({ wbsIds: [slab], resourceId: crane.id, start: '2026-03-02T08:00' })
    const wrong = { ids: [assignmentIdOf(slab, crane.id)], finish: '2026-03-01T08:00' }
    expect((await on.maya.call(assignmentEdit, { ...on.ofVersion, input: wrong })).body.error).toBe('FIELD_INVALID')
    expect((await on.rita.call(assignmentEdit, { ...on.ofVersion, input: wrong })).body.error).toBe('FORBIDDEN')
  })

  test('R-RES-03 are told of a resource, with its works, over the schedules that one may read', async () => {
    const slab = await on.work('Slab', 4)
    const crane = await make('Crane', { code: 'CR' })
    await assign({ wbsIds: [slab], resourceId: crane.id, plan: '10' })
    await on.maya.ok(timetableCalculate, on.ofVersion)
    const one = { params: { resourceId: crane.id } }
    const { works } = await on.rita.ok(resourceWorks, { ...one, input: { spaceId: on.spaceId } })
    expect(works).toMatchObject([{ scheduleId: on.scheduleId, wbsId: slab, code: 'Slab' }])
    expect(works[0]?.start).not.toBeNull()
    const elsewhere = { spaceId: on.spaceId, scheduleId: 'elsewhere001' }
    expect((await on.maya.ok(resourceWorks, { ...one, input: elsewhere })).works).toEqual([])
    const { resources } = await on.maya.ok(epsAssignments, { params: { epsId: on.scheduleId }, input: {} })
    expect(resources).toEqual([
      {
        ...{ resourceId: crane.id, code: 'CR', name: 'Crane', type: 'machine', works: 1, schedules: 1 },
        ...{ plan: '10', fact: '0' },
      },
    ])
  })

  test('R-RES-09 are told by date: rows at the start, at the end, or evenly', async () => {
    const slab = await on.work('Slab', 4)
    const crane = await make('Crane')
    await assign({ wbsIds: [slab], resourceId: crane.id, plan: '10', split: 'end' })
    await on.maya.ok(timetableCalculate, on.ofVersion)
    const rows = async (split?: 'start' | 'end' | 'evenly') => {
      const input = { spaceId: on.spaceId, from: '2020-01-01', to: '2029-01-01', ...(split && { split }) }
      const { assignments } = await on.maya.ok(resourceAssignments, { params: { resourceId: crane.id }, input })
      return assignments[0]?.rows.map(({ amount }) => amount)
    }
    expect(await rows()).toEqual(['2', '2', '3', '3'])
    expect(await rows('start')).toEqual(['3', '3', '2', '2'])
    expect(await rows('evenly')).toEqual(['2', '3', '2', '3'])
    const backwards = { spaceId: on.spaceId, from: '2026-02-01', to: '2026-01-01' }
    const reply = await on.maya.call(resourceAssignments, { params: { resourceId: crane.id }, input: backwards })
    expect(reply.body.error).toBe('BAD_REQUEST')
  })
})
