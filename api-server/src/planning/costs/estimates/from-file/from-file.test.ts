import { arrayBuffer } from 'node:stream/consumers'
import {
  costrEstimateContent,
  costrEstimateList,
  costrEstimateUpload,
  type EstimateUploadFields,
  type Job,
  jobList,
  jobStop,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { largeBill } from '../../../../../../core/src/estimate-files/testing/large-bill.ts'
import { useReadGround } from '../../../../../test/ground.ts'
import { eventually } from '../../../../../test/planning.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { openCollabApi } from '../../../../platform/collab/index.ts'
import { openDatabase } from '../../../../platform/database/index.ts'
import { newId } from '../../../../platform/ids.ts'
import { workbookStream } from '../../../exchange/tables/index.ts'
import { dropOrphanEstimates } from '../authorizer.ts'
import { roomOfEstimate } from '../reader.ts'

const on = useReadGround()

const bill = largeBill(120)
const send = (who: Visitor, content: string | Uint8Array<ArrayBuffer>, number: string, fields = {}) =>
  who.upload(costrEstimateUpload, { scheduleId: on.scheduleId }, new File([content], 'bill.bc3'), {
    ...{ number, name: 'From a file' },
    ...fields,
  })
const begun = async (content: string | Uint8Array<ArrayBuffer>, number = '1', fields = {}): Promise<string> => {
  const { status, body } = await send(on.maya, content, number, fields)
  if (status !== 200) throw new Error(`${status} ${body.error} ${JSON.stringify(body.params)}`)
  return body.jobId
}
const job = async (id: string) => (await on.maya.ok(jobList)).jobs.find((one) => one.id === id)
const ended = (id: string): Promise<Job> =>
  eventually(async () => {
    const found = await job(id)
    return found && found.state !== 'running' && found
  })
const numbers = async () =>
  (await on.maya.ok(costrEstimateList, on.ofSchedule)).estimates.map(({ number, name }) => [number, name])
const rooms = async () => {
  const { collabUrl, serviceToken } = on.site
  const heads = await openCollabApi(collabUrl, serviceToken).heads('estimate/', 1_000)
  return heads.filter(({ room }) => room.startsWith('estimate/')).length
}
const content = async ({ details }: Job) =>
  on.maya.ok(costrEstimateContent, { params: { estimateId: String(details.estimateId) } })

describe('an estimate from a file of another program (R-COST-02)', () => {
  test('is there with all of it once the job is done', async () => {
    const done = await ended(await begun(bill))
    expect(done).toMatchObject({ kind: 'estimate_upload', state: 'done', name: 'bill.bc3', details: { items: 120 } })
    expect(await numbers()).toEqual([['1', 'From a file']])
    const { items, sections, totals } = await content(done)
    expect([items.length, sections.length, totals.uncounted]).toEqual([120, 3, 0])
    // 1.25 h × 20.00 + 0.35 × 75.50 + 1.02 × 80.25 = 133.28, 1.5 of them.
    expect(items.find(({ code }) => code === 'I0')).toMatchObject({ quantity: '1.5', total: '199.92' })
  })

  test('is read by the columns that somebody chose of a workbook, or those that are guessed', async () => {
    const columns = ['Position', 'Amount', 'Each', 'Of'].map((title) => ({ title, field: null, hidden: false }))
    const rows = () =>
      [
        ['Walls', 2.5, 10, 'm3'],
        ['Roof', 4, 100, 'm2'],
      ].map((cells) => ({ cells, outline: 0, isSummary: false }))
    const workbook = new Uint8Array(await arrayBuffer(workbookStream([{ name: 'Bill', columns, rows }])))
    const mapping: EstimateUploadFields['mapping'] = {
      ...{ sheet: 0, headRow: 0 },
      columns: ['name', 'quantity', 'price', 'unit'],
    }
    const chosen = await ended(await begun(workbook, '1', { mapping: JSON.stringify(mapping) }))
    expect(chosen).toMatchObject({ state: 'done', details: { items: 2 } })
    expect((await content(chosen)).totals.items).toBe('425')
    const none = { ...mapping, columns: [null, 'quantity'] }
    const refused = await ended(await begun(workbook, '2', { mapping: JSON.stringify(none) }))
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'ESTIMATE_FILE_UNKNOWN' } })
    const wrong = await send(on.maya, workbook, '3', { mapping: '{"sheet":0,"headRow":0,"columns":["<b>"]}' })
    expect(wrong.body.error).toBe('BAD_REQUEST')
    expect(await numbers()).toEqual([['1', 'From a file']])
  })

  test('is not made of what is none, by whoever may not, or under a number that is taken', async () => {
    for (const [file, code] of [
      ['Dear all', 'ESTIMATE_FILE_UNKNOWN'],
      ['PK\u0003\u0004 no archive xl/workbook.xml', 'UPLOAD_BROKEN'],
      ['~V|T|FIEBDC-3/2020|||ANSI|\r\n~C|A##||All|||0|', 'UPLOAD_EMPTY'],
    ] as const)
      expect(await ended(await begun(file))).toMatchObject({ state: 'failed', error: { code } })
    expect((await send(on.rita, bill, '1')).body.error).toBe('FORBIDDEN')
    const stranger = await on.site.person(`stranger${Date.now()}`)
    expect((await send(stranger, bill, '1')).status).toBe(404)
    expect(await numbers()).toEqual([])
    await ended(await begun(bill))
    expect((await send(on.maya, bill, '1')).body.error).toBe('ESTIMATE_EXISTS')
  })

  test('leaves nothing when it is stopped', async () => {
    const before = await rooms()
    const id = await begun(largeBill(20_000))
    await on.maya.ok(jobStop, { params: { jobId: id } })
    expect(await ended(id)).toMatchObject({ state: 'stopped', details: { estimateId: null } })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect([await numbers(), await rooms()]).toEqual([[], before])
  })

  test('leaves nothing when it is stopped while its document is written', async () => {
    const before = await rooms()
    const id = await begun(largeBill(5_000))
    await eventually(async () => (await job(id))?.step === 'writing' || (await job(id))?.state !== 'running')
    const stopped = await on.maya.call(jobStop, { params: { jobId: id } })
    const { state } = await ended(id)
    await eventually(async () => (await rooms()) === before + (state === 'done' ? 1 : 0))
    expect([stopped.status, (await numbers()).length]).toEqual([200, state === 'done' ? 1 : 0])
  })

  test('leaves no document without a row when it is killed between both: what was left goes by itself', async () => {
    const done = await ended(await begun(bill))
    const collabApi = openCollabApi(on.site.collabUrl, on.site.serviceToken)
    const made = roomOfEstimate(String(done.details.estimateId))
    const { update } = await collabApi.read(made, 'system')
    const [left, fresh] = [roomOfEstimate(newId()), roomOfEstimate(newId())]
    for (const room of [left, fresh]) await collabApi.create(room, update, on.maya.id)
    await on.site.sql("UPDATE collab.documents SET created_at = now() - interval '25 hours' WHERE room <> $1", [fresh])
    const database = openDatabase(await on.site.serverUrl(), pino({ level: 'silent' }))
    await dropOrphanEstimates(database, collabApi)
    await database.close()
    await expect(collabApi.head(left)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // One that is just being made stays, and so does what has its row.
    for (const room of [fresh, made]) expect((await collabApi.head(room)).seq).toBeGreaterThan(0)
  })

  test('is one of two that come at once under one number; under two numbers both are there', async () => {
    const before = await rooms()
    const same = await Promise.all([begun(bill, 'A'), begun(bill, 'A')])
    const states = (await Promise.all(same.map(ended))).map(({ state, error }) => [state, error?.code ?? ''])
    expect(states.toSorted()).toEqual([
      ['done', ''],
      ['failed', 'ESTIMATE_EXISTS'],
    ])
    await eventually(async () => (await rooms()) === before + 1)
    const two = await Promise.all([begun(bill, 'B'), begun(bill, 'C')])
    for (const one of await Promise.all(two.map(ended))) expect((await content(one)).items).toHaveLength(120)
    expect((await numbers()).map(([number]) => number)).toEqual(['A', 'B', 'C'])
  })

  test('is made once by another server when the one died that was at it', async () => {
    const id = await begun(largeBill(20_000), '7')
    const [row] = await on.site.sql<{ stored_file: string }>('SELECT stored_file FROM app.jobs WHERE id = $1', [id])
    // As a server that was killed amid leaves it: its document without a row, the job silent.
    await on.site.sql(
      `INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, task, details, stored_file, attempts, touched_at)
       SELECT 'diedamidjob0', space_id, user_id, kind, node_id, name, jsonb_set(task::jsonb, '{number}', '"8"'), details,
         stored_file, 1, now() - interval '2 minutes' FROM app.jobs WHERE id = $1`,
      [id],
    )
    expect(row?.stored_file).not.toBeNull()
    await on.site.secondNode()
    expect(await ended('diedamidjob0')).toMatchObject({ state: 'done', details: { items: 20_000 } })
    await ended(id)
    expect((await numbers()).map(([number]) => number)).toEqual(['7', '8'])
  })

  test('is made once by another server when the one that was at it is killed in the middle', async () => {
    const before = await rooms()
    const mortal = await on.site.mortalNode()
    const there = on.maya.at(mortal.url)
    const file = new File([largeBill(20_000)], 'killed.bc3')
    const asked = { number: '9', name: 'Killed amid' }
    const { status, body } = await there.upload(costrEstimateUpload, { scheduleId: on.scheduleId }, file, asked)
    expect(status).toBe(200)
    await eventually(async () => ((await job(body.jobId))?.progress ?? 0) > 0)
    await mortal.kill()
    expect(await job(body.jobId)).toMatchObject({ state: 'running', details: { estimateId: null } })
    expect(await numbers()).toEqual([])

    await on.site.sql("UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE id = $1", [body.jobId])
    await on.site.secondNode()
    const done = await ended(body.jobId)
    expect(done).toMatchObject({ state: 'done', details: { items: 20_000 } })
    expect(await numbers()).toEqual([['9', 'Killed amid']])
    // Its document may have been on the way: then it has no row, and is nobody's.
    expect(await rooms()).toBeLessThanOrEqual(before + 2)
    expect((await content(done)).items).toHaveLength(20_000)
  })
})
