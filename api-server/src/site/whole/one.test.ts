import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  epsDelete,
  epsTree,
  jobList,
  jobStop,
  kanbanBoardList,
  modelList,
  mySpaces,
  spaceCreate,
  spaceDelete,
  storageDownload,
  storageList,
  storageUpload,
  versionList,
  wbsEdit,
  wbsList,
  wholeBackupContents,
  wholeBackupCreate,
  wholeBackupDetails,
  wholeBackupRestore,
  wholeBackupSubject,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullSchedule, fillSchedule } from '../../../test/full-schedule.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

let site: Installation
let folder: string
let root: Visitor
let maya: Visitor
let sam: Visitor
let home: Site
let full: FullSchedule
/** A space of whoever administers the installation, and of nobody else. */
let officeId: string
let backupId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-one-'))
  site = await install({ collab: true, environment: { DATA_DIR: folder } })
  root = await site.person('root')
  await site.sql('UPDATE app.users SET administers_installation = true WHERE id = $1', [root.id])
  officeId = (await root.ok(spaceCreate, { input: { name: 'Office' } })).space.id
  maya = await site.person('maya')
  sam = await site.person('sam')
  home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, sam, 'executor')
  full = await fillSchedule({ home, maya, sam })
  const file = new File([Buffer.from('The contract, signed')], 'Contract.txt')
  await maya.upload(storageUpload, { scheduleId: home.scheduleId }, file)
  await breakGround(maya, 'Neighbour')
  backupId = String((await ended(await root.ok(wholeBackupCreate, { input: { spaceId: officeId } }))).wholeBackupId)
}, 240_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function ended({ jobId }: { jobId: string }) {
  const job = await eventually(async () => {
    const found = (await root.ok(jobList)).jobs.find(({ id }) => id === jobId)
    return found && found.state !== 'running' ? found : null
  }, 180)
  expect([job.state, job.error]).toEqual(['done', null])
  return wholeBackupDetails.parse(job.details)
}

type Subject = { scope: 'space' | 'project' | 'schedule'; id: string }

const params = () => ({ wholeBackupId: backupId })
const preview = (who: Visitor, { scope, id }: Subject) =>
  who.call(wholeBackupSubject, { params: { ...params(), scope, subjectId: id } })
const restore = (who: Visitor, subject: Subject, name: string, spaceId = officeId) =>
  who.call(wholeBackupRestore, { params: params(), input: { spaceId, subject, name } })

async function restored(subject: Subject, name: string) {
  const { body } = await restore(root, subject, name)
  return (await ended(body)).restored!
}

/** What people see of a schedule, without ids. */
async function seen(scheduleId: string) {
  const { versions } = await maya.ok(versionList, { params: { scheduleId } })
  const rows = await Promise.all(
    versions.map(async ({ id }) =>
      (await maya.ok(wbsList, { params: { versionId: id }, input: { limit: 500 } })).rows.map(({ name }) => name),
    ),
  )
  const { items } = await maya.ok(storageList, { params: { scheduleId } })
  const files = await Promise.all(
    items.map(async ({ id, name }) => [name, (await maya.call(storageDownload, { params: { storageId: id } })).status]),
  )
  return {
    ...{ rows, files, versions: versions.map(({ name, kind, locked }) => [name, kind, locked]) },
    boards: (await maya.ok(kanbanBoardList, { params: { scheduleId } })).boards.map(({ name }) => name),
    models: (await maya.ok(modelList, { params: { scheduleId } })).models.map(({ name }) => name),
  }
}

const scheduleIn = async (spaceId: string) =>
  (await maya.ok(epsTree, { params: { spaceId } })).nodes.find(({ kind }) => kind === 'schedule')?.id ?? ''

describe('one space, project or schedule out of a backup of the installation', { timeout: 300_000 }, () => {
  test('R-BAK-03 who administers the installation sees what is in it, and what bringing one back will do', async () => {
    const all = await root.ok(wholeBackupContents, { params: params() })
    expect(all.spaces).toEqual([
      { id: home.spaceId, name: 'Home', deleted: false, isHere: true },
      { id: expect.any(String), name: 'Neighbour', deleted: false, isHere: true },
      { id: officeId, name: 'Office', deleted: false, isHere: true },
    ])
    expect(all.nodes).toEqual([])
    const input = { of: home.spaceId, search: 'SCHED' }
    const { nodes, more } = await root.ok(wholeBackupContents, { params: params(), input })
    const path = ['A facility', 'A project']
    const schedule = { id: home.scheduleId, kind: 'schedule', name: 'A schedule', path, deleted: false, isHere: true }
    expect([nodes, more]).toEqual([[schedule], false])
    const { body } = await preview(root, { scope: 'project', id: home.projectId })
    expect(body).toMatchObject({
      ...{ name: 'A project', schedules: 1, files: null, left: [], unknownPeople: [] },
      into: { spaceId: home.spaceId, space: 'Home', below: 'A facility' },
    })
    const ofSpace = await preview(root, { scope: 'space', id: home.spaceId })
    expect(ofSpace.body).toMatchObject({ name: 'Home', schedules: 1, into: null, files: { count: expect.any(Number) } })
    expect(ofSpace.body.files?.count).toBeGreaterThan(2)
  })

  test('R-BAK-03 a project comes back beside the one that is there, with all that stood in it, and nothing else changes', async () => {
    const before = await seen(home.scheduleId)
    const rename = { params: { versionId: home.versionId, wbsId: full.workId }, input: { name: 'After the backup' } }
    await maya.ok(wbsEdit, rename)
    const there = await restored({ scope: 'project', id: home.projectId }, 'As it was')
    expect(there).toMatchObject({ spaceId: home.spaceId, left: 0 })
    const { nodes } = await maya.ok(epsTree, { params: { spaceId: home.spaceId } })
    const project = nodes.find(({ id }) => id === there.nodeId)
    expect(project).toMatchObject({ kind: 'project', name: 'As it was', parentId: home.facilityId })
    const schedule = nodes.find(({ parentId }) => parentId === there.nodeId)
    expect(await seen(schedule?.id ?? '')).toEqual(before)
    expect((await seen(home.scheduleId)).rows.flat()).toContain('After the backup')
    // It is nobody's but of those who were in the space.
    expect((await root.ok(mySpaces)).spaces.map(({ name }) => name)).toEqual(['Office'])
    const scratch = await site.sql("SELECT FROM pg_database WHERE datname = current_database() || '_check'")
    expect(scratch).toEqual([])
  })

  test('one that is stopped while it is cut out leaves nothing', async () => {
    const before = (await maya.ok(epsTree, { params: { spaceId: home.spaceId } })).nodes
    const subject = { scope: 'project' as const, id: home.projectId }
    const { jobId } = (await restore(root, subject, 'Never')).body
    const jobOf = async () => (await root.ok(jobList)).jobs.find(({ id }) => id === jobId)
    const scratch = () => site.sql("SELECT FROM pg_database WHERE datname = current_database() || '_check'")
    await eventually(async () => (await scratch()).length === 1, 60)
    await root.ok(jobStop, { params: { jobId } })
    await eventually(async () => (await jobOf())?.state === 'stopped', 60)
    await eventually(async () => (await scratch()).length === 0, 60)
    const left = async () => (await readdir(join(folder, 'incoming'))).filter((name) => name.startsWith('cut-'))
    await eventually(async () => (await left()).length === 0, 60)
    expect((await maya.ok(epsTree, { params: { spaceId: home.spaceId } })).nodes).toEqual(before)
  })

  test('a schedule comes back where it stood, and one whose place is gone does not', async () => {
    const there = await restored({ scope: 'schedule', id: home.scheduleId }, 'The schedule')
    expect(there).toMatchObject({ spaceId: home.spaceId, nodeId: there.scheduleId, left: 0 })
    const { nodes } = await maya.ok(epsTree, { params: { spaceId: home.spaceId } })
    expect(nodes.find(({ id }) => id === there.nodeId)?.parentId).toBe(home.projectId)
    const count = nodes.length
    await maya.ok(epsDelete, { params: { epsId: home.facilityId }, input: { count } })
    const subject = { scope: 'schedule' as const, id: home.scheduleId }
    expect((await preview(root, subject)).body.into).toBeNull()
    expect((await restore(root, subject, 'Nowhere')).body.error).toBe('BACKUP_PLACE_GONE')
  })

  test('a space that was deleted comes back as it was then, for those who were in it', async () => {
    await maya.ok(spaceDelete, { params: { spaceId: home.spaceId }, input: { name: 'Home' } })
    const subject = { scope: 'space' as const, id: home.spaceId }
    const { spaces } = await root.ok(wholeBackupContents, { params: params() })
    expect(spaces.find(({ id }) => id === home.spaceId)).toMatchObject({ deleted: false, isHere: false })
    const there = await restored(subject, 'Home again')
    expect(there).toMatchObject({ nodeId: null, left: 0 })
    for (const who of [maya, sam]) {
      expect((await who.ok(mySpaces)).spaces.map(({ name }) => name)).toContain('Home again')
    }
    const scheduleId = await scheduleIn(there.spaceId)
    const now = await seen(scheduleId)
    expect(now.rows.flat()).not.toContain('After the backup')
    expect(now.versions.map(([name]) => name)).toContain('Contract')
    expect(now.files).toEqual([['Contract.txt', 200]])
    const told = await site.sql(
      'SELECT kind, user_id FROM app.audit_events WHERE space_id = $1 ORDER BY id DESC LIMIT 1',
      [there.spaceId],
    )
    expect(told).toEqual([{ kind: 'backup.restored', user_id: root.id }])
    // The installation is told once, by what it was brought out of.
    const ofInstallation = await site.sql('SELECT kind FROM app.installation_events WHERE in_space = $1', [
      there.spaceId,
    ])
    expect(ofInstallation).toEqual([{ kind: 'whole_backup.restored' }])
  })

  test('nobody else sees what is in it or brings anything back, and what is not in it is not found', async () => {
    const subject = { scope: 'space' as const, id: home.spaceId }
    const { spaceId } = await restored(subject, 'Once more')
    for (const who of [maya, sam]) {
      expect((await who.call(wholeBackupContents, { params: params() })).body.error).toBe('FORBIDDEN')
      expect((await preview(who, subject)).body.error).toBe('FORBIDDEN')
      expect((await restore(who, subject, 'Mine', spaceId)).body.error).toBe('FORBIDDEN')
    }
    expect((await site.visitor().call(wholeBackupContents, { params: params() })).status).toBe(401)
    for (const unknown of [
      { scope: 'space' as const, id: 'nobodyspace1' },
      { scope: 'project' as const, id: home.scheduleId },
      { scope: 'schedule' as const, id: 'nobodysched1' },
    ]) {
      expect((await preview(root, unknown)).body.error).toBe('NOT_FOUND')
      expect((await restore(root, unknown, 'Nothing')).body.error).toBe('NOT_FOUND')
    }
    expect((await restore(root, subject, 'Elsewhere', spaceId)).body.error).toBe('SPACE_FORBIDDEN')
  })
})
