import {
  accessGrant,
  auditList,
  delegationCreate,
  delegationDelete,
  epsCreate,
  epsTree,
  invitationAccept,
  type LicenceClaims,
  licenceActivate,
  licenceDelete,
  licenceList,
  licenceLoad,
  spaceCreate,
  spaceDeleteFree,
  spaceInvite,
  spaceRead,
  spaceUserRole,
  spaceUsers,
} from '@plumbline/core/contract'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueToken, newKeys } from '../../../../licensing/issue.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

const keys = await vi.hoisted(async () => (await import('../../../../licensing/issue.ts')).newKeys())
vi.mock('./public-key.ts', () => ({ publicKey: keys.publicKey }))

const DAY_MS = 86_400_000
let site: Installation
let maya: Visitor
let ofSpace: { params: { spaceId: string } }
let people = 0

beforeAll(async () => {
  site = await install({ environment: { FREE_SEATS: '0' } })
  maya = await site.person('maya')
})
beforeEach(async () => {
  const { space } = await maya.ok(spaceCreate, { input: { name: 'Site' } })
  ofSpace = { params: { spaceId: space.id } }
})
afterAll(() => site.close())

const payloadOf = (text: string): object =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as object
let serial = 0
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
const token = (claims: Partial<LicenceClaims> = {}, by = keys): string => {
  const bound = { space: ofSpace.params.spaceId, installation: null }
  const usual = { customer: 'Meridian', validTo: inDays(30), minVersion: '0.1.0', paid: 3, estimate: 1, bim: 0 }
  return issueToken(by.privateKey, { ...usual, ...bound, ...claims }, `licence-${++serial}`)
}
const loadText = (text: string) => maya.call(licenceLoad, { ...ofSpace, input: { name: 'Bought', token: text } })
const load = async (claims: Partial<LicenceClaims> = {}) => loadText(token(claims))
const one = (licenceId: string) => ({ params: { ...ofSpace.params, licenceId } })
const member = async (role: 'planner' | 'reader' = 'planner') => {
  const person = await site.person(`person${++people}`)
  const { token: link } = await maya.ok(spaceInvite, { ...ofSpace, input: { role } })
  return { person, enters: () => person.call(invitationAccept, { input: { token: link } }) }
}
const seated = async (role: 'planner' | 'reader' = 'planner'): Promise<Visitor> => {
  const { person, enters } = await member(role)
  expect((await enters()).status).toBe(200)
  await person.ok(spaceRead, ofSpace)
  return person
}
const builds = (person: Visitor) =>
  person.call(epsCreate, { ...ofSpace, input: { kind: 'facility', parentId: null, name: 'Hall' } })

describe('licence tokens', () => {
  test('what is forged, changed or unsigned cannot be read, and nothing changes (R-SPACE-18)', async () => {
    const good = token()
    const foreign = await generateKeyPair('EdDSA')
    const signedByOther = token({}, newKeys())
    const [head, , signature] = good.split('.')
    const more = Buffer.from(JSON.stringify({ ...payloadOf(good), paid: 99 })).toString('base64url')
    const raised = `${head}.${more}.${signature}`
    const bare = await new SignJWT({ paid: 99 }).setProtectedHeader({ alg: 'EdDSA' }).sign(foreign.privateKey)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"paid":99}').toString('base64url')}.`
    for (const text of [signedByOther, raised, bare, unsigned, 'nothing', good.slice(1)]) {
      expect((await loadText(text)).body.error).toBe('LICENCE_UNREADABLE')
    }
    expect((await maya.ok(licenceList, ofSpace)).licences).toEqual([])
  })

  test('the installation’s errors each have their reason (R-SPACE-18)', async () => {
    expect((await load({ validTo: inDays(-1) })).body.error).toBe('LICENCE_EXPIRED')
    const tooNew = await load({ minVersion: '9.0.0' })
    expect(tooNew.body).toMatchObject({ error: 'LICENCE_VERSION', params: { wanted: '9.0.0' } })
    const text = token()
    const first = (await loadText(text)).body.licence
    expect(first).toMatchObject({ active: true, customer: 'Meridian', paid: 3 })
    expect((await loadText(text)).body.error).toBe('LICENCE_LOADED')
    expect((await maya.call(licenceDelete, one(first.id))).body.error).toBe('LICENCE_ACTIVE')
    const second = (await load({ paid: 5 })).body.licence
    expect(second.active).toBe(false)
    await maya.ok(licenceActivate, one(second.id))
    await maya.ok(licenceDelete, one(first.id))
    const { licences, seats, source } = await maya.ok(licenceList, ofSpace)
    expect(licences.map(({ id, active }) => [id, active])).toEqual([[second.id, true]])
    expect([source, seats.paid]).toEqual(['licence', { limit: 5, used: 1 }])
    const kept = await maya.call(spaceDeleteFree, { ...ofSpace, input: { name: 'Site' } })
    expect(kept.body.error).toBe('SPACE_LICENSED')
  })
})

describe('a licence holds where it was sold to, once, as long as it says, and says what its token says', () => {
  const paidSeats = async () => {
    const { seats, source } = await maya.ok(licenceList, ofSpace)
    return [source, seats.paid.limit]
  }

  test('another space or installation refuses it, and so does the second space of two that it was sold to', async () => {
    const { installation } = await maya.ok(licenceList, ofSpace)
    expect((await load({ space: 'another-space' })).body.error).toBe('LICENCE_ELSEWHERE')
    expect((await load({ space: null, installation: 'another' })).body.error).toBe('LICENCE_ELSEWHERE')
    expect((await load({ space: null, installation: null })).body.error).toBe('LICENCE_ELSEWHERE')
    const text = token({ space: null, installation })
    expect((await loadText(text)).status).toBe(200)
    const { space } = await maya.ok(spaceCreate, { input: { name: 'Second' } })
    const again = await maya.call(licenceLoad, {
      params: { spaceId: space.id },
      input: { name: 'Twice', token: text },
    })
    expect(again.body.error).toBe('LICENCE_LOADED')
  })

  test('a token that is moved or changed by SQL counts for nothing, and a later one of ours does', async () => {
    const { licence } = (await load({ paid: 4 })).body
    expect(await paidSeats()).toEqual(['licence', 4])
    const foreign = token({ paid: 900 }, newKeys())
    await site.sql('UPDATE app.licences SET token = $2 WHERE id = $1', [licence.id, foreign])
    expect(await paidSeats()).toEqual(['none', 0])
    await site.sql('UPDATE app.licences SET token = $2 WHERE id = $1', [licence.id, token({ space: 'elsewhere' })])
    expect(await paidSeats()).toEqual(['none', 0])
    const columns = await site.sql<{ column_name: string }>(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'licences'",
    )
    expect(columns.map(({ column_name }) => column_name)).not.toContain('paid')
  })

  test('when it has ended, or was taken away, the free seats do not come back', async () => {
    const there = (await site.secondNode({ FREE_SEATS: '500' })).visitor()
    there.cookie = maya.cookie
    there.csrfToken = maya.csrfToken
    const seen = async () => {
      const { seats, source } = await there.ok(licenceList, ofSpace)
      return [source, seats.paid.limit]
    }
    expect(await seen()).toEqual(['builtIn', 500])
    const { licence } = (await load({ validTo: new Date(Date.now() + 2_500).toISOString() })).body
    expect(await seen()).toEqual(['licence', 3])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await seen()).toEqual(['none', 0])
    await maya.ok(licenceDelete, one(licence.id))
    expect((await maya.ok(licenceList, ofSpace)).licences).toEqual([])
    expect(await seen()).toEqual(['none', 0])
  })
})

describe('seats', () => {
  test('what is lent takes a seat as what is given does, also for days to come (R-DEL-01)', async () => {
    await load({ paid: 1 })
    const reader = await seated('reader')
    const day = (offset: number): string => inDays(offset).slice(0, 10)
    const lend = (dateFrom: string) =>
      maya.call(delegationCreate, {
        input: {
          ...{ spaceId: ofSpace.params.spaceId, toUserId: reader.id, abilities: ['eps.create' as const] },
          ...{ dateFrom, dateTo: day(9), reason: '' },
        },
      })
    expect((await lend(day(0))).body).toMatchObject({ error: 'LICENCE_PAID_EXCEEDED', params: { limit: 1 } })
    expect((await lend(day(5))).body.error).toBe('LICENCE_PAID_EXCEEDED')
    expect((await builds(reader)).body.error).toBe('FORBIDDEN')
    const { licence } = (await load({ paid: 2 })).body
    await maya.ok(licenceActivate, one(licence.id))
    const { delegation } = (await lend(day(0))).body
    expect((await maya.ok(licenceList, ofSpace)).seats.paid).toEqual({ limit: 2, used: 2 })
    expect((await builds(reader)).status).toBe(200)
    const full = await maya.call(spaceInvite, { ...ofSpace, input: { role: 'planner' } })
    expect(full.body.error).toBe('LICENCE_PAID_EXCEEDED')
    await maya.ok(delegationDelete, { params: { delegationId: delegation.id } })
    expect((await maya.ok(licenceList, ofSpace)).seats.paid.used).toBe(1)
  })

  test('without a licence nobody but the administrator gets in, and nobody is invited to change anything (R-SPACE-07)', async () => {
    const tom = await site.person(`person${++people}`)
    await admit(site, ofSpace.params.spaceId, tom, 'reader')
    const refused = await tom.call(spaceRead, ofSpace)
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ error: 'LICENCE_NOT_FOUND', error_message: 'LicenseNotFound' })
    await maya.ok(spaceRead, ofSpace)
    const invited = await maya.call(spaceInvite, { ...ofSpace, input: { role: 'planner' } })
    expect(invited.body.error).toBe('LICENCE_NONE_ACTIVE')
    await load()
    await tom.ok(spaceRead, ofSpace)
  })

  test('are counted by right: readers take none, an invitation takes its seat on entering (R-SPACE-04.paid)', async () => {
    await load({ paid: 2 })
    await seated('reader')
    const first = await member()
    const second = await member()
    expect((await first.enters()).status).toBe(200)
    const late = await second.enters()
    expect(late.status).toBe(402)
    expect(late.body).toMatchObject({ error: 'LICENCE_LIMIT', error_message: 'LicenseLimit' })
    const full = await maya.call(spaceInvite, { ...ofSpace, input: { role: 'planner' } })
    expect(full.body).toMatchObject({ error: 'LICENCE_PAID_EXCEEDED', params: { limit: 2 } })
    const { users } = await maya.ok(spaceUsers, ofSpace)
    const reader = users.find(({ role }) => role === 'reader')
    const params = { ...ofSpace.params, userId: reader?.id ?? '' }
    const raised = await maya.call(spaceUserRole, { params, input: { role: 'executor' } })
    expect(raised.body.error).toBe('LICENCE_PAID_EXCEEDED')
    expect((await maya.ok(spaceUsers, ofSpace)).users.find(({ id }) => id === reader?.id)?.role).toBe('reader')
  })

  test('when a licence shrinks the newest read on, the others work on, and nobody’s data is hidden (R-SPACE-19)', async () => {
    await load({ paid: 4 })
    const [old, young] = [await seated(), await seated()]
    expect((await builds(young)).status).toBe(200)
    const { licence } = (await load({ paid: 2 })).body
    await maya.ok(licenceActivate, one(licence.id))
    expect((await builds(old)).status).toBe(200)
    expect((await builds(young)).body.error).toBe('FORBIDDEN')
    await young.ok(spaceRead, ofSpace)
    expect((await young.ok(epsTree, ofSpace)).nodes).toHaveLength(2)
    const { events } = await maya.ok(auditList, { ...ofSpace, input: { kind: 'seats.changed' } })
    expect(
      events.some(({ subject, after }) => subject.startsWith(young.person?.firstName ?? '-') && after.includes('paid')),
    ).toBe(true)
    const { licences } = await maya.ok(licenceList, ofSpace)
    const larger = licences.find(({ paid }) => paid === 4)
    await maya.ok(licenceActivate, one(larger?.id ?? ''))
    expect((await builds(young)).status).toBe(200)
  })

  test('estimates and models have seats of their own, refused by name (R-SPACE-04.estimate, R-SPACE-04.bim, R-BIM-08)', async () => {
    await load({ paid: 5, estimate: 1, bim: 0 })
    const reader = await seated('reader')
    const give = (ability: 'estimate.edit' | 'bim.edit') =>
      maya.call(accessGrant, {
        ...ofSpace,
        input: { onNode: null, effect: 'allow', abilities: [ability], userId: reader.id },
      })
    expect((await give('bim.edit')).body.error).toBe('LICENCE_BIM_MISSING')
    expect((await give('estimate.edit')).body).toMatchObject({
      error: 'LICENCE_ESTIMATE_EXCEEDED',
      params: { limit: 1 },
    })
    const { licence } = (await load({ paid: 5, estimate: 0, bim: 1 })).body
    await maya.ok(licenceActivate, one(licence.id))
    expect((await give('estimate.edit')).body.error).toBe('LICENCE_ESTIMATE_MISSING')
    expect((await give('bim.edit')).body.error).toBe('LICENCE_BIM_EXCEEDED')
  })
})
