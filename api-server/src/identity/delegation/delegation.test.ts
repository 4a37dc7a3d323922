import {
  auditList,
  delegationCreate,
  delegationDelete,
  delegationGiven,
  delegationPeople,
  delegationReceived,
  roomTicket,
  wbsCreate,
} from '@plumbline/core/contract'
import type { Ability } from '@plumbline/core/permissions'
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

const ground = useGround()
let paula: Visitor
let tom: Visitor
beforeAll(async () => {
  paula = await ground.site.person('paula')
  tom = await ground.site.person('tom')
})
beforeEach(async () => {
  await admit(ground.site, ground.spaceId, paula, 'planner')
  await admit(ground.site, ground.spaceId, tom, 'reader')
})

const DAY_MS = 86_400_000
const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const lends = (from: Visitor, to: Visitor, abilities: Ability[], [first, last] = [-1, 1]) =>
  from.call(delegationCreate, {
    input: {
      spaceId: ground.spaceId,
      toUserId: to.id,
      abilities,
      dateFrom: day(first),
      dateTo: day(last),
      reason: 'Holiday',
    },
  })
const row = { type: 'work', name: 'Dig', parentId: null, after: null } as const
const writes = (person: Visitor) => person.call(wbsCreate, { ...ground.ofVersion, input: row })

describe('rights that are lent', () => {
  test('hold for their days, are told on both sides, and leave a trace of whose they were (R-DEL-01, R-DEL-02)', async () => {
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    const { delegation } = (await lends(paula, tom, ['schedule.edit'])).body
    expect(delegation).toMatchObject({ state: 'holds', reason: 'Holiday', to: { name: 'tom Tester' } })
    expect((await writes(tom)).status).toBe(200)
    const received = (await tom.ok(delegationReceived)).delegations
    expect(received[0]).toMatchObject({ id: delegation.id, from: { name: 'paula Tester' }, spaceName: 'Site' })
    expect((await paula.ok(delegationGiven)).delegations[0]?.id).toBe(delegation.id)
    const asked = await tom.ok(roomTicket, { input: { room: `schedule/${ground.versionId}` } })
    expect(asked.right).toBe('write')
    expect(decodeJwt(asked.ticket).name).toBe('tom Tester (→ paula Tester)')
    const ofSpace = { params: { spaceId: ground.spaceId } }
    const { events } = await ground.maya.ok(auditList, { ...ofSpace, input: { kind: 'delegation.used' } })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ by: 'tom Tester', onBehalfOf: 'paula Tester', after: 'schedule.edit' })
    await tom.ok(delegationDelete, { params: { delegationId: delegation.id } })
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    expect((await paula.ok(delegationGiven)).delegations[0]?.state).toBe('over')
  })

  test('do not hold before or after their days, nor longer than the lender has them', async () => {
    expect((await lends(paula, tom, ['schedule.edit'], [1, 2])).body.delegation.state).toBe('coming')
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
    expect((await lends(paula, tom, ['schedule.edit'], [-3, -2])).body.error).toBe('DELEGATION_PAST')
    await lends(paula, tom, ['schedule.edit'])
    expect((await writes(tom)).status).toBe(200)
    await ground.site.sql("UPDATE app.members SET role = 'reader' WHERE user_id = $1", [paula.id])
    expect((await writes(tom)).body.error).toBe('FORBIDDEN')
  })

  test('are one’s own, within the space, and not lent on (R-DEL-02)', async () => {
    expect((await lends(paula, paula, ['schedule.edit'])).body.error).toBe('DELEGATION_TO_ONESELF')
    expect((await lends(tom, paula, ['schedule.edit'])).body.error).toBe('DELEGATION_TOO_MUCH')
    await lends(paula, tom, ['schedule.edit'])
    const olga = await ground.site.person(`olga-${ground.spaceId.replace(/\W/g, '')}`)
    expect((await lends(paula, olga, ['schedule.edit'])).body.error).toBe('NOT_FOUND')
    await admit(ground.site, ground.spaceId, olga, 'reader')
    expect((await lends(tom, olga, ['schedule.edit'])).body.error).toBe('DELEGATION_TOO_MUCH')
    expect((await lends(ground.maya, tom, ['space.administer'])).body.error).toBe('BAD_REQUEST')
    const { people, abilities } = await tom.ok(delegationPeople, { params: { spaceId: ground.spaceId } })
    expect(people.map(({ name }) => name)).toContain('paula Tester')
    expect(abilities).not.toContain('schedule.edit')
    const { delegations } = await paula.ok(delegationGiven)
    const params = { delegationId: delegations[0]?.id ?? '' }
    expect((await olga.call(delegationDelete, { params })).body.error).toBe('NOT_FOUND')
  })
})
