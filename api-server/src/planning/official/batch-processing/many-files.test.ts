import { buffer } from 'node:stream/consumers'
import {
  batchExport,
  batchFile,
  batchImport,
  batchList,
  batchReport,
  batchStop,
  epsCreate,
  epsTree,
  jobList,
  MAX_BATCH_FILES,
} from '@plumbline/core/contract'
import { readSchedule, writeXer } from '@plumbline/core/exchange'
import { usualSettings } from '@plumbline/core/paper'
import { abilities } from '@plumbline/core/permissions'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { useReadGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/ids.ts'

// Every file is read in a thread, written and calculated; that of many takes a while.
vi.setConfig({ testTimeout: 120_000 })

const ground = useReadGround({ MAX_UPLOAD_MB: '1' })

const xer = (code: string, works = 20): string => writeXer(generatePlan({ seed: 3, works }), { code })

/** Two projects in one file. */
const twoProjects = (() => {
  const one = xer('NORTH')
  const lines = one.split('\r\n')
  const at = lines.findIndex(
    (line) => line.startsWith('%R') && lines.indexOf('%T\tPROJECT') === lines.indexOf(line) - 2,
  )
  const second = lines[at]!.split('\t')
  second[1] = '77777'
  return [...lines.slice(0, at + 1), second.join('\t'), ...lines.slice(at + 1)].join('\r\n')
})()

async function zipOf(files: Record<string, string | Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return new Uint8Array(await buffer(archive.outputStream))
}

/** A name that no honest program writes: another of the same length is put in its place. */
function renamed(zip: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(zip).toString('latin1').replaceAll(from, to)
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

type Sent = Record<string, string | Uint8Array<ArrayBuffer>>

async function send(files: Sent, who: Visitor = ground.maya) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name)
  const path = `${batchImport.path}?projectId=${ground.projectId}`
  const { body } = await who.send('POST', path, { body: form })
  return body as { batchId: string; total: number; error?: string; params?: object }
}

const reportOf = (batchId: string, who: Visitor = ground.maya) => who.ok(batchReport, { input: { batchId } })
const ended = (batchId: string) =>
  eventually(async () => {
    const report = await reportOf(batchId)
    return report.batch.state !== 'running' && report
  })
const schedules = async () => {
  const { nodes } = await ground.maya.ok(epsTree, { params: { spaceId: ground.spaceId } })
  return nodes.filter(({ kind, parentId }) => kind === 'schedule' && parentId === ground.projectId)
}
const storedBytes = () => ground.site.sql('SELECT id FROM app.stored_files WHERE space_id = $1', [ground.spaceId])

describe('many files into a project (R-IO-04)', () => {
  test('each becomes a schedule, also those in an archive; one that cannot be read does not keep the others (R-IO-01.zip)', async () => {
    const zip = await zipOf({ 'north/one.xer': xer('ONE'), '__MACOSX/._one.xer': 'x', 'readme.txt': 'Nothing of ours' })
    const { batchId, total } = await send({ 'two.xer': xer('TWO', 30), 'all.zip': zip, 'plan.mpp': 'broken' })
    expect(total).toBe(4)
    const { batch, entries } = await ended(batchId)
    expect(batch).toMatchObject({
      act: 'batch_reading',
      state: 'done',
      total: 4,
      finished: 4,
      failed: 2,
      hasFile: false,
    })
    expect(entries.map(({ name, state, error, works }) => [name, state, error?.code, works])).toEqual([
      ['two.xer', 'done', undefined, 30],
      ['all.zip/north/one.xer', 'done', undefined, 20],
      ['all.zip/readme.txt', 'failed', 'UPLOAD_FORMAT_UNKNOWN', null],
      ['plan.mpp', 'failed', 'UPLOAD_FORMAT_UNKNOWN', null],
    ])
    const made = entries.flatMap(({ scheduleId }) => scheduleId ?? [])
    expect((await schedules()).map(({ id }) => id)).toEqual(expect.arrayContaining(made))
    expect(made).toHaveLength(2)
    // What was sent is gone; the files that schedules came with stay with these.
    expect(await storedBytes()).toHaveLength(2)
  })

  test('of a file with several projects each becomes a schedule', async () => {
    const before = (await schedules()).length
    const { batchId } = await send({ 'both.xer': twoProjects })
    const { entries } = await ended(batchId)
    expect(entries).toMatchObject([{ state: 'done', error: null }])
    expect(await schedules()).toHaveLength(before + 2)
  })

  test('the person sees one job, not one for each file, and can read the report later', async () => {
    const { batchId } = await send({ 'a.xer': xer('A'), 'b.xer': xer('B') })
    await ended(batchId)
    const { jobs } = await ground.maya.ok(jobList)
    expect(jobs.filter(({ spaceId }) => spaceId === ground.spaceId).map(({ id }) => id)).toEqual([batchId])
    await ground.site.sql("UPDATE app.jobs SET touched_at = now() - interval '8 days' WHERE id = $1", [batchId])
    const { batches } = await ground.maya.ok(batchList, { params: { spaceId: ground.spaceId } })
    expect(batches).toMatchObject([{ id: batchId, act: 'batch_reading', name: 'A project', total: 2 }])
    expect((await reportOf(batchId)).entries).toHaveLength(2)
  })

  test('an archive whose names lead out of it, or that is broken, is refused, and nothing is stored', async () => {
    const zip = await zipOf({ 'aa/x.xer': xer('A') })
    for (const name of ['../x.xer', '/a/x.xer', 'C:/x.xer']) {
      const { error, params } = await send({ 'bad.zip': renamed(zip, 'aa/x.xer', name.padEnd(8, 'x').slice(0, 8)) })
      expect([error, params]).toEqual(['BATCH_ARCHIVE', { file: 'bad.zip' }])
    }
    expect((await send({ 'cut.zip': zip.slice(0, 200) })).error).toBe('BATCH_ARCHIVE')
    expect((await send({ 'empty.zip': await zipOf({}) })).error).toBe('BATCH_EMPTY')
    expect(await storedBytes()).toEqual([])
  })

  test('a bomb is counted as it is unpacked, whatever it declares, and the others come in', async () => {
    const bomb = await zipOf({ 'bomb.xer': Buffer.alloc(40_000_000, ' '), 'good.xer': xer('GOOD') })
    const { batchId } = await send({ 'bomb.zip': bomb })
    const { entries } = await ended(batchId)
    expect(entries.map(({ state, error }) => [state, error?.code])).toEqual([
      ['failed', 'UPLOAD_TOO_LARGE'],
      ['done', undefined],
    ])
  })

  test('no more files than are taken at once, and one batch of a person at a time', async () => {
    const many = Object.fromEntries(Array.from({ length: MAX_BATCH_FILES + 1 }, (_, i) => [`${i}.xer`, 'x']))
    expect(await send(many)).toMatchObject({ error: 'UPLOAD_TOO_MANY', params: { max: MAX_BATCH_FILES } })
    const { batchId } = await send({ 'a.xer': xer('A', 200), 'b.xer': xer('B', 200) })
    expect((await send({ 'c.xer': xer('C') })).error).toBe('BATCH_RUNNING')
    await ended(batchId)
  })

  test('stopped, what was made stays and the rest is not begun; its files are gone', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.xer`, xer(`N${i}`, 400)]))
    const { batchId } = await send(files)
    await eventually(async () => (await reportOf(batchId)).entries.some(({ state }) => state === 'done'))
    await ground.maya.ok(batchStop, { input: { batchId } })
    const { batch, entries } = await eventually(async () => {
      const report = await reportOf(batchId)
      return report.entries.every(({ state }) => state !== 'running') && report
    })
    expect(batch.state).toBe('stopped')
    const waiting = entries.filter(({ state }) => state === 'waiting')
    expect(waiting.length).toBeGreaterThan(0)
    const sources = await ground.site.sql(
      'SELECT 1 FROM app.batch_entries WHERE job_id = $1 AND stored_file IS NOT NULL',
      [batchId],
    )
    expect(sources).toEqual([])
  })

  test('the files of a server that died are taken up by another one; what it was at is told as interrupted', async () => {
    const { batchId } = await send({ 'a.xer': xer('A'), 'b.xer': xer('B') })
    await ended(batchId)
    const id = newId()
    await ground.site.sql(
      `INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, task, details, touched_at)
       SELECT $2, space_id, user_id, kind, node_id, name, task, details, now() - interval '2 minutes' FROM app.jobs WHERE id = $1`,
      [batchId, id],
    )
    await ground.site.sql(
      `INSERT INTO app.batch_entries (job_id, place, space_id, name, state, stored_file)
       SELECT $1, i.n, $2, i.n || '.xer', CASE i.n WHEN 0 THEN 'running' ELSE 'waiting' END, f.stored_file
       FROM generate_series(0, 1) AS i(n), (SELECT stored_file FROM app.imported_files WHERE space_id = $2 LIMIT 1) f`,
      [id, ground.spaceId],
    )
    await ground.site.secondNode()
    const { entries } = await ended(id)
    expect(entries.map(({ state, error }) => [state, error?.code])).toEqual([
      ['failed', 'JOB_INTERRUPTED'],
      ['done', undefined],
    ])
  })

  test('who may not import there, or reads only, is refused; a full space takes nothing', async () => {
    expect((await send({ 'a.xer': xer('A') }, ground.rita)).error).toBe('FORBIDDEN')
    const stranger = await ground.site.person(`stranger-${newId()}`)
    expect((await send({ 'a.xer': xer('A') }, stranger)).error).toBe('NOT_FOUND')
    await ground.site.sql(
      `INSERT INTO app.space_storage (space_id, quota_mb, documents) VALUES ($1, 1, 2000000)
       ON CONFLICT (space_id) DO UPDATE SET quota_mb = 1, documents = 2000000`,
      [ground.spaceId],
    )
    expect((await send({ 'a.xer': xer('A') })).error).toBe('SPACE_FULL')
    const asked = { spaceId: ground.spaceId, epsIds: [], format: 'json' as const }
    expect((await ground.maya.call(batchExport, { input: asked })).body.error).toBe('SPACE_FULL')
  })
})

/** Names and contents of an archive. */
async function contentOf(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(Buffer.from(zip))
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return found
}

const fileOf = (batchId: string, who: Visitor = ground.maya) => who.call(batchFile, { params: { batchId } })

describe('many schedules out (R-IO-04)', () => {
  const named = async (name: string, parentId = ground.projectId) => {
    const input = { kind: 'schedule' as const, parentId, name }
    return (await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })).node.id
  }
  const begin = (input: Partial<{ epsIds: string[]; format: 'xer' | 'json' }> = {}, who = ground.maya) =>
    who.call(batchExport, { input: { spaceId: ground.spaceId, epsIds: [], format: 'xer', ...input } })

  test('one archive holds them in the folders of the structure, each under a name that every system takes', async () => {
    await ground.work('Dig', 3)
    await named('Roof: “A/B”?')
    await named('a SCHEDULE')
    const { batchId, total } = (await begin()).body
    expect(total).toBe(3)
    const { batch, entries } = await ended(batchId)
    expect(batch).toMatchObject({ act: 'batch_writing', state: 'done', finished: 3, failed: 0, hasFile: true })
    expect(entries[0]).toMatchObject({ scheduleId: ground.scheduleId, works: 1 })
    const reply = await fileOf(batchId)
    expect(reply.headers.get('content-disposition')).toContain('schedules.zip')
    const files = await contentOf(reply.body as unknown as Uint8Array)
    expect([...files.keys()]).toEqual([
      'A facility/A project/A schedule.xer',
      'A facility/A project/Roof_ “A_B”_.xer',
      'A facility/A project/a SCHEDULE (2).xer',
    ])
    const reading = readSchedule(files.get('A facility/A project/A schedule.xer')!)
    expect(reading.ok && reading.file.projects[0]?.works).toBe(1)
  })

  test('schedules are printed into one archive, a file each, only on what a sheet is', async () => {
    await ground.work('Dig', 3)
    await named('Roof: “A/B”?')
    const input = { spaceId: ground.spaceId, epsIds: [ground.projectId], format: 'pdf' as const }
    const { batchId } = await ground.maya.ok(batchExport, { input: { ...input, print: usualSettings } })
    const { batch } = await ended(batchId)
    expect(batch).toMatchObject({ state: 'done', finished: 2, failed: 0, hasFile: true })
    const files = await contentOf((await fileOf(batchId)).body as unknown as Uint8Array)
    expect([...files.keys()]).toEqual(['A facility/A project/A schedule.pdf', 'A facility/A project/Roof_ “A_B”_.pdf'])
    for (const [name, bytes] of files) expect(bytes.subarray(0, 5).toString(), name).toBe('%PDF-')
    expect((await ground.maya.call(batchExport, { input })).status).toBe(400)
    const other = { ...input, format: 'xer' as const, print: usualSettings }
    expect((await ground.maya.call(batchExport, { input: other })).status).toBe(400)
  })

  test('a server that is killed amid printing leaves nothing half to be fetched; another one prints them all anew', async () => {
    await ground.work('Dig', 3)
    for (let i = 1; i <= 30; i++) await named(`Block ${i}`)
    const mortal = await ground.site.mortalNode()
    const there = ground.maya.at(mortal.url)
    const input = { spaceId: ground.spaceId, epsIds: [], format: 'pdf' as const, print: usualSettings }
    const { batchId, total } = await there.ok(batchExport, { input })
    expect(total).toBe(31)
    await eventually(async () => (await reportOf(batchId)).batch.finished > 0)
    await mortal.kill()

    const { batch } = await reportOf(batchId)
    expect(batch).toMatchObject({ state: 'running', hasFile: false })
    expect(batch.finished).toBeLessThan(total)
    expect((await fileOf(batchId)).body.error).toBe('NOT_FOUND')
    expect(await storedBytes()).toEqual([])

    await ground.site.sql("UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE id = $1", [batchId])
    await ground.site.secondNode()
    expect((await ended(batchId)).batch).toMatchObject({ state: 'done', finished: total, failed: 0, hasFile: true })
    const files = await contentOf((await fileOf(batchId)).body as unknown as Uint8Array)
    expect(files.size).toBe(total)
    for (const [name, bytes] of files) {
      expect(bytes.subarray(0, 5).toString(), name).toBe('%PDF-')
      expect(bytes.subarray(-7).toString(), name).toContain('%%EOF')
    }
    expect(await storedBytes()).toHaveLength(1)
  })

  test('what is written comes in again as it was', async () => {
    await ground.work('Dig', 3)
    const { batchId } = (await begin({ epsIds: [ground.scheduleId], format: 'json' })).body
    await ended(batchId)
    const zip = (await fileOf(batchId)).body as unknown as Uint8Array<ArrayBuffer>
    const back = await send({ 'back.zip': zip })
    expect((await ended(back.batchId)).entries).toMatchObject([{ state: 'done', works: 1 }])
  })

  test('only schedules that the person may read are in it, and only that person or an administrator fetches it', async () => {
    const hidden = await named('Hidden')
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities) VALUES ($4, $1, $2, $3, 'deny', $5)`,
      [ground.spaceId, hidden, ground.rita.id, newId(), abilities],
    )
    const { batchId } = (await begin({}, ground.rita)).body
    await eventually(async () => (await reportOf(batchId)).batch.state === 'done')
    const files = await contentOf((await fileOf(batchId, ground.rita)).body as unknown as Uint8Array)
    expect([...files.keys()]).toEqual(['A facility/A project/A schedule.xer'])
    const paul = await ground.site.person(`paul-${newId()}`)
    await admit(ground.site, ground.spaceId, paul, 'planner')
    expect((await fileOf(batchId, paul)).body.error).toBe('FORBIDDEN')
    expect((await paul.call(batchReport, { input: { batchId } })).body.error).toBe('FORBIDDEN')
    expect((await paul.call(batchStop, { input: { batchId } })).body.error).toBe('FORBIDDEN')
    expect((await fileOf(batchId)).status).toBe(200)
    const stranger = await ground.site.person(`foreigner-${newId()}`)
    expect((await fileOf(batchId, stranger)).body.error).toBe('NOT_FOUND')
    await ground.site.sql("UPDATE app.batch_archives SET created_at = now() - interval '8 days'")
    await ground.site.sql("DELETE FROM app.batch_archives WHERE created_at < now() - interval '7 days'")
    expect((await fileOf(batchId, ground.rita)).body.error).toBe('NOT_FOUND')
    expect((await reportOf(batchId)).batch.hasFile).toBe(false)
    expect(await storedBytes()).toEqual([])
  })
})
