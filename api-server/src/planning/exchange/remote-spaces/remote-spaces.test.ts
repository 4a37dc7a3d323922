import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { packValues, storedValue } from '@plumbline/core/attributes'
import {
  accessTokenCreate,
  attributeCreate,
  auditList,
  type DirectoryCommandInput,
  directoryCommands,
  directoryCreate,
  directoryOriginLook,
  directoryOriginRead,
  directoryOriginTake,
  epsTree,
  jobList,
  relationCreate,
  remoteDirectoryCopy,
  remoteDirectoryList,
  remoteSpaceCheck,
  remoteSpaceCreate,
  remoteSpaceDelete,
  remoteSpaceEdit,
  remoteSpaceList,
  remoteSpaceSchedules,
  remoteSpaceSpaces,
  spaceCopyRemote,
  timetableCalculate,
  versionAttributes,
  wbsCreate,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { passwordOf, type Visitor } from '../../../../test/visitor.ts'
import { isPrivate, originOf } from '../../../identity/addresses/index.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { decodePlan, roomOf } from '../../schedules/document/index.ts'

describe('addresses that a server must not be sent to', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('%s is one', (address) => {
    expect(isPrivate(address)).toBe(true)
    expect(() => originOf(`https://${address.includes(':') ? `[${address}]` : address}/`, false)).toThrow(
      'REMOTE_ADDRESS',
    )
  })

  test('are also those without encryption and with a name of their own in them', () => {
    expect(originOf('https://plans.example/spaces/x?y', false)).toBe('https://plans.example')
    for (const address of ['http://plans.example', 'https://me:secret@plans.example']) {
      expect(() => originOf(address, false)).toThrow('REMOTE_ADDRESS')
    }
    expect(originOf('http://127.0.0.1:3000/', true)).toBe('http://127.0.0.1:3000')
    expect(isPrivate('8.8.8.8')).toBe(false)
  })
})

describe('spaces of another installation (R-SPACE-17)', () => {
  let here: Installation
  let there: Installation
  let maya: Visitor
  let tom: Visitor
  let site: Site
  let source: Site
  let token: string
  let params: { spaceId: string }

  beforeAll(async () => {
    ;[here, there] = await Promise.all([
      install({ collab: true, environment: { REMOTE_PRIVATE: 'true' } }),
      install({ collab: true }),
    ])
    maya = await here.person('maya')
    tom = await there.person('tom')
    site = await breakGround(maya)
    params = { spaceId: site.spaceId }
    source = await breakGround(tom, 'Sister')
    const asked = { name: 'Copying', days: 7, password: passwordOf('tom') }
    token = (await tom.ok(accessTokenCreate, { input: asked })).text
  }, 60_000)
  afterAll(() => Promise.all([here?.close(), there?.close()]))

  const connect = (address = there.url, given = token) =>
    maya.call(remoteSpaceCreate, { params, input: { name: 'Sister', address, token: given } })
  const planOf = async ({ collabUrl, serviceToken }: Installation, versionId: string, by: string) =>
    decodePlan((await openCollabApi(collabUrl, serviceToken).read(roomOf(versionId), by)).update).plan

  test('are connected, looked through, and a schedule is copied that calculates to the same (R-SPACE-17)', async () => {
    const { id } = (await connect()).body.remote
    const at = { ...params, remoteId: id }
    expect(await maya.ok(remoteSpaceCheck, { params: at })).toMatchObject({ spaces: 1, remote: { address: there.url } })
    const input = { name: 'Zone', code: 'zone', type: 'string' as const, nodeId: source.scheduleId }
    const content = { unit: '', precision: 2, values: [], required: false }
    const { attribute } = await tom.ok(attributeCreate, {
      params: { spaceId: source.spaceId },
      input: { ...input, ...content },
    })
    const value = storedValue('string', 'North')
    const versionId = source.versionId
    const work = async (name: string, days: number) => {
      const row = { type: 'work' as const, name, durationMinutes: days * 480, parentId: null, after: null }
      return (await tom.ok(wbsCreate, { params: { versionId }, input: row })).row.id
    }
    const [dig, pour] = [await work('Dig', 5), await work('Pour', 3)]
    await tom.ok(relationCreate, { params: { versionId }, input: { predId: dig, succId: pour, lagMinutes: 480 } })
    const fields = { executor: tom.id, labour: { unit: 'h', plan: '120', fact: '8' } }
    const commands = [
      { do: 'row.set' as const, ids: [dig], fields },
      { do: 'row.values' as const, ids: [dig], values: { [attribute.id]: value } },
    ]
    await openCollabApi(there.collabUrl, there.serviceToken).command(roomOf(versionId), commands, tom.id, 'write')

    const { spaces } = await maya.ok(remoteSpaceSpaces, { params: at })
    expect(spaces).toEqual([{ id: source.spaceId, name: 'Sister' }])
    const { schedules } = await maya.ok(remoteSpaceSchedules, { params: { ...at, remoteSpaceId: source.spaceId } })
    expect(schedules).toMatchObject([
      { versionId: source.versionId, name: 'A schedule', path: ['A facility', 'A project'] },
    ])
    const copy = { remoteId: id, versionId: source.versionId, projectId: site.projectId, name: 'From the sister' }
    const made = await maya.ok(spaceCopyRemote, { params, input: copy })
    const [theirs, ours] = await Promise.all([
      tom.ok(timetableCalculate, { params: { versionId: source.versionId } }),
      maya.ok(timetableCalculate, { params: { versionId: made.versionId } }),
    ])
    expect(ours.timetable.resultHash).toBe(theirs.timetable.resultHash)
    const copied = await planOf(here, made.versionId, maya.id)
    expect(copied.rows.map(({ name }) => name).sort()).toEqual(['Dig', 'Pour'])
    const copiedDig = copied.rows.find(({ name }) => name === 'Dig')
    expect(copiedDig).toMatchObject({ executor: null, labour: fields.labour })
    const { attributes } = await maya.ok(versionAttributes, { params: { versionId: made.versionId } })
    expect(attributes).toMatchObject([{ name: 'Zone', type: 'string' }])
    expect(copiedDig?.values).toBe(packValues(new Map([[attributes[0]!.id, value]])))
    // Once more: nothing of the first copy is in the way.
    await maya.ok(spaceCopyRemote, { params, input: { ...copy, name: 'Again' } })
    const { nodes } = await maya.ok(epsTree, { params })
    expect(nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['From the sister', 'Again']))
    const { events } = await maya.ok(auditList, { params, input: { search: 'From the sister' } })
    expect(events).toMatchObject([{ kind: 'remote.copied', after: 'Sister' }])
  })

  test('a directory of there is copied with its revision; what is outdated is told, and taken over when somebody says so (R-SPACE-17, R-DIR-01)', async () => {
    const { id: remoteId } = (await connect()).body.remote
    const at = { ...params, remoteId, remoteSpaceId: source.spaceId }
    const unit = { code: 'unit', name: 'Unit', type: 'string' as const, directoryId: null }
    const column = { ...unit, id: 'columnUnit00', unit: '', precision: 0, required: false, unique: false, usual: '' }
    const asked = { nodeId: null, kind: 'custom' as const, code: 'K', name: 'Classifier', columns: [column] }
    const made = await tom.ok(directoryCreate, { params: { spaceId: source.spaceId }, input: asked })
    const theirs = { params: { directoryId: made.directory.id } }
    const inTheirs = (commands: DirectoryCommandInput[]) =>
      tom.ok(directoryCommands, { ...theirs, input: { commands } })
    const row = (id: string, code: string) => ({ id: id.padEnd(12, '_'), code, name: `Row ${code}` })
    await inTheirs([{ do: 'rows.insert', parentId: null, rows: [row('a', 'A'), row('b', 'B'), row('c', 'C')] }])
    await inTheirs([{ do: 'rows.change', rows: [{ id: row('a', 'A').id, values: { [column.id]: 'm3' } }] }])

    const { directories } = await maya.ok(remoteDirectoryList, { params: at })
    expect(directories).toContainEqual({
      id: made.directory.id,
      name: 'Classifier',
      kind: 'custom',
      rows: 3,
      revision: 2,
    })
    const copy = { directoryId: made.directory.id, name: 'Classifier of the sister' }
    const ended = (jobId: string) =>
      eventually(async () => {
        const { jobs } = await maya.ok(jobList)
        return jobs.find(({ id, state }) => id === jobId && state !== 'running')
      })
    const { directoryId, jobId } = await maya.ok(remoteDirectoryCopy, { params: at, input: copy })
    expect(await ended(jobId)).toMatchObject({
      ...{ kind: 'directory_copy', state: 'done', name: copy.name, progress: 1 },
      details: { directoryId, revision: 2, added: 3, changed: 0, gone: 0 },
    })
    const ours = { params: { directoryId } }
    const rows = async () =>
      (
        await here.sql(
          `SELECT concat_ws(' ', code, name, status, cells ->> $2) AS row FROM app.directory_rows
           WHERE directory_id = $1 AND NOT deleted ORDER BY place, id`,
          [directoryId, column.id],
        )
      ).map((told) => told.row)
    expect(await rows()).toEqual(['A Row A active m3', 'B Row B active', 'C Row C active'])
    const origin = async () => (await maya.ok(directoryOriginRead, ours)).origin
    expect(await origin()).toMatchObject({ remoteId, remoteName: 'Sister', revision: 2, newest: 2 })

    // One's own row stays, whatever happens there.
    const own: DirectoryCommandInput = { do: 'rows.insert', parentId: null, rows: [row('own', 'Z')] }
    await maya.ok(directoryCommands, { ...ours, input: { commands: [own] } })
    await inTheirs([
      { do: 'rows.change', rows: [{ id: row('b', 'B').id, name: 'Brick' }] },
      { do: 'rows.delete', ids: [row('c', 'C').id] },
      { do: 'rows.insert', parentId: null, rows: [row('d', 'D')] },
    ])
    const look = () => maya.ok(directoryOriginLook, ours)
    const take = async () => (await ended((await maya.ok(directoryOriginTake, ours)).jobId)).details
    const counts = { added: 1, changed: 1, gone: 1 }
    expect(await look()).toMatchObject({ ...counts, origin: { revision: 2, newest: 3 } })
    expect(await rows()).toHaveLength(4)
    expect(await origin()).toMatchObject({ revision: 2, newest: 3 })
    expect(await take()).toMatchObject({ ...counts, revision: 3 })
    expect(await look()).toMatchObject({ added: 0, changed: 0, gone: 0, origin: { revision: 3, newest: 3 } })
    expect((await rows()).sort()).toEqual([
      'A Row A active m3',
      'B Brick active',
      'C Row C disabled',
      'D Row D active',
      'Z Row Z active',
    ])
    expect(await take()).toMatchObject({ added: 0, changed: 0, gone: 0 })
    const plain = await maya.ok(directoryCreate, { params, input: { ...asked, name: 'Plain', columns: [] } })
    const ofPlain = { params: { directoryId: plain.directory.id } }
    expect((await maya.call(directoryOriginLook, ofPlain)).body.error).toBe('DIRECTORY_NO_ORIGIN')
    expect((await maya.call(directoryOriginTake, ofPlain)).body.error).toBe('DIRECTORY_NO_ORIGIN')
    // What was stopped before it has written anything is a copy of nothing yet; another server goes on where one died.
    const again = await maya.ok(remoteDirectoryCopy, { params: at, input: { ...copy, name: 'Once more' } })
    await ended(again.jobId)
    await here.sql('DELETE FROM app.directory_rows WHERE directory_id = $1', [again.directoryId])
    await here.sql('UPDATE app.directory_origins SET revision = 0 WHERE directory_id = $1', [again.directoryId])
    await here.sql(
      `UPDATE app.jobs SET state = 'running', progress = 0.3, touched_at = now() - interval '10 minutes'
       WHERE id = $1`,
      [again.jobId],
    )
    await here.secondNode()
    expect(await ended(again.jobId)).toMatchObject({ state: 'done', details: { added: 3, revision: 3 } })
    // Where nobody can be asked any more, what it is a copy of is forgotten: there is nothing to take over.
    await maya.ok(remoteSpaceDelete, { params: { ...params, remoteId } })
    expect(await origin()).toBeNull()
  })

  test('fill no space beyond its quota: a schedule that does not fit is refused before it is written (R-SPACE-17)', async () => {
    const { id } = (await connect()).body.remote
    const copy = { remoteId: id, versionId: source.versionId, projectId: site.projectId, name: 'Too much' }
    const documents = async () => (await here.sql('SELECT room FROM collab.documents')).length
    const use = (bytes: number) =>
      here.sql(
        `INSERT INTO app.space_storage (space_id, documents) VALUES ($1, $2)
         ON CONFLICT (space_id) DO UPDATE SET documents = $2`,
        [site.spaceId, bytes],
      )
    const before = await documents()
    // The quota is 10 GB; for a hundred bytes there is room.
    for (const bytes of [10_240 * 1_048_576 - 100, 11_000 * 1_048_576]) {
      await use(bytes)
      const { status, body } = await maya.call(spaceCopyRemote, { params, input: copy })
      expect([status, body.error]).toEqual([409, 'SPACE_FULL'])
    }
    expect(await documents()).toBe(before)
    await use(0)
    await maya.ok(spaceCopyRemote, { params, input: copy })
    expect(await documents()).toBe(before + 1)
  })

  test('keep the token sealed, and never tell it', async () => {
    const { id } = (await connect()).body.remote
    const told = JSON.stringify(await maya.ok(remoteSpaceList, { params }))
    expect([told.includes(id), told.includes(token)]).toEqual([true, false])
    const rows = await here.sql<{ token: Buffer }>('SELECT token FROM app.remote_spaces')
    expect(rows.some((row) => row.token.includes(token))).toBe(false)
    const renamed = await maya.ok(remoteSpaceEdit, {
      params: { ...params, remoteId: id },
      input: { name: 'Elsewhere' },
    })
    expect(renamed.remote).toMatchObject({ name: 'Elsewhere', address: there.url })
    await maya.ok(remoteSpaceDelete, { params: { ...params, remoteId: id } })
    expect((await maya.call(remoteSpaceCheck, { params: { ...params, remoteId: id } })).status).toBe(404)
  })

  test('are refused with a wrong token, when nobody answers, and when something else does; nothing is kept (R-SPACE-17)', async () => {
    const before = await maya.ok(remoteSpaceList, { params })
    expect((await connect(there.url, 'plumbline_wrong_token')).body.error).toBe('REMOTE_TOKEN')
    expect((await connect('http://127.0.0.1:1')).body.error).toBe('REMOTE_AWAY')
    const elsewhere = await stranger()
    const { port } = elsewhere.address() as AddressInfo
    expect((await connect(`http://127.0.0.1:${port}/`)).body.error).toBe('REMOTE_ANSWER')
    elsewhere.close()
    expect(await maya.ok(remoteSpaceList, { params })).toEqual(before)
  })

  test('are not called at private addresses unless the installation allows it (R-SPACE-17)', async () => {
    const guarded = await here
      .visitor()
      .register('grace')
      .then(() => there.person('grace'))
    const { spaceId } = await breakGround(guarded)
    const call = (address: string) =>
      guarded.call(remoteSpaceCreate, { params: { spaceId }, input: { name: 'Inside', address, token } })
    // A name that leads inside is found out when it is resolved.
    for (const address of [here.url, 'https://127.0.0.1', 'https://[::1]/', 'https://localhost/']) {
      expect((await call(address)).body.error, address).toBe('REMOTE_ADDRESS')
    }
  })

  test('lose what was read when it cannot be written', async () => {
    const { id } = (await connect()).body.remote
    const copy = { remoteId: id, versionId: source.versionId, projectId: 'zzzzzzzzzzzz', name: 'Nowhere' }
    expect((await maya.call(spaceCopyRemote, { params, input: copy })).status).toBe(404)
    const missing = { ...copy, versionId: 'zzzzzzzzzzzz', projectId: site.projectId }
    expect((await maya.call(spaceCopyRemote, { params, input: missing })).body.error).toBe('REMOTE_TOKEN')
  })
})

/** Answers everything by sending the caller on, with the token if it would follow. */
async function stranger(): Promise<Server> {
  const server = createServer((_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
