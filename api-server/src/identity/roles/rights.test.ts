import {
  accessGrant,
  accessGrants,
  accessOfUser,
  accessRevoke,
  auditList,
  epsRename,
  epsTree,
  filterCreate,
  freeAbilities,
  mySpaces,
  roleCreate,
  roleDelete,
  roleEdit,
  roleList,
  roomTicket,
  scheduleRead,
  spaceAccess,
  spaceRead,
  spaceUserRole,
  wbsCreate,
} from '@plumbline/core/contract'
import { type Ability, grantable } from '@plumbline/core/permissions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

const ground = useGround()
let tom: Visitor
let ofSpace: { params: { spaceId: string } }

beforeAll(async () => {
  tom = await ground.site.person('tom')
})
beforeEach(async () => {
  await admit(ground.site, ground.spaceId, tom, 'planner')
  ofSpace = { params: { spaceId: ground.spaceId } }
})

const row = { type: 'work', name: 'Dig', parentId: null, after: null } as const
const writes = (person: Visitor) => person.call(wbsCreate, { ...ground.ofVersion, input: row })
const give = async (effect: 'allow' | 'deny', abilities: Ability[], onNode: string | null, to: object) =>
  (await ground.maya.ok(accessGrant, { ...ofSpace, input: { onNode, effect, abilities, ...to } as never })).grantId
const role = async (name: string, abilities: Ability[]) => {
  const input = { name, basedOn: 'reader' as const, abilities }
  return (await ground.maya.ok(roleCreate, { ...ofSpace, input })).role
}
const setRole = (role: string) =>
  ground.maya.ok(spaceUserRole, { params: { spaceId: ground.spaceId, userId: tom.id }, input: { role } })
const ticket = () => tom.call(roomTicket, { input: { room: `schedule/${ground.versionId}` } })

describe('the space’s own roles', () => {
  test('are made, changed and given; what they hold is all that their people may do (R-SPACE-09, R-SPACE-15.user_role)', async () => {
    const foreman = await role('Foreman', ['eps.read', 'schedule.read'])
    await setRole(foreman.id)
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    expect((await ticket()).body.right).toBe('read')
    const edited = {
      params: { ...ofSpace.params, roleId: foreman.id },
      input: { abilities: ['schedule.edit'] as Ability[] },
    }
    await ground.maya.ok(roleEdit, edited)
    expect((await tom.call(scheduleRead, ground.ofSchedule)).body.error).toBe('FORBIDDEN')
    await ground.maya.ok(roleEdit, { ...edited, input: { abilities: ['schedule.read', 'schedule.edit'] } })
    expect((await writes(tom)).status).toBe(200)
    expect((await ticket()).body.right).toBe('write')
    expect((await tom.ok(mySpaces)).spaces.find(({ id }) => id === ground.spaceId)?.role).toBe('reader')
    const { roles } = await ground.maya.ok(roleList, ofSpace)
    expect(roles.map(({ name, id, members }) => [name || id, members])).toEqual([
      ['admin', 1],
      ['planner', 0],
      ['executor', 0],
      ['reader', 0],
      ['Foreman', 1],
    ])
  })

  test('have names of their own, stay while somebody has them, and built-in ones stay as they are', async () => {
    const foreman = await role('Foreman', ['schedule.read'])
    const twin = { name: 'FOREMAN', basedOn: 'reader' as const, abilities: [] }
    expect((await ground.maya.call(roleCreate, { ...ofSpace, input: twin })).body.error).toBe('ROLE_EXISTS')
    const of = (roleId: string) => ({ params: { ...ofSpace.params, roleId } })
    expect((await ground.maya.call(roleEdit, { ...of('planner'), input: { name: 'X' } })).body.error).toBe(
      'ROLE_BUILT_IN',
    )
    await setRole(foreman.id)
    const refused = await ground.maya.call(roleDelete, of(foreman.id))
    expect(refused.body).toMatchObject({ error: 'ROLE_IN_USE', params: { members: 1 } })
    await setRole('planner')
    await ground.maya.ok(roleDelete, of(foreman.id))
    const administers = { name: 'Boss', basedOn: 'reader' as const, abilities: ['space.administer' as const] }
    expect((await ground.maya.call(roleCreate, { ...ofSpace, input: administers })).body.error).toBe('BAD_REQUEST')
  })

  test('free abilities are those that a role can hold, with the seats that are left (R-SPACE-12)', async () => {
    const { abilities } = await ground.maya.ok(freeAbilities, ofSpace)
    expect(abilities.map(({ ability }) => ability)).toEqual(grantable)
    expect(abilities.find(({ ability }) => ability === 'schedule.read')).toMatchObject({ seat: null, free: null })
    expect(abilities.find(({ ability }) => ability === 'bim.edit')).toMatchObject({ seat: 'bim', free: 498 })
  })
})

describe('access to nodes', () => {
  test('what is given on a node holds below it, what is denied is denied whatever is given (R-SPACE-11, R-SPACE-16.access, R-SPACE-15.access_role)', async () => {
    await setRole('reader')
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    const given = await give('allow', ['schedule.edit'], ground.facilityId, { userId: tom.id })
    expect((await writes(tom)).status).toBe(200)
    expect((await ticket()).body.right).toBe('write')
    const denied = await give('deny', ['schedule.edit'], ground.projectId, { role: 'reader' })
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    expect((await ticket()).body.right).toBe('read')
    const revoke = (grantId: string) => ground.maya.ok(accessRevoke, { params: { ...ofSpace.params, grantId } })
    await revoke(denied)
    expect((await writes(tom)).status).toBe(200)
    await revoke(given)
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
  })

  test('a branch that may not be read is not shown, not opened, and nothing of it is told', async () => {
    await give('deny', ['eps.read', 'schedule.read'], ground.projectId, { userId: tom.id })
    const names = (await tom.ok(epsTree, ofSpace)).nodes.map(({ name }) => name)
    expect(names).toEqual(['A facility'])
    expect((await tom.call(scheduleRead, ground.ofSchedule)).body.error).toBe('FORBIDDEN')
    expect((await ticket()).body.error).toBe('FORBIDDEN')
    const filter = { scheduleId: ground.scheduleId, name: 'Mine', filter: { join: 'and' as const, conditions: [] } }
    expect((await tom.call(filterCreate, { input: filter })).body.error).toBe('FORBIDDEN')
  })

  test('somebody who may see nothing but one schedule finds it with the way to it', async () => {
    await setRole((await role('Guest', [])).id)
    expect((await tom.ok(epsTree, ofSpace)).nodes).toEqual([])
    await give('allow', ['eps.read', 'schedule.read'], ground.scheduleId, { userId: tom.id })
    expect((await tom.ok(epsTree, ofSpace)).nodes.map(({ kind }) => kind)).toEqual(['facility', 'project', 'schedule'])
    expect((await tom.call(epsRename, { params: { epsId: ground.facilityId }, input: { name: 'X' } })).status).toBe(403)
    await tom.ok(scheduleRead, ground.ofSchedule)
  })

  test('administrators stand above what is denied, and only people, roles and nodes of the space count', async () => {
    await give('deny', [...grantable], null, { role: 'admin' })
    expect((await writes(ground.maya)).status).toBe(200)
    const stranger = await ground.site.person(`stranger-${ground.spaceId.replace(/\W/g, '')}`)
    const call = (onNode: string | null, to: object) =>
      ground.maya.call(accessGrant, {
        ...ofSpace,
        input: { onNode, effect: 'allow', abilities: ['eps.read'], ...to } as never,
      })
    expect((await call(null, { userId: stranger.id })).body.error).toBe('NOT_FOUND')
    expect((await call('nowherenowhe', { userId: tom.id })).body.error).toBe('NOT_FOUND')
    expect((await call(null, { role: 'nosuchrole12' })).body.error).toBe('NOT_FOUND')
    expect((await ground.maya.ok(accessGrants, ofSpace)).grants).toHaveLength(1)
  })

  test('everybody is told what they may do, and administrators what others may (R-SPACE-14)', async () => {
    await give('deny', ['schedule.edit'], ground.projectId, { userId: tom.id })
    const at = (nodeId?: string) => tom.ok(spaceAccess, { ...ofSpace, input: nodeId === undefined ? {} : { nodeId } })
    expect((await at()).abilities).toContain('schedule.edit')
    expect((await at(ground.scheduleId)).abilities).not.toContain('schedule.edit')
    expect((await tom.ok(spaceRead, ofSpace)).space.effectiveRights).toMatchObject({ role: 'planner', denied: [] })
    const asked = { params: { ...ofSpace.params, userId: tom.id }, input: { onNode: ground.scheduleId } }
    expect((await ground.maya.ok(accessOfUser, asked)).effectiveRights.denied).toEqual(['schedule.edit'])
  })
})

test('every change of rights has a line in the audit, newest first, found by kind and by words (R-SPACE-20)', async () => {
  const foreman = await role('Foreman', ['schedule.read'])
  await setRole(foreman.id)
  await give('allow', ['schedule.edit'], ground.projectId, { userId: tom.id })
  const { events } = await ground.maya.ok(auditList, ofSpace)
  expect(events.map(({ kind }) => kind)).toEqual(['grant.given', 'member.role', 'role.created'])
  expect(events[0]).toMatchObject({
    by: 'maya Tester',
    subject: 'tom Tester · A project',
    after: 'allow: schedule.edit',
  })
  expect(events[1]).toMatchObject({ subject: 'tom Tester', before: 'planner', after: 'Foreman' })
  const kinds = await ground.maya.ok(auditList, { ...ofSpace, input: { kind: 'role.created' } })
  expect(kinds.events).toHaveLength(1)
  expect((await ground.maya.ok(auditList, { ...ofSpace, input: { search: 'a proj' } })).events).toHaveLength(1)
  expect((await ground.maya.ok(auditList, { ...ofSpace, input: { search: '%' } })).events).toEqual([])
  const older = await ground.maya.ok(auditList, { ...ofSpace, input: { before: Number(events[0]?.id) } })
  expect(older.events.map(({ kind }) => kind)).toEqual(['member.role', 'role.created'])
})
