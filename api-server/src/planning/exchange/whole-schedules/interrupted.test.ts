import {
  exportFile,
  jobList,
  projectUpload,
  scheduleRead,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionExportStart,
  versionUploadSynchronous,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { MANIFEST } from '@plumbline/core/whole-schedule'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { dropOrphanSchedules } from '../../schedules/nodes/index.ts'

let site: Installation
let maya: Visitor
let home: Site
let plumb: Uint8Array<ArrayBuffer>

const xer = scheduleFormats.xer.write(
  { plan: generatePlan({ seed: 5, works: 30 }), attributes: [], notes: new Map() },
  { date: '2026-01-05' },
)

beforeAll(async () => {
  site = await install({ collab: true })
  maya = await site.person('maya')
  home = await breakGround(maya, 'Home')
  const { scheduleId } = home
  await maya.upload(versionUploadSynchronous, { scheduleId }, new File([xer], 'Tower.xer'))
  home.versionId = (await maya.ok(scheduleRead, { params: { scheduleId } })).currentVersion.id
  const params = { versionId: home.versionId, format: 'plumb' as const }
  const { jobId } = await maya.ok(versionExportStart, { params, input: {} })
  plumb = await exported(jobId)
}, 120_000)
afterAll(() => site.close())

const jobOf = async (id: string) => (await maya.ok(jobList, {})).jobs.find((job) => job.id === id)
const endOf = (id: string) =>
  eventually(async () => {
    const job = await jobOf(id)
    return job && job.state !== 'running' && job
  })

async function exported(jobId: string): Promise<Uint8Array<ArrayBuffer>> {
  expect(await endOf(jobId)).toMatchObject({ state: 'done', error: null })
  const { body } = await maya.call(exportFile, { params: { jobId } })
  return new Uint8Array(body as never)
}

const looked = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const now = (await maya.ok(uploadRead, { params: { uploadId: upload.id } })).upload
    return now.state !== 'uploading' && now
  })

const sent = async (bytes: string | Uint8Array<ArrayBuffer>, name: string): Promise<Upload> => {
  const { body } = await maya.upload(projectUpload, { projectId: home.projectId }, new File([bytes], name))
  return looked(body.upload)
}

/** A job whose server has said nothing for two minutes. */
async function abandoned(kind: string, task: object, details: object): Promise<string> {
  const id = newId()
  await site.sql(
    `INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, task, details, attempts, touched_at)
     VALUES ($1, $2, $3, $4, $5, 'Tower', $6, $7, 1, now() - interval '2 minutes')`,
    [id, home.spaceId, maya.id, kind, home.scheduleId, JSON.stringify(task), JSON.stringify(details)],
  )
  return id
}

const exporting = (format: string) =>
  abandoned('export', { versionId: home.versionId, format }, { scheduleId: home.scheduleId, format, fileName: '' })

/** An upload as it stands while a server reads or writes it. */
async function importing(kind: 'import_read' | 'import_write', { id }: Upload): Promise<string> {
  const jobId = await abandoned(kind, { uploadId: id }, { uploadId: id, scheduleId: null, batchId: null })
  const asItWas =
    kind === 'import_write' ? "state = 'confirming'" : "state = 'uploading', preview = NULL, chosen_project = NULL"
  await site.sql(`UPDATE app.uploads SET ${asItWas}, job_id = $2 WHERE id = $1`, [id, jobId])
  return jobId
}

const filesOf = (uploadId: string) => site.sql('SELECT FROM app.upload_files WHERE upload_id = $1', [uploadId])
const stored = async () => ({
  nodes: await site.sql('SELECT id FROM app.eps_nodes ORDER BY id'),
  versions: await site.sql('SELECT id FROM app.versions ORDER BY id'),
  imported: await site.sql('SELECT id FROM app.imported_files ORDER BY id'),
})

describe('a server that dies while files come and go', { timeout: 120_000 }, () => {
  test('exports are written by another one, of the schedule as a whole and as a file of P6 (R-IO-04)', async () => {
    const jobs = { plumb: await exporting('plumb'), xer: await exporting('xer') }
    await site.secondNode()
    expect(Object.keys(unzipSync(await exported(jobs.plumb)))).toContain(MANIFEST)
    expect(Buffer.from(await exported(jobs.xer)).toString()).toMatch(/^ERMHDR/)
  })

  test('what was being read is read by another one, and waits for its person then (R-SCH-21)', async () => {
    const uploads = [await sent(xer, 'Read.xer'), await sent(plumb, 'Read.plumb')]
    const before = await stored()
    const jobs = await Promise.all(uploads.map((upload) => importing('import_read', upload)))
    await site.secondNode()
    for (const [i, upload] of uploads.entries()) {
      expect(await endOf(jobs[i] ?? '')).toMatchObject({ state: 'done' })
      const { state, preview } = await looked(upload)
      expect([state, preview]).toEqual(['preview', upload.preview])
    }
    expect(await stored()).toEqual(before)
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: uploads[1]?.id ?? '' }, input: {} })
    expect(upload.state).toBe('completed')
  })

  test('what was being written ends with a sentence, and nothing half-made stays', async () => {
    const uploads = [await sent(xer, 'Written.xer'), await sent(plumb, 'Written.plumb')]
    const before = await stored()
    const jobs = await Promise.all(uploads.map((upload) => importing('import_write', upload)))
    // Documents come before the rows that point to them: the server died between both.
    const collabApi = openCollabApi(site.collabUrl, site.serviceToken)
    const { update } = await collabApi.read(roomOf(home.versionId), maya.id)
    const [left, fresh] = [roomOf(newId()), roomOf(newId())]
    for (const room of [left, fresh]) await collabApi.create(room, update, maya.id)
    await site.sql("UPDATE collab.documents SET created_at = now() - interval '25 hours' WHERE room <> $1", [fresh])
    await site.secondNode()
    for (const [i, { id }] of uploads.entries()) {
      expect(await endOf(jobs[i] ?? '')).toMatchObject({ state: 'failed', error: { code: 'JOB_INTERRUPTED' } })
      const { upload } = await maya.ok(uploadRead, { params: { uploadId: id } })
      expect(upload).toMatchObject({ state: 'error', error: { code: 'UNAVAILABLE' }, scheduleId: null })
      expect(await filesOf(id)).toEqual([])
    }
    expect(await stored()).toEqual(before)

    const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
    await dropOrphanSchedules(database, collabApi)
    await database.close()
    await expect(collabApi.head(left)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // One that somebody may be making just now stays, and so does every one that has its version.
    expect((await collabApi.head(fresh)).seq).toBeGreaterThan(0)
    for (const { id } of before.versions as { id: string }[]) {
      expect((await collabApi.head(roomOf(id))).seq).toBeGreaterThan(0)
    }
  })
})
