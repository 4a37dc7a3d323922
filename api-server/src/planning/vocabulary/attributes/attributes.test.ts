import { attributeField } from '@plumbline/core/attributes'
import {
  attributeAccessSet,
  attributeCreate,
  attributeDelete,
  attributeEdit,
  attributeList,
  attributeMove,
  attributeRestore,
  attributeUsage,
  filterCreate,
  roleCreate,
  roomTicket,
  scheduleAttributes,
  scheduleRoleAttributes,
  spaceUserRole,
  versionAttributes,
  wbsCreate,
} from '@plumbline/core/contract'
import { spaceRoles } from '@plumbline/core/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'

let site: Installation
let anna: Visitor
let ground: Site

beforeAll(async () => {
  site = await sharedInstallation()
  anna = await site.person('anna')
  ground = await breakGround(anna)
})
afterAll(() => site.close())

const inSpace = () => ({ params: { spaceId: ground.spaceId } })
const fields = (code: string, nodeId: string | null = ground.projectId) => ({
  nodeId,
  code,
  name: code,
  type: 'list' as const,
})
const create = async (input: Parameters<typeof fields>) =>
  (await anna.ok(attributeCreate, { ...inSpace(), input: fields(...input) })).attribute
const codes = async (nodeId?: string) => {
  const { attributes } = await anna.ok(attributeList, { ...inSpace(), input: nodeId ? { nodeId } : {} })
  return attributes.map(({ code }) => code)
}
const value = (name: string) => ({ id: newId(), name, colour: null, disabled: false })

async function fill(attributeId: string, stored: string): Promise<string> {
  const params = { versionId: ground.versionId }
  const { row } = await anna.ok(wbsCreate, { params, input: { parentId: null, after: null, name: 'Slab' } })
  const command = { do: 'row.values' as const, ids: [row.id], values: { [attributeId]: stored } }
  await openCollabApi(site.collabUrl, site.serviceToken).command(
    `schedule/${ground.versionId}`,
    [command],
    anna.id,
    'write',
  )
  return row.id
}

describe('attributes of works', () => {
  test('R-WBS-22 have a code, a name and a type, and works below their node have them', async () => {
    const wide = await create(['wide', null])
    const own = await create(['own'])
    expect(own).toMatchObject({
      code: 'own',
      name: 'own',
      type: 'list',
      nodeId: ground.projectId,
      values: [],
      required: false,
    })
    expect(await codes()).toContain('wide')
    expect(await codes()).not.toContain('own')
    expect((await codes(ground.scheduleId)).filter((code) => ['wide', 'own'].includes(code))).toEqual(['wide', 'own'])
    const { attributes, people } = await anna.ok(versionAttributes, { params: { versionId: ground.versionId } })
    expect(attributes.map(({ id }) => id)).toEqual(expect.arrayContaining([wide.id, own.id]))
    expect(people).toContainEqual({ id: anna.id, name: 'anna Tester', former: false })
  })

  test('get values with colours and an order, which others see with the next look', async () => {
    const { id } = await create(['floor'])
    const values = [value('Ground floor'), { ...value('Roof'), colour: '#0a7f3c', disabled: true }]
    const { attribute } = await anna.ok(attributeEdit, {
      params: { attributeId: id },
      input: { values, name: 'Floor' },
    })
    expect(attribute).toMatchObject({ name: 'Floor', code: 'floor', values })
    const twice = await anna.call(attributeEdit, {
      params: { attributeId: id },
      input: { values: [value('Roof'), value('roof')] },
    })
    expect(twice.body.error).toBe('BAD_REQUEST')
  })

  test.each([
    { code: '', name: 'Floor', type: 'list' },
    { code: 'x'.repeat(33), name: 'Floor', type: 'list' },
    { code: 'x', name: '<b>', type: 'list' },
    { code: 'x', name: 'Floor', type: 'formula' },
    { code: 'x', name: 'Floor', type: 'string', values: [value('no list')] },
    { code: 'x', name: 'Floor', type: 'date', unit: 'm' },
    { code: 'x', name: 'Floor', type: 'number', precision: 7 },
  ])('that are none are refused: %j', async (input) => {
    const reply = await anna.call(attributeCreate, { ...inSpace(), input: { nodeId: null, ...input } as never })
    expect([reply.status, reply.body.error]).toEqual([400, 'BAD_REQUEST'])
  })

  test('of one place never have one code, and stand only in their own space', async () => {
    await create(['crew'])
    const again = await anna.call(attributeCreate, { ...inSpace(), input: fields('Crew') })
    expect(again.body).toMatchObject({ error: 'ATTRIBUTE_EXISTS', params: { code: 'Crew' } })
    await create(['crew', ground.scheduleId])
    const elsewhere = await breakGround(anna)
    const astray = await anna.call(attributeCreate, { ...inSpace(), input: fields('stray', elsewhere.scheduleId) })
    expect(astray.body.error).toBe('NOT_FOUND')
  })

  test('move up and down among their own', async () => {
    const nodeId = ground.scheduleId
    const ids = [await create(['a', nodeId]), await create(['b', nodeId]), await create(['c', nodeId])]
    const move = (at: number, direction: 'up' | 'down') =>
      anna.ok(attributeMove, { params: { attributeId: ids[at]!.id }, input: { direction } })
    await move(2, 'up')
    await move(0, 'up')
    expect((await codes(nodeId)).filter((code) => 'abc'.includes(code))).toEqual(['a', 'c', 'b'])
  })

  test('that are used name their users first, go only when that was said, and come back', async () => {
    const { id } = await create(['zone'])
    const params = { attributeId: id }
    expect(await anna.ok(attributeUsage, { params })).toEqual({ versions: [], formulas: [], filters: [], unread: 0 })
    await fill(id, 'lnorth')
    const filter = {
      join: 'and' as const,
      conditions: [{ column: attributeField(id), operator: 'exists' as const, values: [] }],
    }
    await anna.ok(filterCreate, { input: { scheduleId: ground.scheduleId, name: 'Has a zone', filter } })
    const usage = await anna.ok(attributeUsage, { params })
    expect(usage.versions).toMatchObject([{ versionId: ground.versionId, works: 1 }])
    expect(usage.filters).toMatchObject([{ name: 'Has a zone' }])
    expect((await anna.call(attributeDelete, { params })).body).toMatchObject({
      error: 'ATTRIBUTE_IN_USE',
      params: { users: 2 },
    })
    await anna.ok(attributeDelete, { params, input: { confirmed: 'true' } })
    expect(await codes(ground.projectId)).not.toContain('zone')
    expect((await anna.call(attributeEdit, { params, input: { name: 'Gone' } })).body.error).toBe('NOT_FOUND')
    await anna.ok(attributeRestore, { params })
    expect((await anna.ok(attributeUsage, { params })).versions).toHaveLength(1)
  })
})

describe('access to attributes', () => {
  test('R-WBS-21 is set for each role in a schedule, told for all and for one, and carried by the ticket (R-SCH-05, R-SPACE-10)', async () => {
    const { id } = await create(['approved'])
    const params = { scheduleId: ground.scheduleId }
    const executor = await site.person('egor')
    await admit(site, ground.spaceId, executor, 'executor')
    const planner = await site.person('pavel')
    await admit(site, ground.spaceId, planner, 'planner')
    const accessOf = async () => {
      const { attributes } = await anna.ok(scheduleAttributes, { params })
      return attributes.find((attribute) => attribute.id === id)?.access
    }
    expect(await accessOf()).toEqual({ admin: 'write', planner: 'write', executor: 'read', reader: 'read' })
    const set = (role: 'planner' | 'executor', access: 'read' | 'write') =>
      anna.ok(attributeAccessSet, { params, input: { role, access: { [id]: access } } })
    await set('planner', 'read')
    await set('executor', 'write')
    expect(await accessOf()).toEqual({ admin: 'write', planner: 'read', executor: 'write', reader: 'read' })
    for (const roleId of spaceRoles) {
      const { attributes } = await anna.ok(scheduleRoleAttributes, { params: { ...params, roleId } })
      expect(attributes.find((attribute) => attribute.id === id)?.access).toBe((await accessOf())?.[roleId])
    }
    const ticketOf = (who: Visitor) => who.ok(roomTicket, { input: { room: `schedule/${ground.versionId}` } })
    expect(await ticketOf(planner)).toMatchObject({ right: 'write', closedAttributes: [id], openAttributes: [] })
    expect(await ticketOf(executor)).toMatchObject({ right: 'facts', closedAttributes: [], openAttributes: [id] })
    const [effectiveRights] = await site.sql('SELECT * FROM app_shared.room_standing($1, $2)', [
      planner.id,
      ground.versionId,
    ])
    expect(effectiveRights).toMatchObject({ closedAttributes: [id], openAttributes: [] })
    await set('planner', 'write')
    await set('executor', 'read')
    expect(await site.sql('SELECT * FROM app.attribute_access WHERE attribute_id = $1', [id])).toEqual([])
  })

  test('is set for a role of the space’s own, which has that of its basis until then (R-SPACE-10, R-SCH-06)', async () => {
    const { id } = await create(['costs'])
    const params = { scheduleId: ground.scheduleId }
    const abilities = ['eps.read', 'schedule.read', 'schedule.edit'] as const
    const made = { name: 'Estimator', basedOn: 'planner' as const, abilities: [...abilities] }
    const { role } = await anna.ok(roleCreate, { ...inSpace(), input: made })
    const vera = await site.person('vera')
    await admit(site, ground.spaceId, vera, 'planner')
    await anna.ok(spaceUserRole, { params: { spaceId: ground.spaceId, userId: vera.id }, input: { role: role.id } })
    const set = (to: string, access: 'read' | 'write') =>
      anna.ok(attributeAccessSet, { params, input: { role: to, access: { [id]: access } } })
    /** In the list, for her role, in her ticket, and in what collab-server asks. */
    const seen = async () => {
      const { roles, attributes } = await anna.ok(scheduleAttributes, { params })
      expect(roles).toContainEqual({ id: role.id, name: 'Estimator', abilities: made.abilities })
      const ofRole = await anna.ok(scheduleRoleAttributes, { params: { ...params, roleId: role.id } })
      const ofHers = await vera.ok(versionAttributes, { params: { versionId: ground.versionId } })
      const ticket = await vera.ok(roomTicket, { input: { room: `schedule/${ground.versionId}` } })
      const [effectiveRights] = await site.sql('SELECT * FROM app_shared.room_standing($1, $2)', [
        vera.id,
        ground.versionId,
      ])
      expect(effectiveRights?.closedAttributes).toEqual(ticket.closedAttributes)
      const told = [ofRole, ofHers].map((of) => of.attributes.find((one) => one.id === id)?.access)
      const isClosed = ticket.closedAttributes?.includes(id)
      return [attributes.find((one) => one.id === id)?.access[role.id], ...told, isClosed ? 'read' : 'write']
    }
    expect(new Set(await seen())).toEqual(new Set(['write']))
    await set('planner', 'read')
    expect(new Set(await seen())).toEqual(new Set(['read']))
    await set(role.id, 'write')
    expect(new Set(await seen())).toEqual(new Set(['write']))
    await set('planner', 'write')
    await set(role.id, 'read')
    expect(new Set(await seen())).toEqual(new Set(['read']))
    const elsewhere = { role: newId(), access: { [id]: 'read' as const } }
    expect((await anna.call(attributeAccessSet, { params, input: elsewhere })).body.error).toBe('NOT_FOUND')
    await set(role.id, 'write')
    expect(await site.sql('SELECT * FROM app.attribute_access WHERE attribute_id = $1', [id])).toEqual([])
  })

  test('is the administrator’s to set, for attributes that the schedule has', async () => {
    const planner = await site.person('polina')
    await admit(site, ground.spaceId, planner, 'planner')
    const params = { scheduleId: ground.scheduleId }
    const input = { role: 'planner' as const, access: {} }
    expect((await planner.call(attributeAccessSet, { params, input })).body.error).toBe('FORBIDDEN')
    const unknown = { ...input, access: { [newId()]: 'read' as const } }
    expect((await anna.call(attributeAccessSet, { params, input: unknown })).body.error).toBe('NOT_FOUND')
  })

  test('holds for what the API writes on behalf of a person', async () => {
    const { id } = await create(['sealed'])
    const rowId = await fill(id, 'lred')
    const collabApi = openCollabApi(site.collabUrl, site.serviceToken)
    const command = { do: 'row.values' as const, ids: [rowId], values: { [id]: 'lblue' } }
    const write = collabApi.command(`schedule/${ground.versionId}`, [command], anna.id, 'write', {
      closedAttributes: [id],
    })
    await expect(write).rejects.toMatchObject({ code: 'ATTRIBUTE_CLOSED' })
  })
})
