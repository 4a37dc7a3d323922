import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import {
  backupDetails,
  jobList,
  scheduleBackupCreate,
  scheduleBackupRestore,
  wbsCreate,
  wbsList,
} from '@plumbline/core/contract'
import { roomNamed } from '@plumbline/core/documents/rooms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { decodeNoted, encodePlan } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

const DATA_DIR = `${process.env.TMPDIR ?? '/tmp'}/plumbline-large-backups-test-${process.pid}`
const NOTE_CHARS = 100_000
const WORKS = 2_700

let site: Installation
let maya: Visitor
let home: Site
const collabApi = () => openCollabApi(site.collabUrl, site.serviceToken)

/** The schedule with as many works, each with the longest note there may be. */
async function planOf(works: number): Promise<Uint8Array<ArrayBuffer>> {
  const { update } = await collabApi().read(roomNamed('schedule', home.versionId), maya.id)
  const { notes: _notes, ...plan } = decodeNoted(update)
  const [row] = plan.rows
  if (!row) throw new Error('The schedule has no work')
  const rows = Array.from({ length: works }, (_, at) => ({
    ...row,
    id: `rowWithNote${at}`,
    code: `${at}`,
    name: `Work ${at}`,
  }))
  const notes = new Map(rows.map(({ id }, at) => [id, `${at} `.padEnd(NOTE_CHARS, 'concrete ')]))
  return encodePlan({ ...plan, rows, relations: [], assignments: [] }, notes)
}

const ofSchedule = () => ({ params: { scheduleId: home.scheduleId } })

const ended = (jobId: string) =>
  eventually(async () => {
    const job = (await maya.ok(jobList, {})).jobs.find(({ id }) => id === jobId)
    return job && job.state !== 'running' ? job : null
  }, 200)

async function backedUp(): Promise<string> {
  const job = await ended((await maya.ok(scheduleBackupCreate, ofSchedule())).jobId)
  expect([job.state, job.error]).toEqual(['done', null])
  return backupDetails.parse(job.details).backupId
}

async function restored(backupId: string, input: { as: 'version' | 'place' | 'beside'; confirmed?: boolean }) {
  const params = { ...ofSchedule().params, backupId }
  return ended((await maya.ok(scheduleBackupRestore, { params, input })).jobId)
}

describe.runIf(process.env.SLOW)('documents of many megabytes', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    site = await install({ collab: true, environment: { DATA_DIR } })
    maya = await site.person('maya')
    home = await breakGround(maya, 'Home')
  }, 240_000)
  afterAll(async () => {
    await site.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('a document of 80 MB is backed up, and comes back as a version and in place', async () => {
    await maya.ok(wbsCreate, {
      params: { versionId: home.versionId },
      input: { type: 'work', name: 'Concrete', parentId: null, after: null },
    })
    const document = await planOf(800)
    expect(document.length).toBeGreaterThan(80_000_000)
    await collabApi().replace(roomNamed('schedule', home.versionId), document, maya.id)
    const backupId = await backedUp()
    for (const as of ['version', 'place'] as const) {
      const job = await restored(backupId, { as, confirmed: true })
      expect([job.state, job.error]).toEqual(['done', null])
      const { versionId } = backupDetails.parse(job.details)
      const { rows } = await maya.ok(wbsList, { params: { versionId: versionId ?? '' }, input: { limit: 1 } })
      expect(rows[0]?.name).toBe('Work 0')
    }
  })

  test('one that is too large for a version says so by name, leaves all as it is, and comes back beside', async () => {
    const bytes = await promisify(zstdCompress)(await planOf(WORKS))
    await site.sql(
      `UPDATE collab.snapshots SET bytes = decode($2, 'base64'), encoding = 'zstd'
     WHERE room = $1 AND seq = (SELECT snapshot_seq FROM collab.documents WHERE room = $1)`,
      [roomNamed('schedule', home.versionId), bytes.toString('base64')],
    )
    await site.sql(`UPDATE collab.documents SET seq = seq + 1 WHERE room = $1`, [roomNamed('schedule', home.versionId)])
    const backupId = await backedUp()
    const heads = () => site.sql('SELECT room, seq, epoch FROM collab.documents ORDER BY room')
    const before = await heads()
    for (const as of ['version', 'place'] as const) {
      const job = await restored(backupId, { as, confirmed: true })
      expect([job.state, job.error?.code]).toEqual(['failed', 'RESTORE_TOO_LARGE'])
      expect(job.error?.params).toMatchObject({ what: 'A schedule · Version 1', megabytes: 258, max: 256 })
    }
    expect(await heads()).toEqual(before)
    const beside = await restored(backupId, { as: 'beside' })
    expect([beside.state, beside.error]).toEqual(['done', null])
  })
})
