import {
  accessGrant,
  attributeCreate,
  auditList,
  type DirectoryCommandInput,
  delegationCreate,
  directoryArchive,
  directoryAttributeSet,
  directoryChange,
  directoryChanges,
  directoryCommands,
  directoryCreate,
  directoryDelete,
  directoryDownload,
  directoryHistory,
  directoryList,
  directoryRead,
  directoryRelationCreate,
  directoryRelationList,
  directoryRelationRows,
  directoryRelationRowsChange,
  directoryRights,
  directoryRightsSet,
  directoryRowHistory,
  directoryRowUses,
  directorySearch,
  directoryUndo,
  directoryUpload,
  directoryUploadPreview,
  directoryValuesAdd,
  directoryWhole,
  versionExport,
} from '@plumbline/core/contract'
import type { DirectoryLevel } from '@plumbline/core/permissions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { admit } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const ground = useReadGround()
let pavel: Visitor
let elena: Visitor
beforeAll(async () => {
  pavel = await ground.site.person('pavel')
  elena = await ground.site.person('elena')
})
beforeEach(async () => {
  await admit(ground.site, ground.spaceId, pavel, 'planner')
  await admit(ground.site, ground.spaceId, elena, 'executor')
})

const ROW = 'slabsslabssl'
const create = async (name: string, more: object = {}) => {
  const input = { nodeId: null, kind: 'custom' as const, code: '', name, hierarchical: true, ...more }
  const { directory } = await ground.maya.ok(directoryCreate, { params: { spaceId: ground.spaceId }, input })
  const rows = [{ id: ROW, code: 'S', name: `Slabs of ${name}` }]
  await command(ground.maya, directory.id, [{ do: 'rows.insert', parentId: null, rows }])
  return directory.id
}
const command = (who: Visitor, directoryId: string, commands: DirectoryCommandInput[]) =>
  who.call(directoryCommands, { params: { directoryId }, input: { commands } })
const rename = (name: string): DirectoryCommandInput[] => [{ do: 'rows.change', rows: [{ id: ROW, name }] }]
type Said = { level: DirectoryLevel; userId?: string; role?: 'planner' | 'executor' | 'reader' }
const say = (directoryId: string, ...said: Said[]) =>
  ground.maya.ok(directoryRightsSet, {
    params: { directoryId },
    input: { rights: said.map(({ level, userId = null, role = null }) => ({ level, userId, role })) },
  })
const levelFor = async (who: Visitor, directoryId: string): Promise<DirectoryLevel> => {
  const { directories } = await who.ok(directoryList, { params: { spaceId: ground.spaceId } })
  return directories.find(({ id }) => id === directoryId)?.level ?? 'none'
}
const relate = async (directoryIds: string[]) => {
  const input = { use: 'list' as const, name: `${directoryIds}`, directoryIds }
  return (await ground.maya.ok(directoryRelationCreate, { params: { spaceId: ground.spaceId }, input }))
    .directoryRelation.id
}

describe('rights of a directory', () => {
  test('are those of the node that owns it, as long as it says nothing itself', async () => {
    const id = await create('Inherited', { nodeId: ground.projectId })
    expect([await levelFor(pavel, id), await levelFor(elena, id), await levelFor(ground.rita, id)]).toEqual([
      'define',
      'read',
      'read',
    ])
    const grant = { onNode: ground.projectId, effect: 'deny' as const, abilities: ['directory.define' as const] }
    const params = { spaceId: ground.spaceId }
    await ground.maya.ok(accessGrant, { params, input: { ...grant, userId: pavel.id } })
    expect(await levelFor(pavel, id)).toBe('rows')
    expect((await command(pavel, id, rename('Decks'))).status).toBe(200)
    const change = { params: { directoryId: id }, input: { revision: 2, name: 'Mine' } }
    expect((await pavel.call(directoryChange, change)).body.error).toBe('FORBIDDEN')
    const all = { ...grant, abilities: ['directory.edit' as const] }
    await ground.maya.ok(accessGrant, { params, input: { ...all, userId: pavel.id } })
    expect((await command(pavel, id, rename('Floors'))).body.error).toBe('FORBIDDEN')
    expect(await levelFor(pavel, id)).toBe('read')
  })

  test('are what it says of the person, else of their role, else of everybody; whoever administers stands above', async () => {
    const id = await create('Said')
    await say(id, { level: 'read' }, { level: 'rows', role: 'executor' }, { level: 'define', userId: pavel.id })
    expect([await levelFor(pavel, id), await levelFor(elena, id), await levelFor(ground.maya, id)]).toEqual([
      'define',
      'rows',
      'define',
    ])
    expect((await command(elena, id, rename('Decks'))).status).toBe(200)
    await say(id, { level: 'none' }, { level: 'read', userId: pavel.id })
    expect([await levelFor(pavel, id), await levelFor(elena, id), await levelFor(ground.maya, id)]).toEqual([
      'read',
      'none',
      'define',
    ])
    const { rights, roles } = await pavel.ok(directoryRights, { params: { directoryId: id } })
    expect(rights.map(({ userId, level }) => [userId, level])).toEqual([
      [pavel.id, 'read'],
      [null, 'none'],
    ])
    expect(roles.map((role) => role.id)).toEqual(['planner', 'executor', 'reader'])
    const { events } = await ground.maya.ok(auditList, {
      params: { spaceId: ground.spaceId },
      input: { kind: 'directory.rights' },
    })
    expect(events[0]).toMatchObject({ subject: 'Said', after: expect.stringMatching(/: read, \*: none$/) })
  })

  test('give nothing to whoever has no seat, and only people and roles of the space', async () => {
    const id = await create('Seats')
    await say(id, { level: 'define', userId: ground.rita.id })
    expect(await levelFor(ground.rita, id)).toBe('read')
    const stranger = await ground.site.person('stranger')
    const set = (rights: { userId: string | null; role: 'planner' | null; level: DirectoryLevel }[]) =>
      ground.maya.call(directoryRightsSet, { params: { directoryId: id }, input: { rights } })
    expect((await set([{ userId: stranger.id, role: null, level: 'read' }])).body.error).toBe('NOT_FOUND')
    expect((await set([{ userId: pavel.id, role: 'planner', level: 'read' }])).body.error).toBe('BAD_REQUEST')
    const register = await create('Register', { kind: 'resource' })
    const params = { directoryId: register }
    const input = { rights: [{ userId: null, role: null, level: 'none' as const }] }
    expect((await ground.maya.call(directoryRightsSet, { params, input })).body.error).toBe('DIRECTORY_ALWAYS_READ')
  })

  test('of whoever lends hold for what is lent', async () => {
    const id = await create('Lent')
    const day = new Date().toISOString().slice(0, 10)
    const input = {
      spaceId: ground.spaceId,
      toUserId: elena.id,
      abilities: ['directory.edit' as const],
      dateFrom: day,
      dateTo: day,
    }
    await pavel.ok(delegationCreate, { input })
    expect(await levelFor(elena, id)).toBe('rows')
    await say(id, { level: 'read', role: 'planner' })
    expect(await levelFor(elena, id)).toBe('read')
    expect((await command(elena, id, rename('Decks'))).body.error).toBe('FORBIDDEN')
  })

  test('wrong person: every call is refused to whoever may not', async () => {
    const [id, other] = [await create('Closed'), await create('Open')]
    const related = await relate([id, other])
    const params = { directoryId: id }
    const csv = () => new File(['Code,Name\nS,Decks\n'], 'types.csv')
    const ofRow = { ...params, rowId: ROW }
    const reads = async (who: Visitor) => [
      await who.call(directoryRead, { params }),
      await who.call(directoryRights, { params }),
      await who.call(directoryWhole, { params: { ...params, revision: 1 } }),
      await who.call(directoryChanges, { params, input: { since: 0 } }),
      await who.call(directorySearch, { params, input: { text: 'Slabs' } }),
      await who.call(directoryHistory, { params }),
      await who.call(directoryRowHistory, { params: ofRow }),
      await who.call(directoryRowUses, { params, input: { rows: ROW } }),
      await who.call(directoryDownload, { params: { ...params, format: 'csv' } }),
      await who.call(directoryRelationRows, { params: { directoryRelationId: related } }),
    ]
    const edits = async (who: Visitor) => [
      await command(who, id, rename('Decks')),
      await who.call(directoryUndo, { params }),
      await who.upload(directoryUpload, params, csv()),
      await who.upload(directoryUploadPreview, params, csv()),
    ]
    const defines = async (who: Visitor) => [
      await who.call(directoryChange, { params, input: { revision: 1, name: 'Mine' } }),
      await who.call(directoryArchive, { params, input: { archived: true } }),
      await who.call(directoryDelete, { params }),
      await who.call(directoryRightsSet, { params, input: { rights: [] } }),
      await who.call(directoryRelationRowsChange, {
        params: { directoryRelationId: related },
        input: { revision: 0, remove: [ROW] },
      }),
      await who.call(directoryRelationCreate, {
        params: { spaceId: ground.spaceId },
        input: { use: 'list', name: 'Mine', directoryIds: [other, id] },
      }),
    ]
    const refused = (replies: { body: { error?: string } }[]) => replies.map(({ body }) => body.error ?? 'done')
    const all = (count: number) => Array.from({ length: count }, () => 'FORBIDDEN')

    await say(id, { level: 'rows', userId: pavel.id })
    expect(refused(await reads(pavel))).not.toContain('FORBIDDEN')
    expect(refused(await defines(pavel))).toEqual(all(6))
    await say(id, { level: 'read', userId: pavel.id })
    expect(refused(await edits(pavel))).toEqual(all(4))
    expect(refused(await defines(pavel))).toEqual(all(6))
    await say(id, { level: 'none', userId: pavel.id })
    expect(refused(await reads(pavel))).toEqual(all(10))
    expect(refused(await edits(pavel))).toEqual(all(4))
    expect(refused(await defines(pavel))).toEqual(all(6))
    const { directoryRelations } = await pavel.ok(directoryRelationList, { params: { spaceId: ground.spaceId } })
    expect(directoryRelations).toEqual([])
    expect((await ground.maya.ok(directoryRead, { params })).directory).toMatchObject({ name: 'Closed', revision: 1 })
  })

  test('hold for files as well: values of a directory that somebody may not read have no names in what they export', async () => {
    const id = await create('Trades')
    const input = { nodeId: null, code: 'trade', name: 'Trade', type: 'list' as const }
    const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })
    const directory = { id, branchId: null, level: null }
    await ground.maya.ok(directoryAttributeSet, { params: { attributeId: attribute.id }, input: { directory } })
    const work = await ground.work('Pour', 3)
    await ground.maya.ok(directoryValuesAdd, {
      params: { versionId: ground.versionId, directoryId: id },
      input: { attributeId: attribute.id, rowIds: [ROW], works: [work] },
    })
    const exported = async (who: Visitor) => {
      const params = { versionId: ground.versionId, format: 'csv' as const }
      const { body } = await who.call(versionExport, { params, input: {} })
      return body instanceof Uint8Array ? Buffer.from(body).toString() : String(body)
    }
    expect(await exported(ground.rita)).toContain('Slabs of Trades')
    await say(id, { level: 'none', userId: ground.rita.id })
    expect(await exported(ground.rita)).not.toContain('Slabs of Trades')
    expect(await exported(ground.maya)).toContain('Slabs of Trades')
  })
})
