import { storedValue } from '@plumbline/core/attributes'
import {
  assignmentCreate,
  assignmentEdit,
  assignmentList,
  attributeAccessSet,
  attributeCreate,
  replacementApply,
  replacementCreate,
  replacementDelete,
  replacementEdit,
  replacementList,
  replacementPreview,
  resourceSettingsCreate,
  timetableCalculate,
  wbsEdit,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useGround } from '../../../../test/ground.ts'
import { admit } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { roomOf } from '../../schedules/document/index.ts'

const on = useGround()

const [north, south, west] = [newId(), newId(), newId()]

async function define(type: 'list' | 'person', code: string): Promise<string> {
  const values = [north, south, west].map((id) => ({ id, name: id, colour: null, disabled: false }))
  const input = { nodeId: on.scheduleId, code, name: code, type, ...(type === 'list' && { values }) }
  return (await on.maya.ok(attributeCreate, { params: { spaceId: on.spaceId }, input })).attribute.id
}

async function workWith(name: string, values: Record<string, string>): Promise<string> {
  const id = await on.work(name, 5)
  const command = { do: 'row.values' as const, ids: [id], values }
  await openCollabApi(on.site.collabUrl, on.site.serviceToken).command(
    roomOf(on.versionId),
    [command],
    on.maya.id,
    'write',
  )
  return id
}

type Rule = z.input<typeof replacementCreate.input>
const create = (input: Rule) => on.maya.call(replacementCreate, { ...on.ofSchedule, input })
const preview = (kind: Rule['kind']) => on.maya.ok(replacementPreview, { params: { versionId: on.versionId, kind } })
const apply = (kind: Rule['kind']) => ({ params: { versionId: on.versionId, kind } })

describe('replacements of a schedule', () => {
  test('R-SCH-07 are made, changed, told newest first, and deleted (R-SCH-05)', async () => {
    const zone = await define('list', 'zone')
    const rule = { kind: 'directory_value' as const, attributeId: zone, from: north, to: south }
    const { replacement } = (await create(rule)).body
    expect(replacement).toMatchObject({ ...rule, dateFrom: null, dateTo: null, active: true, createdBy: 'maya Tester' })
    const { createdAt, createdBy, ...fields } = replacement
    const changed = { ...fields, to: west, dateFrom: '2026-03-01', active: false }
    await on.maya.ok(replacementEdit, { ...on.ofSchedule, input: changed })
    const second = (await create({ ...rule, from: south, to: north })).body.replacement
    const { replacements } = await on.maya.ok(replacementList, on.ofSchedule)
    expect(replacements).toEqual([second, { ...changed, createdAt, createdBy }])
    const one = { params: { ...on.ofSchedule.params, replacementId: replacement.id } }
    await on.maya.ok(replacementDelete, one)
    expect((await on.maya.call(replacementDelete, one)).body.error).toBe('NOT_FOUND')
    expect((await on.maya.ok(replacementList, on.ofSchedule)).replacements).toEqual([second])
  })

  test('that cannot hold are refused, and nothing is kept of them (R-SCH-07)', async () => {
    const [zone, crew] = [await define('list', 'zone'), await define('person', 'crew')]
    const rule = { kind: 'directory_value' as const, attributeId: zone, from: north, to: south }
    expect((await create(rule)).status).toBe(200)
    const codeOf = async (wrong: object) => (await create({ ...rule, ...wrong } as Rule)).body.error
    expect(await codeOf({ to: west })).toBe('REPLACEMENT_OVERLAPS')
    expect(await codeOf({ from: south, to: north })).toBe('REPLACEMENT_LOOP')
    expect(await codeOf({ from: west, to: west })).toBe('BAD_REQUEST')
    expect(await codeOf({ from: west, attributeId: null })).toBe('BAD_REQUEST')
    expect(await codeOf({ from: west, dateFrom: '2026-03-02', dateTo: '2026-03-01' })).toBe('BAD_REQUEST')
    expect(await codeOf({ from: west, to: newId() })).toBe('NOT_FOUND')
    expect(await codeOf({ kind: 'executor', attributeId: null, to: newId() })).toBe('NOT_FOUND')
    expect(await codeOf({ kind: 'attribute', attributeId: null, from: zone, to: crew })).toBe('BAD_REQUEST')
    expect((await on.maya.ok(replacementList, on.ofSchedule)).replacements).toHaveLength(1)
  })

  test('R-SCH-05 R-SCH-06 say which works they change, and change those in one step, along chains', async () => {
    const zone = await define('list', 'zone')
    // Each new work stands first.
    const b = await workWith('B', { [zone]: `l${south}` })
    const a = await workWith('A', { [zone]: `l${north}` })
    await workWith('C', { [zone]: `l${west}` })
    const rule = { kind: 'directory_value' as const, attributeId: zone }
    await create({ ...rule, from: north, to: south })
    await create({ ...rule, from: south, to: west })
    await create({ kind: 'executor', from: newId(), to: on.maya.id })
    const { total, works } = await preview('directory_value')
    expect(total).toBe(2)
    expect(works.map(({ id, name, values }) => [id, name, values[0]?.after])).toEqual([
      [a, 'A', `l${west}`],
      [b, 'B', `l${west}`],
    ])
    expect((await preview('executor')).total).toBe(0)
    expect(await on.maya.ok(replacementApply, apply('directory_value'))).toEqual({ changed: 2 })
    expect((await preview('directory_value')).total).toBe(0)
    expect(await on.maya.ok(replacementApply, apply('directory_value'))).toEqual({ changed: 0 })
  })

  test('of people leave what is done to those who did it, and hold for works that start in their days', async () => {
    const foreman = await define('person', 'foreman')
    const gone = newId()
    const values = { [foreman]: storedValue('person', gone) }
    const done = await workWith('Done', values)
    const params = { ...on.ofVersion.params, wbsId: done }
    const facts = { actualStart: '2026-03-02T08:00', actualFinish: '2026-03-06T17:00', percent: 100 }
    await on.maya.ok(wbsEdit, { params, input: facts })
    const open = await workWith('Open', values)
    const rule = { kind: 'executor' as const, from: gone, to: on.maya.id }
    const { id } = (await create({ ...rule, dateFrom: '2100-01-01' })).body.replacement
    await on.maya.ok(timetableCalculate, on.ofVersion)
    expect((await preview('executor')).total).toBe(0)
    const always = {
      ...rule,
      id,
      attributeId: null,
      coefficient: null,
      dateFrom: '2000-01-01',
      dateTo: null,
      active: true,
    }
    await on.maya.ok(replacementEdit, { ...on.ofSchedule, input: always })
    expect((await preview('executor')).works.map((work) => work.id)).toEqual([open])
  })

  test('of people reach the executor and the curator of works', async () => {
    const gone = newId()
    const id = await on.work('Trench', 5)
    const command = { do: 'row.set' as const, ids: [id], fields: { executor: gone, curator: on.maya.id } }
    await openCollabApi(on.site.collabUrl, on.site.serviceToken).command(
      roomOf(on.versionId),
      [command],
      on.maya.id,
      'write',
    )
    await create({ kind: 'executor', from: gone, to: on.maya.id })
    const { works } = await preview('executor')
    const change = { attributeId: 'executor', before: `u${gone}`, after: `u${on.maya.id}` }
    expect(works.find((work) => work.id === id)?.values).toEqual([change])
    await on.maya.ok(replacementApply, apply('executor'))
    expect((await preview('executor')).works.some((work) => work.id === id)).toBe(false)
  })

  test('R-RES-07 of resources give what is still to do to the other one, and leave what was done', async () => {
    const resource = async (name: string, type: 'machine' | 'material' = 'machine') =>
      (await on.maya.ok(resourceSettingsCreate, { input: { spaceId: on.spaceId, name, code: name, type } })).resource.id
    const [old, young, sand] = [await resource('Old'), await resource('Young'), await resource('Sand', 'material')]
    const [dig, lift] = [await on.work('Dig', 5), await on.work('Lift', 5)]
    const give = { resourceId: old, wbsIds: [dig, lift], plan: '40' }
    const { assignments: made } = await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: give })
    const half = { ids: made.filter(({ wbsId }) => wbsId === lift).map(({ id }) => id), fact: '15' }
    await on.maya.ok(assignmentEdit, { ...on.ofVersion, input: half })

    const rule = { kind: 'resource' as const, from: old, to: young, coefficient: '1.25' }
    expect((await create({ ...rule, to: sand })).body.error).toBe('BAD_REQUEST')
    expect((await create({ ...rule, to: newId() })).body.error).toBe('RESOURCE_NOT_OFFERED')
    expect((await create({ ...rule, coefficient: '0' })).body.error).toBe('BAD_REQUEST')
    expect((await create({ ...rule, kind: 'executor' })).body.error).toBe('BAD_REQUEST')
    const { replacement } = (await create(rule)).body
    expect(replacement).toMatchObject({ ...rule, attributeId: null, active: true })
    const { total, works } = await preview('resource')
    expect(total).toBe(2)
    expect(works.find(({ id }) => id === dig)?.resources).toEqual([
      {
        before: { code: 'Old', name: 'Old', plan: '40' },
        kept: null,
        after: { code: 'Young', name: 'Young', plan: '32' },
      },
    ])
    expect(works.find(({ id }) => id === lift)?.resources[0]).toMatchObject({ kept: '15', after: { plan: '20' } })

    expect(await on.maya.ok(replacementApply, apply('resource'))).toEqual({ changed: 2 })
    const { assignments } = await on.maya.ok(assignmentList, { ...on.ofVersion, input: {} })
    const told = assignments
      .map(({ wbsId, resourceId, plan, fact }) => [wbsId, resourceId, plan, fact].join(' '))
      .sort()
    expect(told).toEqual([`${dig} ${young} 32 0`, `${lift} ${old} 15 15`, `${lift} ${young} 20 0`].sort())
    expect((await preview('resource')).total).toBe(0)
  })

  test('change nothing where the attribute is closed to who asks, nor in a locked version', async () => {
    const zone = await define('list', 'zone')
    await workWith('A', { [zone]: `l${north}` })
    await create({ kind: 'directory_value', attributeId: zone, from: north, to: south })
    const pavel = await on.site.person('pavel')
    await admit(on.site, on.spaceId, pavel, 'planner')
    const closed = { role: 'planner', access: { [zone]: 'read' as const } }
    await on.maya.ok(attributeAccessSet, { ...on.ofSchedule, input: closed })
    expect((await pavel.call(replacementApply, apply('directory_value'))).body.error).toBe('ATTRIBUTE_CLOSED')
    await on.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [on.versionId])
    expect((await on.maya.call(replacementApply, apply('directory_value'))).body.error).toBe('VERSION_LOCKED')
    expect((await preview('directory_value')).total).toBe(1)
  })
})
