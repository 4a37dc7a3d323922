import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Backup,
  backupDetails,
  backupJobCreate,
  backupJobDelete,
  backupJobEdit,
  backupJobList,
  backupJobRun,
  chatMessages,
  chatOfNode,
  dayValuesRead,
  dayValuesSave,
  directoryChecklist,
  directoryChecklistPut,
  directoryCommands,
  directoryCreate,
  directoryList,
  epsTree,
  jobList,
  kanbanBoardList,
  kanbanBoardRead,
  modelLinkList,
  modelList,
  mySpaces,
  projectBackupCreate,
  projectBackupList,
  projectBackupRead,
  projectBackupRestore,
  scheduleBackupCreate,
  scheduleBackupList,
  scheduleBackupRead,
  scheduleBackupRestore,
  scheduleRestoreUndo,
  spaceBackupCheck,
  spaceBackupCreate,
  spaceBackupDelete,
  spaceBackupList,
  spaceBackupRead,
  spaceBackupRestore,
  timesheetRead,
  timesheetSave,
  versionEvents,
  versionHistory,
  versionList,
  versionSetLocked,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullSchedule, fillSchedule } from '../../../test/full-schedule.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { newId } from '../../platform/ids.ts'
import { keptAside, leftOut } from './tables-repository.ts'

const DATA_DIR = `${process.env.TMPDIR ?? '/tmp'}/plumbline-backups-test-${process.pid}`
const nightly = { periodicity: 'daily', at: '03:00', weekday: 1, monthDay: 1, cron: '', timeZone: 'UTC' } as const
const retention = { daily: 2, weekly: 0, monthly: 0 }

let site: Installation
let maya: Visitor
let sam: Visitor
let rita: Visitor
let home: Site
let full: FullSchedule

beforeAll(async () => {
  site = await install({ collab: true, environment: { DATA_DIR } })
  maya = await site.person('maya')
  sam = await site.person('sam')
  rita = await site.person('rita')
  home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, sam, 'executor')
  await admit(site, home.spaceId, rita, 'planner')
  full = await fillSchedule({ home, maya, sam })
}, 240_000)
afterAll(async () => {
  await site.close()
  await rm(DATA_DIR, { recursive: true, force: true })
})

const ofSpace = () => ({ params: { spaceId: home.spaceId } })
const ofProject = () => ({ params: { projectId: home.projectId } })
const ofSchedule = () => ({ params: { scheduleId: home.scheduleId } })
const ofBackup = (backupId: string) => ({ params: { spaceId: home.spaceId, backupId } })

/** The job when it has ended. */
const ended = (who: Visitor, jobId: string) =>
  eventually(async () => {
    const job = (await who.ok(jobList, {})).jobs.find(({ id }) => id === jobId)
    return job && job.state !== 'running' ? job : null
  }, 120)

const detailsOf = async (who: Visitor, jobId: string) => {
  const job = await ended(who, jobId)
  expect([job.state, job.error]).toEqual(['done', null])
  return backupDetails.parse(job.details)
}

async function backedUp(): Promise<Backup> {
  const { jobId } = await maya.ok(spaceBackupCreate, ofSpace())
  const { backupId } = await detailsOf(maya, jobId)
  const { backups } = await maya.ok(spaceBackupList, ofSpace())
  const made = backups.find(({ id }) => id === backupId)
  if (!made) throw new Error('The backup is in no list')
  return made
}

/** The newest backup alone, and the file of a part of it that the one before held too, and so will the next. */
async function steadyPart(): Promise<{ id: string; path: string }> {
  const first = await backedUp()
  await removeAllBut(first.id)
  const ofFirst = new Set(await files())
  const { id } = await backedUp()
  await removeAllBut(id)
  const path = (await files()).find((one) => one.includes('/parts/') && ofFirst.has(one))!
  return { id, path }
}

async function removeAllBut(id: string): Promise<void> {
  const { backups } = await maya.ok(spaceBackupList, ofSpace())
  for (const one of backups) if (one.id !== id) await maya.ok(spaceBackupDelete, ofBackup(one.id))
}

const FORMWORK = 'rowFormwork1'
const week = { from: '2026-03-02', to: '2026-03-08' }

async function fillDays(): Promise<void> {
  const { scheduleId, versionId } = home
  const params = { scheduleId, userId: maya.id, monday: week.from }
  const { sheet } = await maya.ok(timesheetRead, { params })
  if (sheet.revision > 0) return
  const days = [{ day: week.from, hours: '8', overtime: '0' }]
  const worker = { kind: 'user' as const, id: maya.id }
  const line = { id: newId(), worker, workId: null, assignmentId: null, activity: 'waiting' as const, note: '', days }
  await maya.ok(timesheetSave, { params, input: { revision: 0, lines: [line] } })
  const value = { workId: full.workId, day: week.from, kind: 'fact' as const, amount: '12.5' }
  await maya.ok(dayValuesSave, { params: { versionId }, input: { values: [value] } })
  const made = { nodeId: null, kind: 'checklist' as const, code: 'QC', name: 'Checks' }
  const { directory } = await maya.ok(directoryCreate, { ...ofSpace(), input: made })
  const ofDirectory = { directoryId: directory.id }
  const rows = [{ id: FORMWORK, code: '1', name: 'Formwork' }]
  const commands = [{ do: 'rows.insert' as const, parentId: null, rows }]
  await maya.ok(directoryCommands, { params: ofDirectory, input: { commands } })
  const checks = { blocks: true, items: [], revision: 0 }
  await maya.ok(directoryChecklistPut, { params: { ...ofDirectory, rowId: FORMWORK }, input: checks })
}

async function daysOf(scheduleId: string, versionId: string) {
  const params = { scheduleId, userId: maya.id, monday: week.from }
  const { sheet } = await maya.ok(timesheetRead, { params })
  const { values } = await maya.ok(dayValuesRead, { params: { versionId }, input: week })
  return {
    hours: sheet.lines.flatMap(({ days }) => days.map(({ day, hours }) => [day, hours])),
    days: values.map(({ day, amount }) => [day, amount]),
  }
}

/** Rows of days follow their documents. */
async function expectDaysOf(scheduleId: string, before: Awaited<ReturnType<typeof daysOf>>): Promise<void> {
  const { versions } = await maya.ok(versionList, { params: { scheduleId } })
  const actual = versions.find(({ kind }) => kind === 'actual')!
  await expect.poll(() => daysOf(scheduleId, actual.id), { timeout: 30_000 }).toEqual(before)
}

const works = async (versionId: string) =>
  (await maya.ok(wbsList, { params: { versionId }, input: { limit: 500 } })).rows

const rename = (name: string, versionId = home.versionId) =>
  maya.ok(wbsEdit, { params: { versionId, wbsId: full.workId }, input: { name } })

const nameNow = async (versionId = home.versionId) =>
  (await works(versionId)).find(({ id }) => id === full.workId)?.name

/** What people see of a schedule, without ids. */
async function seen(scheduleId: string) {
  const params = { scheduleId }
  const { versions } = await maya.ok(versionList, { params })
  const rows = await Promise.all(
    versions.map(async ({ id }) => (await works(id)).map(({ id, parentId, name }) => [id, parentId, name])),
  )
  const { boards } = await maya.ok(kanbanBoardList, { params })
  const cards = await Promise.all(
    boards.map(async ({ id }) =>
      (await maya.ok(kanbanBoardRead, { params: { boardId: id } })).items.map(({ title, workId }) => [title, workId]),
    ),
  )
  const { chat } = await maya.ok(chatOfNode, { params: { id: scheduleId } })
  const { messages } = await maya.ok(chatMessages, { params: { id: chat.id } })
  const { models } = await maya.ok(modelList, { params })
  const links = (await maya.ok(modelLinkList, { params })).links
  return {
    versions: versions.map(({ name, kind, locked, isBranch }) => [name, kind, locked, isBranch]),
    rows,
    boards: boards.map(({ name, archived }) => [name, archived]),
    cards,
    messages: messages.map(({ text, files }) => [text, files.map(({ name }) => name)]),
    models: models.map(({ name, elements }) => [name, elements]),
    links: links.map(({ guid, workId, share, modelId }) => [
      guid,
      workId,
      share,
      models.some(({ id }) => id === modelId),
    ]),
  }
}

describe('backups of a space', { timeout: 240_000 }, () => {
  test('R-SPACE-16.backups R-BAK-02 a space is backed up on demand: whole, checked, listed with size and contents', async () => {
    const made = await backedUp()
    expect(made).toMatchObject({ scope: 'space', nodeId: null, name: 'Home', state: 'whole', lost: null, error: null })
    expect(made.contents).toMatchObject({ schedules: 1 })
    expect(made.contents.rows).toBeGreaterThan(100)
    // Four versions, two boards, two channels, the links.
    expect(made.contents.documents).toBe(9)
    expect(made.contents.files).toBeGreaterThan(2)
    expect(made.checkedAt).not.toBeNull()
    const { storedBytes, target } = await maya.ok(spaceBackupList, ofSpace())
    expect(target).toBe('folder')
    expect(storedBytes).toBeGreaterThan(made.addedBytes)
    expect(made.bytes).toBeGreaterThan(made.addedBytes)
  })

  test('what is there from an earlier one is written once, and nothing of it can be read without the key', async () => {
    const first = await backedUp()
    const second = await backedUp()
    expect(second.addedBytes).toBeLessThan(first.bytes / 10)
    await rename('Only this')
    const third = await backedUp()
    expect(third.addedBytes).toBeGreaterThan(0)
    expect(third.addedBytes).toBeLessThan(first.bytes / 5)
    for (const path of await files()) expect((await readFile(path)).includes('Crane on Monday')).toBe(false)
  })

  test('R-BAK-01 a space is restored beside the one that is there, with everything under new ids that lead to each other', async () => {
    const { id } = await backedUp()
    const before = await seen(home.scheduleId)
    const preview = await maya.ok(spaceBackupRead, ofBackup(id))
    expect(preview).toMatchObject({ ways: ['beside'], left: [], unknownPeople: [] })
    const { jobId } = await maya.ok(spaceBackupRestore, {
      ...ofBackup(id),
      input: { as: 'beside', name: 'Home again' },
    })
    const { spaceId, left } = await detailsOf(maya, jobId)
    expect(left).toBe(0)
    expect(spaceId).not.toBe(home.spaceId)
    const { spaces } = await maya.ok(mySpaces, {})
    expect(spaces.find((space) => space.id === spaceId)?.name).toBe('Home again')
    const { nodes } = await maya.ok(epsTree, { params: { spaceId: spaceId! } })
    const schedule = nodes.find(({ kind }) => kind === 'schedule')
    expect(schedule?.id).not.toBe(home.scheduleId)
    expect(await seen(schedule!.id)).toEqual(before)
    await expectBytesOf(spaceId!)
    // With its history: who changed what is told there too.
    const { versions } = await maya.ok(versionList, { params: { scheduleId: schedule!.id } })
    const actual = versions.find(({ kind }) => kind === 'actual')!
    const told = (versionId: string) =>
      eventually(async () => {
        const history = await maya.ok(versionHistory, { params: { versionId } })
        return history.told === history.head ? history.sets.map(({ seq, at }) => [seq, at]) : null
      })
    expect(await told(actual.id)).toEqual(await told(home.versionId))
    // It lives by itself.
    await rename('Elsewhere', actual.id)
    expect(await nameNow(actual.id)).toBe('Elsewhere')
    expect(await nameNow()).not.toBe('Elsewhere')
    expect(JSON.stringify(await rowsNaming(spaceId!, home.spaceId))).toBe('[]')
  })

  test('hours, days and templates of checklists come with a space: what names a row by several columns follows it', async () => {
    await fillDays()
    const before = await daysOf(home.scheduleId, home.versionId)
    expect(before).toEqual({ hours: [[week.from, '8']], days: [[week.from, '12.5']] })
    const { id } = await backedUp()
    const { jobId } = await maya.ok(spaceBackupRestore, { ...ofBackup(id), input: { as: 'beside', name: 'Days' } })
    const { spaceId, left } = await detailsOf(maya, jobId)
    expect(left).toBe(0)
    const params = { spaceId: spaceId! }
    const { nodes } = await maya.ok(epsTree, { params })
    await expectDaysOf(nodes.find(({ kind }) => kind === 'schedule')!.id, before)
    const { directories } = await maya.ok(directoryList, { params })
    const directoryId = directories.find(({ kind }) => kind === 'checklist')!.id
    const { checklist } = await maya.ok(directoryChecklist, { params: { directoryId, rowId: FORMWORK } })
    expect(checklist?.blocks).toBe(true)
  })

  test('a flipped byte is found, and what it belongs to is named; the next backup writes it again', async () => {
    const { id, path } = await steadyPart()
    const bytes = await readFile(path)
    const written = Buffer.from(bytes)
    bytes[bytes.length - 1]! ^= 1
    await writeFile(path, bytes)
    const check = await maya.ok(spaceBackupCheck, ofBackup(id))
    await detailsOf(maya, check.jobId)
    const { backups } = await maya.ok(spaceBackupList, ofSpace())
    const damaged = backups.find((one) => one.id === id)
    expect(damaged?.state).toBe('damaged')
    expect(damaged?.lost).toMatch(/^[a-z_]+(\/[A-Za-z0-9_-]{12})?$/)
    expect(await files()).not.toContain(path)
    const { jobId } = await maya.ok(spaceBackupRestore, { ...ofBackup(id), input: { as: 'beside' } })
    expect((await ended(maya, jobId)).error?.code).toBe('BACKUP_DAMAGED')
    await backedUp()
    const again = await maya.ok(spaceBackupCheck, ofBackup(id))
    await detailsOf(maya, again.jobId)
    expect((await maya.ok(spaceBackupList, ofSpace())).backups.find((one) => one.id === id)?.state).toBe('whole')
    expect((await readFile(path)).length).toBe(written.length)
  })

  test('R-BAK-02 jobs back up by rhythm, and keep as many as their rule says', async () => {
    const input = { nodeId: null, rhythm: nightly, retention }
    const { job } = await maya.ok(backupJobCreate, { ...ofSpace(), input })
    expect(job).toMatchObject({ nodeId: null, active: true, lastAt: null, retention })
    const params = { ...ofSpace().params, backupJobId: job.id }
    for (let day = 0; day < 3; day++) {
      await site.sql(`UPDATE app.backups SET started_at = started_at - interval '1 day' WHERE backup_job_id = $1`, [
        job.id,
      ])
      await detailsOf(maya, (await maya.ok(backupJobRun, { params })).jobId)
    }
    // A server that starts makes what was due.
    await site.sql(`UPDATE app.backups SET started_at = started_at - interval '1 day' WHERE backup_job_id = $1`, [
      job.id,
    ])
    await site.sql(`UPDATE app.backup_jobs SET next_at = now() - interval '1 minute' WHERE id = $1`, [job.id])
    await site.secondNode()
    await eventually(async () => (await maya.ok(backupJobList, ofSpace())).jobs[0]?.lastAt)
    await eventually(async () => (await maya.ok(spaceBackupList, ofSpace())).backups[0]?.state === 'whole')
    const byRule = async () => (await maya.ok(spaceBackupList, ofSpace())).backups.filter(({ by }) => by === null)
    await eventually(async () => (await byRule()).length === 2)
    expect((await byRule()).every(({ state }) => state === 'whole')).toBe(true)
    const { jobs } = await maya.ok(backupJobList, ofSpace())
    expect(jobs[0]?.lastAt).not.toBeNull()
    const edited = await maya.ok(backupJobEdit, { params, input: { active: false } })
    expect(edited.job.active).toBe(false)
    await maya.ok(backupJobDelete, { params })
    expect((await maya.ok(backupJobList, ofSpace())).jobs).toEqual([])
    const never = { ...nightly, periodicity: 'cron' as const, cron: '0 0 31 2 *' }
    const refused = await maya.call(backupJobCreate, { ...ofSpace(), input: { ...input, rhythm: never } })
    expect(refused.body.error).toBe('CRON_INVALID')
    const facility = await maya.call(backupJobCreate, { ...ofSpace(), input: { ...input, nodeId: home.facilityId } })
    expect(facility.body.error).toBe('BACKUP_NODE')
  })

  test('a deleted one is gone with what only it held', async () => {
    const { backups } = await maya.ok(spaceBackupList, ofSpace())
    for (const { id } of backups) await maya.ok(spaceBackupDelete, ofBackup(id))
    expect(await files()).toEqual([])
    expect((await maya.call(spaceBackupRead, ofBackup(backups[0]!.id))).body.error).toBe('NOT_FOUND')
  })
})

describe('backups of projects and schedules', { timeout: 240_000 }, () => {
  test('R-EPS-04.backups R-BAK-02 a project is backed up and restored beside itself, with all that stands in it', async () => {
    const before = await seen(home.scheduleId)
    const made = await detailsOf(rita, (await rita.ok(projectBackupCreate, ofProject())).jobId)
    const { backups } = await rita.ok(projectBackupList, ofProject())
    expect(backups.map(({ id, scope, state }) => [id, scope, state])).toEqual([[made.backupId, 'project', 'whole']])
    const params = { ...ofProject().params, backupId: made.backupId }
    expect((await rita.ok(projectBackupRead, { params })).ways).toEqual(['beside'])
    const { jobId } = await rita.ok(projectBackupRestore, { params, input: { as: 'beside', name: 'As it was' } })
    const done = await detailsOf(rita, jobId)
    expect([done.left, done.spaceId]).toEqual([0, home.spaceId])
    const { nodes } = await maya.ok(epsTree, ofSpace())
    const copy = nodes.find(({ name }) => name === 'As it was')
    expect([copy?.kind, copy?.parentId]).toEqual(['project', home.facilityId])
    const schedule = nodes.find(({ parentId }) => parentId === copy?.id)
    expect(await seen(schedule!.id)).toEqual(before)
    // Another way than beside there is none.
    const other = await rita.call(projectBackupRestore, { params, input: { as: 'place', confirmed: true } })
    expect(other.body.error).toBe('BACKUP_WAY')
  })

  test('hours and days come with a project', async () => {
    await fillDays()
    const before = await daysOf(home.scheduleId, home.versionId)
    const { backupId } = await detailsOf(maya, (await maya.ok(projectBackupCreate, ofProject())).jobId)
    const params = { ...ofProject().params, backupId: backupId! }
    const { jobId } = await maya.ok(projectBackupRestore, { params, input: { as: 'beside', name: 'Days again' } })
    expect((await detailsOf(maya, jobId)).left).toBe(0)
    const { nodes } = await maya.ok(epsTree, ofSpace())
    const again = nodes.find(({ name }) => name === 'Days again')!
    await expectDaysOf(nodes.find(({ parentId }) => parentId === again.id)!.id, before)
  })

  test('R-BAK-01 R-BAK-03 a schedule comes back as a new version, and all else stays as it is', async () => {
    await rename('Then')
    const { backupId } = await detailsOf(rita, (await rita.ok(scheduleBackupCreate, ofSchedule())).jobId)
    await rename('Now')
    const params = { ...ofSchedule().params, backupId }
    const preview = await rita.ok(scheduleBackupRead, { params })
    expect(preview.ways).toEqual(['version', 'place', 'beside'])
    expect(preview.currentVersionId).toBe(home.versionId)
    expect(preview.seqThen).toBeGreaterThan(1)
    const { jobId } = await rita.ok(scheduleBackupRestore, {
      params,
      input: { as: 'version', name: 'From the backup' },
    })
    const done = await detailsOf(rita, jobId)
    // The toast says of which day it is.
    expect(done).toMatchObject({ left: 0, scheduleId: home.scheduleId, madeAt: preview.backup.startedAt })
    const { versions } = await maya.ok(versionList, ofSchedule())
    const made = versions.find(({ id }) => id === done.versionId)
    expect([made?.name, made?.kind]).toEqual(['From the backup', 'version'])
    expect([await nameNow(made!.id), await nameNow()]).toEqual(['Then', 'Now'])
    expect((await rita.ok(scheduleBackupList, ofSchedule())).backups).toHaveLength(1)
  })

  test('in place it takes the checkbox, goes on with its history, and a locked one stays as it is', async () => {
    const backupId = (await rita.ok(scheduleBackupList, ofSchedule())).backups[0]?.id ?? ''
    const params = { ...ofSchedule().params, backupId }
    const unconfirmed = await rita.call(scheduleBackupRestore, { params, input: { as: 'place' } })
    expect(unconfirmed.body.error).toBe('BACKUP_UNCONFIRMED')
    const at = { params: { versionId: home.versionId } }
    await maya.ok(versionSetLocked, { ...at, input: { locked: true } })
    const locked = await rita.call(scheduleBackupRestore, { params, input: { as: 'place', confirmed: true } })
    expect(locked.body.error).toBe('VERSION_LOCKED')
    await maya.ok(versionSetLocked, { ...at, input: { locked: false } })
    expect(await nameNow()).toBe('Now')
    // What cannot be told is not done.
    await site.sql("ALTER TABLE app.version_events ADD CONSTRAINT none CHECK (change <> 'restored') NOT VALID")
    const failed = await rita.ok(scheduleBackupRestore, { params, input: { as: 'place', confirmed: true } })
    expect((await ended(rita, failed.jobId)).state).toBe('failed')
    await site.sql('ALTER TABLE app.version_events DROP CONSTRAINT none')
    expect(await nameNow()).toBe('Now')
    const { jobId } = await rita.ok(scheduleBackupRestore, { params, input: { as: 'place', confirmed: true } })
    expect(await detailsOf(rita, jobId)).toMatchObject({ versionId: home.versionId })
    expect(await nameNow()).toBe('Then')
    const { sets } = await eventually(async () => {
      const history = await maya.ok(versionHistory, at)
      return history.told === history.head ? history : null
    })
    expect(sets.length).toBeGreaterThan(1)
    await rename('Later')
    expect(await nameNow()).toBe('Later')
  })

  test('R-BAK-05 what a restoring in place has replaced comes back under the same address, after a question where somebody changed it', async () => {
    await rename('Of today')
    const backupId = (await rita.ok(scheduleBackupList, ofSchedule())).backups[0]?.id ?? ''
    const params = { ...ofSchedule().params, backupId }
    const inPlace = async () => {
      const { jobId } = await rita.ok(scheduleBackupRestore, { params, input: { as: 'place', confirmed: true } })
      await detailsOf(rita, jobId)
      return jobId
    }
    const undo = (who: Visitor, jobId: string, confirmed = false) =>
      who.call(scheduleRestoreUndo, { params: { scheduleId: home.scheduleId, jobId }, input: { confirmed } })
    const jobId = await inPlace()
    expect(await nameNow()).toBe('Then')
    // It is nobody else's to take back, and no other schedule's.
    expect((await undo(sam, jobId)).body.error).toBe('FORBIDDEN')
    expect((await undo(maya, jobId)).body.error).toBe('NOT_FOUND')
    const undone = await detailsOf(rita, (await undo(rita, jobId)).body.jobId)
    expect(undone).toMatchObject({ versionId: home.versionId, undoes: jobId, left: 0 })
    expect(await nameNow()).toBe('Of today')

    const again = await inPlace()
    await rename('Since then')
    expect((await undo(rita, again)).body.error).toBe('RESTORE_CHANGED')
    expect(await nameNow()).toBe('Since then')
    const at = { params: { versionId: home.versionId } }
    await maya.ok(versionSetLocked, { ...at, input: { locked: true } })
    expect((await undo(rita, again, true)).body.error).toBe('VERSION_LOCKED')
    await maya.ok(versionSetLocked, { ...at, input: { locked: false } })
    await detailsOf(rita, (await undo(rita, again, true)).body.jobId)
    expect(await nameNow()).toBe('Of today')
    const { events } = await maya.ok(versionEvents, ofSchedule())
    expect(events[0]).toMatchObject({ change: 'restore_undone', versionId: home.versionId })

    // A version that was added goes again.
    const added = await rita.ok(scheduleBackupRestore, { params, input: { as: 'version', name: 'Added' } })
    const { versionId } = await detailsOf(rita, added.jobId)
    const edit = { versionId: versionId ?? '', wbsId: full.workId }
    await rita.ok(wbsEdit, { params: edit, input: { name: 'By somebody' } })
    expect((await undo(rita, added.jobId)).body.error).toBe('RESTORE_CHANGED')
    await detailsOf(rita, (await undo(rita, added.jobId, true)).body.jobId)
    const { versions } = await maya.ok(versionList, ofSchedule())
    expect(versions.map(({ id }) => id)).not.toContain(versionId)
    expect((await undo(rita, added.jobId)).body.error).toBe('NOT_FOUND')

    // A schedule beside is one of its own, which the structure deletes.
    const beside = await rita.ok(scheduleBackupRestore, { params, input: { as: 'beside', name: 'Beside' } })
    const { scheduleId } = await detailsOf(rita, beside.jobId)
    const besides = { params: { scheduleId: scheduleId ?? '', jobId: beside.jobId }, input: {} }
    expect((await rita.call(scheduleRestoreUndo, besides)).body.error).toBe('UNDO_NOTHING')
  })

  test('who administers the space alone backs it up; who reads backs up nothing', async () => {
    expect((await rita.call(spaceBackupCreate, ofSpace())).body.error).toBe('FORBIDDEN')
    expect((await sam.call(scheduleBackupCreate, ofSchedule())).body.error).toBe('FORBIDDEN')
    expect((await sam.call(projectBackupList, ofProject())).body.error).toBe('FORBIDDEN')
    const other = await breakGround(rita, 'Other')
    const id = (await rita.ok(scheduleBackupList, ofSchedule())).backups[0]?.id ?? ''
    const elsewhere = { spaceId: other.spaceId, backupId: id }
    expect((await rita.call(spaceBackupRead, { params: elsewhere })).body.error).toBe('NOT_FOUND')
  })
})

test('every table of a space is in its backups, or is told to be left out', async () => {
  const rows = await site.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND column_name = 'space_id'`,
  )
  const ofSpaces = new Set(rows.map(({ name }) => name))
  // No name of long ago.
  const gone = [...Object.keys(leftOut), ...Object.keys(keptAside)].filter((name) => !ofSpaces.has(name))
  expect(gone).toEqual([])
})

const files = async (): Promise<string[]> => {
  const entries = await readdir(join(DATA_DIR, 'blobs', 'backups'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
/** Every file of the space has bytes of its own, and they are what was stored. */
async function expectBytesOf(spaceId: string): Promise<void> {
  const rows = await site.sql<{ blob: string; sha256: string }>(
    'SELECT blob, sha256 FROM app.stored_files WHERE space_id = $1 AND NOT in_rows',
    [spaceId],
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { blob, sha256 } of rows) {
    const bytes = await readFile(join(DATA_DIR, 'blobs', 'files', spaceId, blob))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
}
/** Tables in which a row of the one space still names the other. */
async function rowsNaming(spaceId: string, other: string): Promise<string[]> {
  const tables = await site.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND column_name = 'space_id'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await site.sql(
      `SELECT 1 FROM app.${name} t WHERE space_id = $1 AND to_jsonb(t)::text LIKE '%' || $2 || '%' LIMIT 1`,
      [spaceId, other],
    )
    if (rows.length > 0 && name !== 'audit_events') found.push(name)
  }
  return found
}
