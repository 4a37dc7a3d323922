import {
  attributeUsage,
  epsTree,
  projectUpload,
  relationList,
  scheduleAttributes,
  scheduleRead,
  timetableRead,
  type Upload,
  uploadCancel,
  uploadChoose,
  uploadConfirm,
  uploadRead,
  versionEvents,
  versionList,
  versionUpload,
  versionUploadSynchronous,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { ALL_PROJECTS } from '@plumbline/core/plan'
import { generatePlan, type MspdiTask, mspdiFile } from '@plumbline/core/testing'
import { formatInstant } from '@plumbline/core/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { zipOf } from '../../../../test/zip.ts'

let site: Installation
let maya: Visitor
let ground: Site
beforeAll(async () => {
  site = await install({ collab: true, environment: { MAX_UPLOAD_MB: '1' } })
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
})
afterAll(() => site.close())

const plan = generatePlan({ seed: 7, works: 120 })
const file = writeXer(plan, { code: 'TOWER' })
/** The same project twice, the second under another number. */
const twoProjects = (() => {
  const lines = file.split('\r\n')
  const at = lines.findIndex((line) => line.startsWith('%T\tPROJECT'))
  const row = lines.findIndex((line, index) => index > at && line.startsWith('%R'))
  const second = (lines[row] ?? '').replace('%R\t1\t', '%R\t2\t').replace('TOWER', 'ANNEX')
  return [...lines.slice(0, row + 1), second, ...lines.slice(row + 1)].join('\r\n')
})()

const cyrillicBytes = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => (letter >= 'А' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))))

const settled = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })

async function nodes() {
  return (await maya.ok(epsTree, { params: { spaceId: ground.spaceId } })).nodes
}

describe('importing in steps', () => {
  test('a file dropped on a project becomes a schedule when it is confirmed, not before (R-SCH-06)', async () => {
    const { projectId } = ground
    const { body } = await maya.upload(projectUpload, { projectId }, file)
    expect(body.upload).toMatchObject({ state: 'uploading', fileName: 'plan.xer' })
    const ready = await settled(body.upload)
    const works = plan.rows.filter((row) => row.type === 'work').length
    expect(ready).toMatchObject({ state: 'preview', step: 'ready', progress: 1, error: null, chosenProject: '1' })
    expect(ready.preview?.counts).toMatchObject({ works, relations: plan.relations.length })
    expect(ready.preview?.changes).toBeNull()
    expect(await nodes()).toHaveLength(3)

    const params = { uploadId: ready.id }
    const { upload } = await maya.ok(uploadConfirm, { params, input: { name: 'North tower' } })
    expect(upload).toMatchObject({ state: 'completed', step: 'done' })
    const schedule = (await nodes()).find((node) => node.id === upload.scheduleId)
    expect(schedule).toMatchObject({ name: 'North tower', kind: 'schedule', parentId: projectId })
    const { total } = await maya.ok(wbsList, { params: { versionId: upload.versionId ?? '' }, input: { limit: 1 } })
    expect(total).toBeGreaterThanOrEqual(plan.rows.length)
    expect((await maya.call(uploadConfirm, { params })).body.error).toBe('UPLOAD_NOT_READY')
  })

  test('of several projects one is chosen before there is anything to confirm', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, twoProjects)
    const open = await settled(body.upload)
    expect(open).toMatchObject({ state: 'preview', preview: null, chosenProject: null })
    expect(open.projects.map((project) => project.code)).toEqual(['TOWER', 'ANNEX'])
    const params = { uploadId: open.id }
    expect((await maya.call(uploadConfirm, { params })).body.error).toBe('UPLOAD_PROJECT_NOT_CHOSEN')
    const wrong = await maya.call(uploadChoose, { params, input: { project: '99' } })
    expect(wrong.body.error).toBe('UPLOAD_NO_PROJECT')
    const { upload } = await maya.ok(uploadChoose, { params, input: { project: '1' } })
    expect((await settled(upload)).preview?.counts.relations).toBe(plan.relations.length)
  })

  test('several projects become one schedule, each below a row with its own data date', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, twoProjects)
    const params = { uploadId: (await settled(body.upload)).id }
    const { upload } = await maya.ok(uploadChoose, { params, input: { project: ALL_PROJECTS } })
    const ready = await settled(upload)
    expect(ready).toMatchObject({ state: 'preview', chosenProject: ALL_PROJECTS, error: null })
    expect(ready.preview?.counts.relations).toBe(plan.relations.length)
    const { upload: done } = await maya.ok(uploadConfirm, { params, input: {} })
    const { rows } = await maya.ok(wbsList, { params: { versionId: done.versionId ?? '' }, input: { limit: 500 } })
    const tops = rows.filter((row) => row.parentId === null)
    expect(tops.map(({ code, type }) => [code, type])).toEqual([
      [expect.any(String), 'sum'],
      ['ANNEX', 'sum'],
    ])
    const one = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
    const single = { uploadId: (await settled(one.body.upload)).id }
    const refused = await maya.call(uploadChoose, { params: single, input: { project: ALL_PROJECTS } })
    expect(refused.body.error).toBe('UPLOAD_NO_PROJECT')
  })

  test('a cancelled upload is gone, and so is its file', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
    const ready = await settled(body.upload)
    await maya.ok(uploadCancel, { params: { uploadId: ready.id } })
    expect((await maya.call(uploadConfirm, { params: { uploadId: ready.id } })).body.error).toBe('UPLOAD_NOT_READY')
    expect(await site.sql('SELECT * FROM app.upload_files WHERE upload_id = $1', [ready.id])).toEqual([])
    expect(await nodes()).toHaveLength(3)
  })

  test('an upload is its own person’s only', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
    const stranger = await site.person('stranger')
    const reply = await stranger.call(uploadRead, { params: { uploadId: body.upload.id } })
    expect(reply.body.error).toBe('NOT_FOUND')
    await settled(body.upload)
  })
})

describe('importing in one call', () => {
  test('makes a new current version and leaves the one before (R-IO-02, R-SCH-04, R-SCH-06, R-SCH-21)', async () => {
    const { scheduleId } = ground
    const { status, body } = await maya.upload(versionUploadSynchronous, { scheduleId }, file)
    expect(status).toBe(200)
    expect(body.upload).toMatchObject({ state: 'completed', scheduleId })
    const schedule = await maya.ok(scheduleRead, { params: { scheduleId } })
    expect(schedule.currentVersion.id).toBe(body.upload.versionId)
    expect(schedule.versions.map((version) => version.id)).toContain(ground.versionId)
    const params = { versionId: schedule.currentVersion.id }
    const { relations } = await maya.ok(relationList, { params })
    expect(relations).toHaveLength(plan.relations.length)
    const official = await eventually(async () => {
      const { timetable } = await maya.ok(timetableRead, { params, input: { limit: 0 } })
      return timetable.state === 1 && timetable
    })
    expect(official.works).toBe(plan.rows.filter((row) => row.type === 'work' || row.type.startsWith('mile')).length)
  })

  test.each([
    ['UTF-8', 'Устройство стяжки – Fundação', (text: string) => Buffer.from(text)],
    ['windows-1251', 'Монтаж колонн и устройство стяжки пола', cyrillicBytes],
    ['windows-1252', 'Fundação, Gerüst und Béton armé', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads names written in %s', async (_, name, encode) => {
    const { scheduleId } = ground
    const named = { ...plan, rows: plan.rows.map((row) => (row.type === 'work' ? { ...row, name } : row)) }
    const { body } = await maya.upload(
      versionUploadSynchronous,
      { scheduleId },
      Uint8Array.from(encode(writeXer(named))),
    )
    expect(body.upload.state).toBe('completed')
    const params = { versionId: body.upload.versionId ?? '' }
    const { rows } = await maya.ok(wbsList, { params, input: { filter: 2 } })
    expect(new Set(rows.filter((row) => row.type === 'work').map((row) => row.name))).toEqual(new Set([name]))
  })

  test('a file of P6 is read under either of its names (R-IO-01.xer, R-IO-01.xer-primavera)', async () => {
    for (const source of ['xer', 'xer-primavera']) {
      const { body } = await maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, file, { source })
      const versionId = body.upload.versionId ?? ''
      const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 500 } })
      const namesOf = (all: readonly { type: string; name: string }[]) =>
        all.flatMap(({ type, name }) => (type === 'work' ? [name] : [])).sort()
      expect(namesOf(rows)).toEqual(namesOf(plan.rows))
    }
  })

  test('with several projects asks for one, and takes it', async () => {
    const { scheduleId } = ground
    const open = await maya.upload(versionUploadSynchronous, { scheduleId }, twoProjects)
    expect(open.body.error).toBe('UPLOAD_PROJECT_NOT_CHOSEN')
    expect((await maya.ok(versionList, { params: { scheduleId } })).versions).toHaveLength(1)
    const chosen = await maya.upload(versionUploadSynchronous, { scheduleId }, twoProjects, { project: '1' })
    expect(chosen.body.upload.state).toBe('completed')
  })

  test('a file that becomes the actual version keeps the ids of works and what was reported, unless it tells itself', async () => {
    const { scheduleId } = ground
    await maya.upload(versionUploadSynchronous, { scheduleId }, file)
    const at = { params: { scheduleId } }
    const before = (await maya.ok(scheduleRead, at)).currentVersion
    const rowsBefore = (await maya.ok(wbsList, { params: { versionId: before.id } })).rows
    const [open, told] = rowsBefore.filter((row) => row.type === 'work' && row.actualStart === null)
    const report = (wbsId: string | undefined) =>
      maya.ok(wbsEdit, {
        params: { versionId: before.id, wbsId: wbsId ?? '' },
        input: { actualStart: '2026-03-02T08:00', percent: 40 },
      })
    await report(open?.id)
    await report(told?.id)
    const ownFacts = plan.rows.map((row) =>
      row.code === told?.code
        ? { ...row, progress: { ...row.progress, actualStart: plan.settings.dataDate - 1_440, percent: 10 } }
        : row,
    )
    const again = writeXer({ ...plan, rows: ownFacts }, { code: 'TOWER' })
    const { body } = await maya.upload(versionUploadSynchronous, { scheduleId }, again)
    const versionId = body.upload.versionId ?? ''
    expect((await maya.ok(scheduleRead, at)).currentVersion).toMatchObject({ id: versionId, kind: 'actual' })
    const rows = new Map((await maya.ok(wbsList, { params: { versionId } })).rows.map((row) => [row.id, row]))
    expect([...rows.keys()]).toEqual(rowsBefore.map((row) => row.id))
    expect(rows.get(open?.id ?? '')).toMatchObject({ actualStart: '2026-03-02T08:00', percent: 40 })
    expect(rows.get(told?.id ?? '')?.actualStart).toBe(formatInstant(plan.settings.dataDate - 1_440))
    const { events } = await maya.ok(versionEvents, { ...at, input: { limit: 2 } })
    expect(events).toMatchObject([
      { change: 'actual', details: { before: before.name, facts: 1 } },
      { change: 'created' },
    ])
  })

  test('an update changes the current version in place and keeps the ids of its works (R-IO-02)', async () => {
    const { scheduleId } = ground
    await maya.upload(versionUploadSynchronous, { scheduleId }, file)
    const before = (await maya.ok(scheduleRead, { params: { scheduleId } })).currentVersion.id
    const params = { versionId: before }
    const rowsBefore = await maya.ok(wbsList, { params })
    const renamed = plan.rows.find((row) => row.type === 'work')
    const edited = {
      ...plan,
      rows: plan.rows.map((row) => (row.id === renamed?.id ? { ...row, name: 'Renamed in P6' } : row)),
    }
    const fields = { import_setting: 'update', update_script: 'add,update' }
    const again = await maya.upload(
      versionUploadSynchronous,
      { scheduleId },
      writeXer(edited, { code: 'TOWER' }),
      fields,
    )
    expect(again.body.upload).toMatchObject({ state: 'completed', versionId: before })
    expect(again.body.upload.preview?.changes).toMatchObject({ added: 0, deleted: 0, updated: 1 })
    const rows = await maya.ok(wbsList, { params })
    expect(rows.rows.map((row) => row.id)).toEqual(rowsBefore.rows.map((row) => row.id))
    expect(rows.rows.filter((row) => row.name === 'Renamed in P6')).toHaveLength(1)
  })

  test('an update adds and deletes what its script says, and nothing else (R-IO-03.update_script)', async () => {
    const { scheduleId } = ground
    const works = plan.rows.filter((row) => row.type === 'work')
    const [gone, other] = [works[3], works[7]]
    const without = (id: string | undefined) => ({
      ...plan,
      rows: plan.rows.filter((row) => row.id !== id),
      relations: plan.relations.filter(({ predId, succId }) => predId !== id && succId !== id),
      assignments: plan.assignments.filter((one) => one.wbsId !== id),
    })
    const send = (xer: string, update_script?: string) =>
      maya.upload(
        versionUploadSynchronous,
        { scheduleId },
        xer,
        update_script ? { import_setting: 'update', update_script } : {},
      )
    const versionId = (await send(writeXer(without(other?.id), { code: 'TOWER' }))).body.upload.versionId ?? ''
    const codes = async () => (await maya.ok(wbsList, { params: { versionId } })).rows.map((row) => row.code)

    const kept = await send(writeXer(without(gone?.id), { code: 'TOWER' }), 'update')
    expect(kept.body.upload.preview?.changes).toMatchObject({ added: 0, deleted: 0 })
    expect(await codes()).toContain(gone?.code)
    expect(await codes()).not.toContain(other?.code)

    const both = await send(writeXer(without(gone?.id), { code: 'TOWER' }), 'add,delete')
    expect(both.body.upload.preview?.changes).toMatchObject({ added: 1, deleted: 1 })
    expect(await codes()).not.toContain(gone?.code)
    expect(await codes()).toContain(other?.code)
  })
})

describe('codes and fields of a file', () => {
  const table = (name: string, columns: string[], rows: (string | number)[][]): string[] => [
    `%T\t${name}`,
    ['%F', ...columns].join('\t'),
    ...rows.map((row) => ['%R', ...row].join('\t')),
  ]
  /** The file with an activity code for its first works, each in a trade of its own. */
  const withTrades = (...trades: string[]): string => {
    const lines = file.split('\r\n')
    const at = lines.indexOf('%T\tTASK')
    const place = lines[at + 1]?.split('\t').indexOf('task_id') ?? 0
    const codes = [
      ...table('ACTVTYPE', ['actv_code_type_id', 'actv_code_type'], [[1, 'Trade']]),
      ...table(
        'ACTVCODE',
        ['actv_code_id', 'actv_code_type_id', 'actv_code_name', 'short_name', 'seq_num'],
        trades.map((name, i) => [i + 1, 1, name, '', i]),
      ),
      ...table(
        'TASKACTV',
        ['task_id', 'actv_code_type_id', 'actv_code_id'],
        trades.map((_, i) => [lines[at + 2 + i]?.split('\t')[place] ?? '', 1, i + 1]),
      ),
    ]
    const end = lines.indexOf('%E')
    return [...lines.slice(0, end), ...codes, ...lines.slice(end)].join('\r\n')
  }
  const attributesOf = async (scheduleId: string) =>
    (await maya.ok(scheduleAttributes, { params: { scheduleId } })).attributes
  const worksWith = async (attributeId: string) =>
    (await maya.ok(attributeUsage, { params: { attributeId } })).versions.map(({ works }) => works).toSorted()

  test('are attributes of the schedule after its import, and filled by the next one (R-WBS-07)', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, withTrades('Concrete', 'Steel'))
    const ready = await settled(body.upload)
    expect(ready.preview?.counts.attributes).toBe(1)
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const scheduleId = upload.scheduleId ?? ''
    const [trade, ...others] = await attributesOf(scheduleId)
    expect(others).toEqual([])
    expect(trade).toMatchObject({ nodeId: scheduleId, name: 'Trade', code: 'Trade', type: 'list' })
    expect(trade?.values.map(({ name }) => name)).toEqual(['Concrete', 'Steel'])
    expect(await worksWith(trade?.id ?? '')).toEqual([2])

    const update = { import_setting: 'update', update_script: 'add,update' }
    const more = withTrades('Steel', 'Concrete', 'Glass')
    const updated = await maya.upload(versionUploadSynchronous, { scheduleId }, more, update)
    expect(updated.body.upload.preview?.changes).toMatchObject({ added: 0, updated: 3 })
    await maya.upload(versionUploadSynchronous, { scheduleId }, withTrades('Concrete'))
    const [same, ...made] = await attributesOf(scheduleId)
    expect(made).toEqual([])
    expect(same).toMatchObject({ id: trade?.id, values: [...(trade?.values ?? []), { name: 'Glass' }] })
    expect(await worksWith(trade?.id ?? '')).toEqual([1, 3])
  })

  test('of an upload that is not confirmed leave nothing', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, withTrades('Concrete'))
    const { id } = await settled(body.upload)
    await maya.ok(uploadCancel, { params: { uploadId: id } })
    expect(await attributesOf(ground.scheduleId)).toEqual([])
  })
})

describe('files of MS Project', () => {
  const day = (date: string, hour: string) => `2026-03-${date}T${hour}:00:00`
  const dated = (start: string, finish: string) => ({ Start: start, Finish: finish, Duration: 'PT16H0M0S' })
  const tasks: MspdiTask[] = [
    { uid: 1, name: 'Foundations', level: 1 },
    { uid: 2, name: 'Excavate', level: 2, fields: dated(day('02', '08'), day('03', '17')) },
    { uid: 3, name: 'Pour', level: 2, fields: dated(day('04', '08'), day('05', '17')), links: [{ PredecessorUID: 2 }] },
    { uid: 4, name: 'Walls', fields: dated(day('06', '08'), day('09', '17')), links: [{ PredecessorUID: 1 }] },
    {
      uid: 5,
      name: 'Cure',
      fields: { Duration: 'PT72H0M0S', DurationFormat: 8, Start: day('05', '17'), Finish: day('08', '17') },
      links: [{ PredecessorUID: 3 }],
    },
  ]

  test('a file of MS Project becomes a schedule that keeps its rules and its dates', async () => {
    const fields = { source: 'xml' }
    const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, mspdiFile(tasks), fields)
    const ready = await settled(body.upload)
    expect(ready).toMatchObject({ state: 'preview', step: 'ready', error: null })
    expect(ready.preview).toMatchObject({
      name: 'Riverside',
      counts: { wbs: 1, works: 4, relations: 4 },
      differences: { compared: 4, earlyStart: 0, earlyFinish: 0 },
      issues: [{ code: 'mspdi_summary_link', params: { task: 'Walls', uid: '4' } }],
    })
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id } })
    const versionId = upload.versionId ?? ''
    const { rows } = await maya.ok(wbsList, { params: { versionId } })
    expect(rows.map((row) => row.code)).toEqual(['1', '2', '3', '4', '5'])
    const { relations } = await maya.ok(relationList, { params: { versionId } })
    expect(relations).toHaveLength(4)
    const dates = await eventually(async () => {
      const { rows: dated } = await maya.ok(timetableRead, { params: { versionId } })
      return dated.length === rows.length && dated
    })
    const walls = dates.find((row) => row.wbsId === rows[3]?.id)
    expect(walls).toMatchObject({ earlyStart: '2026-03-06T08:00', earlyFinish: '2026-03-09T17:00' })
  })

  test('a newer file updates the schedule, found by the unique ids of its tasks', async () => {
    const { scheduleId } = ground
    const send = (text: string, fields: Record<string, string> = {}) =>
      maya.upload(versionUploadSynchronous, { scheduleId }, text, fields)
    const versionId = (await send(mspdiFile(tasks))).body.upload.versionId ?? ''
    const [first, ...rest] = tasks as [MspdiTask, ...MspdiTask[]]
    const newer = [first, { uid: 9, name: 'Set out', level: 2, fields: { Duration: 'PT8H0M0S' } }, ...rest]
    const renamed = newer.map((task) => (task.uid === 4 ? { ...task, name: 'Outer walls' } : task))
    const { body } = await send(mspdiFile(renamed), { import_setting: 'update', update_script: 'add,update' })
    expect(body.upload.preview?.changes).toMatchObject({ added: 1, deleted: 0 })
    const { rows } = await maya.ok(wbsList, { params: { versionId } })
    expect(rows.map((row) => row.name)).toContain('Outer walls')
    expect(rows).toHaveLength(6)
  })

  test('a broken one is refused naming element, task and line', async () => {
    const broken = mspdiFile(tasks).replace('<UID>4</UID>', '<UID>4</UID><Name>Walls</Name><Start>&boom;</Start>')
    const reply = await maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, broken)
    expect(reply.body).toMatchObject({
      error: 'UPLOAD_BROKEN',
      params: { table: 'Project/Tasks/Task/Start (UID 4, Walls)', reason: 'xml_malformed' },
    })
  })
})

describe('files that cannot be imported leave nothing', () => {
  const broken = file.replace(/(%T\tTASK\r\n%F[^\r]*\r\n)/, '$1%R\t1\r\n%X nonsense\r\n')
  test.each([
    ['an empty file', '', 'UPLOAD_EMPTY'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'UPLOAD_FORMAT_UNKNOWN'],
    ['an archive that is cut off', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4]), 'UPLOAD_BROKEN'],
    ['a file that breaks off in a line', file.slice(0, file.lastIndexOf('%T\tTASKPRED') + 400), 'UPLOAD_BROKEN'],
    ['an archive without a model', zipOf('letter.txt', 'Dear Sir'), 'UPLOAD_FORMAT_UNKNOWN'],
    ['a text that is no schedule', 'Dear colleagues,\nsee attached.\n', 'UPLOAD_FORMAT_UNKNOWN'],
    ['a damaged table', broken, 'UPLOAD_BROKEN'],
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "c">]><Project>&b;</Project>', 'UPLOAD_BROKEN'],
    ['a web page', '<html><body>Hello</body></html>', 'UPLOAD_FORMAT_UNKNOWN'],
    ['a file over the limit', 'x'.repeat(1_048_577), 'UPLOAD_TOO_LARGE'],
  ])('%s', async (_, content, code) => {
    const { scheduleId, projectId } = ground
    const reply = await maya.upload(versionUploadSynchronous, { scheduleId }, content)
    expect(reply.body.error).toBe(code)
    const staged = await maya.upload(projectUpload, { projectId }, content)
    const error = staged.status === 200 ? (await settled(staged.body.upload)).error?.code : staged.body.error
    expect(error).toBe(code)
    expect(await nodes()).toHaveLength(3)
    expect((await maya.ok(versionList, { params: { scheduleId } })).versions).toHaveLength(1)
    expect(await site.sql('SELECT * FROM app.upload_files WHERE space_id = $1', [ground.spaceId])).toEqual([])
  })

  test('a cut connection, a missing file and a wrong field', async () => {
    const { scheduleId } = ground
    const path = `/schedules/${scheduleId}/versions/upload`
    const form = new FormData()
    form.append('import_setting', 'create')
    expect((await maya.send('POST', path, { body: form })).body).toMatchObject({ error: 'BAD_REQUEST' })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const cut = await maya.send('POST', path, { headers, body: '--x\r\nContent-Disposition: form-data; name="file"' })
    expect(cut.body).toMatchObject({ error: 'BAD_REQUEST' })
    const wrong = await maya.upload(versionUpload, { scheduleId }, file, { import_setting: 'destroy' })
    expect(wrong.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'import_setting' } })
    expect(await site.sql('SELECT * FROM app.uploads WHERE space_id = $1', [ground.spaceId])).toEqual([])
  })
})

describe('baselines of a file', () => {
  const kept = (number: number, start: string, finish: string) => ({ Number: number, Start: start, Finish: finish })
  const planned = (name: string, finish = '2026-03-04T17:00:00') =>
    mspdiFile([
      {
        uid: 1,
        name,
        fields: { WBS: 'P-1', OutlineNumber: '1', Duration: 'PT40H0M0S' },
        baselines: [kept(0, '2026-03-02T08:00:00', finish), kept(3, '2026-03-02T08:00:00', '2026-03-06T17:00:00')],
      },
    ])
  const targetsOf = async (scheduleId: string) => {
    const { versions } = await maya.ok(versionList, { params: { scheduleId } })
    return versions
      .filter(({ kind }) => kind === 'target')
      .map(({ id, name, activeTarget }) => ({ id, name, activeTarget }))
  }

  test('become target versions once, with the ids of the works; the first is the active one', async () => {
    const { scheduleId } = ground
    const { body } = await maya.upload(versionUpload, { scheduleId }, planned('Piles'))
    const ready = await settled(body.upload)
    expect(ready.preview?.baselines).toMatchObject([
      {
        key: 'mspdi-0',
        name: 'Baseline',
        works: 1,
        start: '2026-03-02T08:00',
        finish: '2026-03-04T17:00',
        isThere: false,
      },
      { key: 'mspdi-3', name: 'Baseline 3', finish: '2026-03-06T17:00', isThere: false },
    ])
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const targets = await targetsOf(scheduleId)
    expect(targets.map(({ name, activeTarget }) => `${name} ${activeTarget}`).toSorted()).toEqual([
      'Baseline 3 false',
      'Baseline true',
    ])
    const rowsOf = async (versionId: string) => (await maya.ok(wbsList, { params: { versionId }, input: {} })).rows
    const [work] = await rowsOf(upload.versionId ?? '')
    for (const { id } of targets) expect((await rowsOf(id)).map((row) => row.id)).toEqual([work?.id])

    const again = await settled((await maya.upload(versionUpload, { scheduleId }, planned('Piles'))).body.upload)
    expect(again.preview?.baselines.map(({ isThere }) => isThere)).toEqual([true, true])
    await maya.ok(uploadConfirm, { params: { uploadId: again.id }, input: {} })
    expect(await targetsOf(scheduleId)).toHaveLength(2)
  })

  test('that were kept anew come as further ones, and those not chosen stay out', async () => {
    const { scheduleId } = ground
    await maya.upload(versionUploadSynchronous, { scheduleId }, planned('Piles'))
    const later = planned('Piles', '2026-03-05T17:00:00')
    const ready = await settled((await maya.upload(versionUpload, { scheduleId }, later)).body.upload)
    expect(ready.preview?.baselines.map(({ isThere }) => isThere)).toEqual([false, true])
    await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: { baselines: [] } })
    expect(await targetsOf(scheduleId)).toHaveLength(2)
    const chosen = await settled((await maya.upload(versionUpload, { scheduleId }, later)).body.upload)
    await maya.ok(uploadConfirm, { params: { uploadId: chosen.id }, input: { baselines: ['mspdi-0'] } })
    expect((await targetsOf(scheduleId)).map(({ name }) => name).toSorted()).toEqual([
      'Baseline',
      'Baseline (2)',
      'Baseline 3',
    ])
  })
})
