import { randomBytes } from 'node:crypto'
import type { Primitive } from '@plumbline/core/bim'
import {
  chatMessageCreate,
  chatOfNode,
  type DirectoryCommandInput,
  directoryCommands,
  directoryCreate,
  noticeList,
  primitivesModelCreate,
  primitivesModelEdit,
  projectCopy,
  spaceStorage,
  spaceStorageSet,
  storageUpload,
  versionCopyTo,
  versionCreate,
  versionUpload,
  wbsCreate,
  wbsDelete,
} from '@plumbline/core/contract'
import { roomKinds } from '@plumbline/core/documents/rooms'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { measureRows, putStorage } from './repository.ts'

const MB = 1_048_576
let site: Installation
let maya: Visitor
let rita: Visitor
let ground: Site
beforeAll(async () => {
  site = await install({ collab: true, environment: { SPACE_QUOTA_MB: '3', SPACE_QUOTA_MAX_MB: '20' } })
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, rita, 'reader')
})
afterAll(() => site.close())

const storage = async (who = maya) => (await who.ok(spaceStorage, { params: { spaceId: ground.spaceId } })).storage
const setQuota = (megabytes: number | null, who = maya) =>
  who.call(spaceStorageSet, { params: { spaceId: ground.spaceId }, input: { megabytes } })
const say = (bytes: number) => send(new Uint8Array(randomBytes(bytes)))
const send = async (content: Uint8Array<ArrayBuffer>) => {
  const { chat } = await maya.ok(chatOfNode, { params: { id: ground.projectId } })
  const id = randomBytes(9).toString('base64url')
  return maya.upload(chatMessageCreate, {}, content, { chatId: chat.id, id, text: 'Look' })
}
/** By documents that were measured. */
const use = async (bytes: number): Promise<void> => {
  await site.sql(
    `INSERT INTO app.space_storage (space_id, documents) VALUES ($1, $2)
     ON CONFLICT (space_id) DO UPDATE SET documents = $2`,
    [ground.spaceId, bytes],
  )
}
/** By what the regular job measures. */
const measureDirectories = async (): Promise<void> => {
  const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
  await database.asSystem(async (tx) => {
    const directories = (await measureRows(tx, 'directories')).get(ground.spaceId) ?? 0
    await putStorage(tx, ground.spaceId, { directories })
  })
  await database.close()
}
const fill = () => use(4_000_000)
const shape = (name: string): Primitive => ({
  guid: name.padEnd(22, '0'),
  name,
  type: 'Crane',
  shape: 'box',
  size: [2, 2, 30],
  position: [10, 20, 0],
  rotation: [0, 0, 0],
  color: '#ff8000',
  opacity: 100,
})
const warnings = async () =>
  (await maya.ok(noticeList, { input: {} })).notices.filter(
    ({ kind, spaceId }) => kind === 'storage' && spaceId === ground.spaceId,
  )

describe('what a space may take', () => {
  test('is seen by kind, by whoever is in the space', async () => {
    expect(await storage(rita)).toMatchObject({
      quota: 3 * MB,
      ownMegabytes: null,
      usualMegabytes: 3,
      mostMegabytes: 20,
    })
    expect((await say(400_000)).status).toBe(200)
    const { used, total } = await storage(rita)
    expect(used.attachments).toBeGreaterThan(400_000)
    expect(total).toBe(Object.values(used).reduce((sum, bytes) => sum + bytes, 0))
  })

  test('counts equal bytes once, whatever names them, until the last of these has gone', async () => {
    const content = new Uint8Array(randomBytes(1_200_000))
    for (let times = 0; times < 3; times++) expect((await send(content)).status).toBe(200)
    const attachments = async () => (await storage()).used.attachments
    const once = await attachments()
    expect(once).toBeGreaterThan(1_200_000)
    expect(once).toBeLessThan(1_300_000)
    const kept = await maya.upload(storageUpload, { scheduleId: ground.scheduleId }, new File([content], 'Kept.bin'))
    expect(kept.status).toBe(200)
    // As a file of the schedule now, and not as what hangs on messages.
    const { used } = await storage()
    expect([used.files >= 1_200_000, used.attachments < 100_000]).toEqual([true, true])
    await site.sql('DELETE FROM app.schedule_files WHERE space_id = $1', [ground.spaceId])
    expect(await attachments()).toBe(once)
    await site.sql('DELETE FROM app.attachments WHERE space_id = $1', [ground.spaceId])
    expect(await attachments()).toBe(0)
    expect(await site.sql('SELECT FROM app.stored_files WHERE space_id = $1', [ground.spaceId])).toHaveLength(0)
  })

  test('is set for one space by its administrators, as far as the installation lets them', async () => {
    expect((await setQuota(21)).body).toMatchObject({ error: 'SPACE_QUOTA_TOO_LARGE', params: { megabytes: 20 } })
    expect((await setQuota(5, rita)).status).toBe(403)
    expect((await setQuota(5)).body).toMatchObject({ storage: { quota: 5 * MB, ownMegabytes: 5 } })
    expect((await setQuota(null)).body).toMatchObject({ storage: { quota: 3 * MB, ownMegabytes: null } })
  })

  test('warns administrators once at 80 %, refuses what is beyond it, and takes again what fits after a deletion', async () => {
    expect((await say(2_300_000)).status).toBe(200)
    expect(await warnings()).toEqual([])
    expect((await say(300_000)).status).toBe(200)
    const [warning] = await eventually(async () => {
      const told = await warnings()
      return told.length > 0 && told
    })
    expect(warning?.params).toMatchObject({ percent: 80, megabytes: 3 })
    expect((await say(100_000)).status).toBe(200)

    const { status, body } = await say(900_000)
    expect([status, body.error, body.params]).toEqual([409, 'SPACE_FULL', { megabytes: 3 }])
    expect(await site.sql('SELECT FROM app.attachments WHERE space_id = $1', [ground.spaceId])).toHaveLength(3)
    expect(await site.sql('SELECT FROM app.stored_files WHERE space_id = $1', [ground.spaceId])).toHaveLength(3)
    expect(await warnings()).toHaveLength(1)

    await site.sql('DELETE FROM app.attachments WHERE space_id = $1 AND bytes > 2000000', [ground.spaceId])
    expect(await site.sql('SELECT FROM app.stored_files WHERE space_id = $1', [ground.spaceId])).toHaveLength(2)
    expect((await say(900_000)).status).toBe(200)
  })

  test('refuses an import before its file is received', async () => {
    await setQuota(1)
    await say(1_000_000)
    await site.sql('UPDATE app.space_storage SET documents = 1000000 WHERE space_id = $1', [ground.spaceId])
    const sent = await maya.upload(versionUpload, { scheduleId: ground.scheduleId }, 'ERMHDR\t1', {})
    expect([sent.status, sent.body.error]).toEqual([409, 'SPACE_FULL'])
  })

  test('refuses copies of versions, and shapes that are placed by hand; what is there can be taken away', async () => {
    const params = { epsId: ground.scheduleId }
    const { model } = await maya.ok(primitivesModelCreate, {
      params,
      input: { name: 'Cranes', primitives: [shape('crane')] },
    })
    expect((await storage()).used.models).toBeGreaterThan(0)
    await fill()
    const copy = await maya.call(versionCreate, { params: { scheduleId: ground.scheduleId }, input: { name: 'Copy' } })
    const moved = await maya.call(versionCopyTo, {
      params: { versionId: ground.versionId, scheduleId: ground.scheduleId },
      input: {},
    })
    const made = await maya.call(primitivesModelCreate, {
      params,
      input: { name: 'Sheds', primitives: [shape('crane')] },
    })
    const edit = (input: { set?: Primitive[]; unset?: string[] }) =>
      maya.call(primitivesModelEdit, { params: { modelId: model.id }, input })
    const added = await edit({ set: [shape('shed')] })
    for (const { status, body } of [copy, moved, made, added]) {
      expect([status, body.error]).toEqual([409, 'SPACE_FULL'])
    }
    expect(await site.sql('SELECT FROM app.versions WHERE schedule_id = $1', [ground.scheduleId])).toHaveLength(1)
    expect((await edit({ unset: [shape('crane').guid] })).status).toBe(200)
  })

  test('refuses copies of projects and versions that do not fit before anything of them is written', async () => {
    // Schedules of the tests before may still be getting theirs.
    const documents = async () => {
      const [found] = await site.sql<{ n: string }>(
        `SELECT count(*) AS n FROM collab.documents WHERE room LIKE 'schedule/%' AND NOT EXISTS (
         SELECT 1 FROM app.versions WHERE room = 'schedule/' || id AND space_id <> $1)`,
        [ground.spaceId],
      )
      return Number(found?.n)
    }
    const before = await documents()
    const copyProject = () =>
      maya.call(projectCopy, { params: { projectId: ground.projectId }, input: { name: 'Again' } })
    const copyVersion = () =>
      maya.call(versionCreate, { params: { scheduleId: ground.scheduleId }, input: { name: 'Copy' } })
    // Not full yet: there is room for a hundred bytes.
    await use(3 * MB - 100)
    for (const { status, body } of [await copyProject(), await copyVersion()]) {
      expect([status, body.error, body.params]).toEqual([409, 'SPACE_FULL', { megabytes: 3 }])
    }
    await fill()
    expect((await copyProject()).body.error).toBe('SPACE_FULL')
    expect(await documents()).toBe(before)
    await use(0)
    expect((await copyProject()).status).toBe(200)
    expect(await documents()).toBe(before + 1)
  })

  test('lets schedules shrink, and no longer grow, once everything is used', { timeout: 90_000 }, async () => {
    const create = (name: string) =>
      maya.call(wbsCreate, {
        params: { versionId: ground.versionId },
        input: { parentId: null, after: null, name },
      })
    const first = await create('Piles')
    expect(first.status).toBe(200)
    await fill()
    await storage()
    const refused = await eventually(async () => {
      const { body } = await create('Slab')
      return body.error === 'SPACE_FULL' && body
    })
    expect(refused.params).toEqual({})
    const params = { versionId: ground.versionId, wbsId: first.body.row.id }
    expect((await maya.call(wbsDelete, { params })).status).toBe(200)
  })

  test('counts rows of directories with their history, and lets them be deleted, and no longer grow, when it is full', async () => {
    const made = { nodeId: null, kind: 'custom' as const, code: '', name: 'Types' }
    const { directory } = await maya.ok(directoryCreate, { params: { spaceId: ground.spaceId }, input: made })
    const command = (given: DirectoryCommandInput) =>
      maya.call(directoryCommands, { params: { directoryId: directory.id }, input: { commands: [given] } })
    const rows = Array.from({ length: 500 }, (_, n) => ({
      id: `row${String(n).padStart(9, '0')}`,
      name: `Work type ${n}`,
    }))
    expect((await command({ do: 'rows.insert', parentId: null, rows })).status).toBe(200)
    await measureDirectories()
    const { used } = await storage()
    expect(used.directories).toBeGreaterThan(500 * 'Work type 100'.length)

    await fill()
    const longer = [{ id: rows[0]!.id, name: 'x'.repeat(200) }]
    for (const grows of [
      { do: 'rows.insert', parentId: null, rows: [{ id: 'onemore_____', name: 'One more' }] },
      { do: 'rows.change', rows: longer },
    ] satisfies DirectoryCommandInput[]) {
      expect((await command(grows)).body).toMatchObject({ error: 'SPACE_FULL', params: { megabytes: 3 } })
    }
    expect((await command({ do: 'rows.delete', ids: [rows[0]!.id] })).status).toBe(200)
  })

  test('counts documents with their history, which the internal API tells', async () => {
    await site.sql('INSERT INTO app.space_storage (space_id) VALUES ($1) ON CONFLICT DO NOTHING', [ground.spaceId])
    const answer = await fetch(`${site.collabUrl}/internal/sizes?limit=100`, {
      headers: { authorization: `Bearer ${site.serviceToken}`, 'x-acting-user': 'system' },
    })
    const sizes = (await answer.json()) as { room: string; bytes: number }[]
    const mine = sizes.find(({ room }) => room === `schedule/${ground.versionId}`)
    expect(mine?.bytes).toBeGreaterThan(0)
    const [row] = await site.sql<{ space: string }>('SELECT app_shared.space_of_room($1) AS space', [mine?.room])
    expect(row?.space).toBe(ground.spaceId)
  })

  test.each(roomKinds)('know of which space a document of the kind %s is', async (kind) => {
    const [row] = await site.sql<{ body: string }>(
      "SELECT prosrc AS body FROM pg_proc WHERE proname = 'space_of_room' AND pronamespace = 'app_shared'::regnamespace",
    )
    // Quotas, and the networks that a space is entered from, hold only for documents whose space is known.
    expect(row?.body).toContain(`WHEN '${kind}' THEN`)
  })
})
