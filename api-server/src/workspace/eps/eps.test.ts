import {
  epsCreate,
  epsDelete,
  epsDown,
  epsRename,
  epsTree,
  epsUp,
  mySpaces,
  spaceCreate,
  spaceDelete,
  spaceRead,
} from '@plumbline/core/contract'
import { type EpsKind, mayStandUnder } from '@plumbline/core/structure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let spaceId: string
beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
})
beforeEach(async () => {
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
})
afterAll(() => site.close())

const create = (kind: EpsKind, parentId: string | null, name: string = kind) =>
  maya.call(epsCreate, { params: { spaceId }, input: { kind, parentId, name } })
const created = async (kind: EpsKind, parentId: string | null, name: string = kind) =>
  (await create(kind, parentId, name)).body.node.id
const names = async () => (await maya.ok(epsTree, { params: { spaceId } })).nodes.map((node) => node.name)

describe('the structure of a space', () => {
  test.each<[EpsKind, EpsKind[], boolean]>([
    ['facility', [], true],
    ['facility', ['facility'], false],
    ['project', [], false],
    ['project', ['facility'], true],
    ['project', ['folder', 'facility'], true],
    ['project', ['project', 'facility'], false],
    ['folder', [], false],
    ['folder', ['project', 'facility'], true],
    ['schedule', ['facility'], false],
    ['schedule', ['project', 'facility'], true],
    ['schedule', ['folder', 'project', 'facility'], true],
    ['schedule', ['folder', 'facility'], false],
    ['folder', ['schedule', 'project', 'facility'], false],
  ])('a %s under %j: %s', (kind, above, allowed) => {
    expect(mayStandUnder(kind, above)).toBe(allowed)
  })

  test('is read from the top down, siblings in the order people give them (R-SPACE-01)', async () => {
    const north = await created('facility', null, 'North')
    const south = await created('facility', null, 'South')
    await created('project', north, 'N1')
    const second = await created('project', north, 'N2')
    expect(await names()).toEqual(['North', 'N1', 'N2', 'South'])
    await maya.ok(epsUp, { params: { epsId: second } })
    await maya.ok(epsUp, { params: { epsId: second } })
    await maya.ok(epsDown, { params: { epsId: north } })
    expect(await names()).toEqual(['South', 'North', 'N2', 'N1'])
    await maya.ok(epsRename, { params: { epsId: south }, input: { name: 'Harbour', code: 'H' } })
    expect(await names()).toEqual(['Harbour', 'North', 'N2', 'N1'])
  })

  test('refuses a place that is wrong, elsewhere or not there', async () => {
    const facility = await created('facility', null)
    expect((await create('schedule', facility)).body).toMatchObject({ error: 'EPS_WRONG_PARENT' })
    const other = (await maya.ok(spaceCreate, { input: { name: 'Other' } })).space.id
    const foreign = await maya.call(epsCreate, {
      params: { spaceId: other },
      input: { kind: 'project', parentId: facility, name: 'Smuggled' },
    })
    expect(foreign.body.error).toBe('NOT_FOUND')
    expect((await create('project', 'nothing-here')).body.error).toBe('NOT_FOUND')
  })

  test('a branch goes into the bin only with the number that the person saw', async () => {
    const facility = await created('facility', null)
    await created('project', facility)
    const wrong = await maya.call(epsDelete, { params: { epsId: facility }, input: { count: 1 } })
    expect(wrong.body).toMatchObject({ error: 'CONFLICT', params: { count: 2 } })
    await maya.ok(epsDelete, { params: { epsId: facility }, input: { count: 2 } })
    expect(await names()).toEqual([])
    const kept = await site.sql('SELECT * FROM app.eps_nodes WHERE space_id = $1', [spaceId])
    expect(kept.every((row) => row.deleted_at !== null && row.deleted_by === maya.id)).toBe(true)
  })

  test('without collab-server no schedule is made, and no half of one', async () => {
    const project = await created('project', await created('facility', null))
    expect((await create('schedule', project)).body.error).toBe('UNAVAILABLE')
    expect(await site.sql('SELECT * FROM app.versions')).toEqual([])
    expect(await names()).toHaveLength(2)
  })

  test('two people who create at once get two places', async () => {
    const facility = await created('facility', null)
    await Promise.all(Array.from({ length: 8 }, (_, i) => create('project', facility, `P${i}`)))
    const rows = await site.sql('SELECT position FROM app.eps_nodes WHERE parent_id = $1 ORDER BY 1', [facility])
    expect(rows.map((row) => row.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})

describe('spaces', () => {
  test('a list shows one’s own, with what is in them', async () => {
    const tom = await site.person('tom')
    await admit(site, spaceId, tom, 'reader')
    await created('facility', null)
    const { spaces } = await tom.ok(mySpaces)
    expect(spaces).toHaveLength(1)
    expect(spaces[0]).toMatchObject({ id: spaceId, role: 'reader', facilities: 1, schedules: 0, lastOpenedAt: null })
    expect(spaces[0]?.members.map((member) => member.firstName)).toEqual(['maya', 'tom'])
    await tom.ok(spaceRead, { params: { spaceId } })
    expect((await tom.ok(mySpaces)).spaces[0]?.lastOpenedAt).not.toBeNull()
  })

  test('a deleted one is closed at once, for everybody', async () => {
    const tom = await site.person('tom2')
    await admit(site, spaceId, tom, 'planner')
    expect((await tom.call(spaceDelete, { params: { spaceId }, input: { name: 'Site' } })).body.error).toBe('FORBIDDEN')
    const misread = await maya.call(spaceDelete, { params: { spaceId }, input: { name: 'site' } })
    expect(misread.body.error).toBe('SPACE_NAME_DIFFERS')
    await maya.ok(spaceDelete, { params: { spaceId }, input: { name: 'Site' } })
    for (const person of [maya, tom]) {
      expect((await person.call(epsTree, { params: { spaceId } })).body.error).toBe('SPACE_FORBIDDEN')
    }
  })

  test('one that must stay, stays (R-SPACE-02)', async () => {
    await site.sql('UPDATE app.spaces SET deletable = false WHERE id = $1', [spaceId])
    const reply = await maya.call(spaceDelete, { params: { spaceId }, input: { name: 'Site' } })
    expect(reply.body.error).toBe('SPACE_NOT_DELETABLE')
  })
})
