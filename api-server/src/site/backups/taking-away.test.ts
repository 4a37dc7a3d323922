import {
  binList,
  chatMessageCreate,
  chatOfNode,
  epsTree,
  jobList,
  mySpaces,
  projectBackupCreate,
  projectBackupRestore,
  restoreUndo,
  restoreUndoPreview,
  scheduleBackupCreate,
  scheduleBackupRestore,
  spaceBackupCreate,
  spaceBackupRestore,
  storageUpload,
  versionList,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSchedule } from '../../../test/full-schedule.ts'
import { type Installation, sharedInstallation } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { newId } from '../../platform/ids.ts'

let site: Installation
let maya: Visitor
let rita: Visitor
let home: Site

beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  rita = await site.person('rita')
  const sam = await site.person('sam')
  home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, sam, 'executor')
  await admit(site, home.spaceId, rita, 'planner')
  await fillSchedule({ home, maya, sam })
}, 240_000)
afterAll(() => site.close())

async function ended({ jobId }: { jobId: string }) {
  const job = await eventually(async () => {
    const found = (await maya.ok(jobList)).jobs.find(({ id }) => id === jobId)
    return found && found.state !== 'running' ? found : null
  }, 120)
  expect([job.state, job.error]).toEqual(['done', null])
  return { ...job, restored: job.details.restored as { spaceId: string; nodeId: string | null } | null }
}

const preview = (who: Visitor, jobId: string) => who.call(restoreUndoPreview, { params: { jobId } })
const undo = (who: Visitor, jobId: string, confirmed?: boolean) =>
  who.call(restoreUndo, { params: { jobId }, input: confirmed === undefined ? {} : { confirmed } })
const beside = { as: 'beside' as const, name: 'As it was' }

async function ofSpace() {
  const params = { spaceId: home.spaceId }
  const { details } = await ended(await maya.ok(spaceBackupCreate, { params }))
  const restore = { params: { ...params, backupId: String(details.backupId) }, input: beside }
  return ended(await maya.ok(spaceBackupRestore, restore))
}

async function ofProject() {
  const params = { projectId: home.projectId }
  const { details } = await ended(await maya.ok(projectBackupCreate, { params }))
  const restore = { params: { ...params, backupId: String(details.backupId) }, input: beside }
  return ended(await maya.ok(projectBackupRestore, restore))
}

async function ofSchedule() {
  const params = { scheduleId: home.scheduleId }
  const { details } = await ended(await maya.ok(scheduleBackupCreate, { params }))
  const restore = { params: { ...params, backupId: String(details.backupId) }, input: beside }
  return ended(await maya.ok(scheduleBackupRestore, restore))
}

const nodesOf = async (spaceId: string) => (await maya.ok(epsTree, { params: { spaceId } })).nodes

/** Everything of it is read and calculated once, as by somebody who looks. */
async function lookAt(scheduleId: string): Promise<string> {
  const { versions } = await maya.ok(versionList, { params: { scheduleId } })
  const actual = versions.find(({ kind }) => kind === 'actual')?.id ?? ''
  for (const { id } of versions) await maya.ok(wbsList, { params: { versionId: id }, input: { limit: 500 } })
  await eventually(async () => {
    const [row] = await site.sql<{ is: boolean }>(
      'SELECT EXISTS (SELECT FROM app.timetables WHERE version_id = $1 AND state = 1) AS is',
      [actual],
    )
    return row?.is
  }, 20)
  return actual
}

describe('what was restored beside what is there is taken away again', { timeout: 240_000 }, () => {
  test('R-BAK-03 a space that nobody has changed goes in one action, and the one before stays', async () => {
    const { id, restored } = await ofSpace()
    const { spaceId } = restored!
    const schedule = (await nodesOf(spaceId)).find(({ kind }) => kind === 'schedule')
    await lookAt(schedule?.id ?? '')
    expect((await preview(maya, id)).body).toEqual({ scope: 'space', name: 'As it was', schedules: 1, changes: [] })
    expect((await undo(maya, id)).status).toBe(200)
    const { spaces } = await maya.ok(mySpaces)
    expect(spaces.map((space) => space.id)).not.toContain(spaceId)
    expect(spaces.map((space) => space.id)).toContain(home.spaceId)
    // Once.
    expect((await undo(maya, id)).body.error).toBe('UNDO_NOTHING')
    expect((await preview(maya, id)).body.error).toBe('UNDO_NOTHING')
  })

  test('a project goes into the bin; what was done in it since is told first, and it goes only when that is confirmed', async () => {
    const { id, restored } = await ofProject()
    const { nodeId } = restored!
    const scheduleId = (await nodesOf(home.spaceId)).find(({ parentId }) => parentId === nodeId)?.id ?? ''
    const versionId = await lookAt(scheduleId)
    expect((await preview(maya, id)).body.changes).toEqual([])
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 500 } })
    await rita.ok(wbsEdit, { params: { versionId, wbsId: rows[0]?.id ?? '' }, input: { name: 'Work of hours' } })
    await rita.upload(storageUpload, { scheduleId }, new File([Buffer.from('Only here')], 'Only here.txt'))
    const { chat } = await rita.ok(chatOfNode, { params: { id: scheduleId } })
    const form = new FormData()
    for (const [name, value] of Object.entries({ chatId: chat.id, id: newId(), text: 'Only here' }))
      form.set(name, value)
    expect((await rita.send('POST', chatMessageCreate.path, { body: form })).status).toBe(200)
    const changes: { what: string; count: number }[] = (await preview(maya, id)).body.changes
    // The works, and the channel.
    expect(changes[0]).toEqual({ what: 'documents', count: 2 })
    expect(changes.find(({ what }) => what === 'stored_files')).toEqual({ what: 'stored_files', count: 1 })
    expect((await undo(maya, id)).body.error).toBe('RESTORE_CHANGED')
    expect((await nodesOf(home.spaceId)).map((node) => node.id)).toContain(nodeId)
    expect((await undo(maya, id, true)).status).toBe(200)
    expect((await nodesOf(home.spaceId)).map((node) => node.id)).not.toContain(nodeId)
    const { binned } = await maya.ok(binList, { params: { spaceId: home.spaceId } })
    expect(binned.map((node) => node.id)).toContain(nodeId)
  })

  test('nobody but who restored it takes it back, and only with the right to delete it', async () => {
    const { id, restored } = await ofSchedule()
    const stranger = await site.person('stranger')
    for (const who of [rita, stranger]) {
      expect((await preview(who, id)).body.error).toBe('NOT_FOUND')
      expect((await undo(who, id, true)).body.error).toBe('NOT_FOUND')
    }
    expect((await preview(site.visitor(), id)).status).toBe(401)
    const role = (name: string) =>
      site.sql('UPDATE app.members SET role = $3 WHERE space_id = $1 AND user_id = $2', [home.spaceId, maya.id, name])
    await role('reader')
    expect((await undo(maya, id, true)).body.error).toBe('FORBIDDEN')
    await role('admin')
    expect((await nodesOf(home.spaceId)).map((node) => node.id)).toContain(restored?.nodeId)
    expect((await undo(maya, id)).status).toBe(200)
    expect((await preview(maya, 'nobodysjob01')).body.error).toBe('NOT_FOUND')
  })
})
