import {
  type exportFormats,
  projectUpload,
  relationList,
  timetableCalculate,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionCreate,
  versionExport,
  versionExportLosses,
  versionList,
  versionSetActiveTarget,
  versionUpload,
  versionUploadSynchronous,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { formatNames, readSchedule, writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let ground: Site
beforeAll(async () => {
  site = await install({ collab: true, environment: { MAX_UPLOAD_MB: '2' } })
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
})
afterAll(() => site.close())

/** Of P6, with a table and columns that we do not interpret. */
const foreign = (() => {
  const lines = writeXer(generatePlan({ seed: 7, works: 60 }), { code: 'TOWER' }).split('\r\n')
  const task = lines.indexOf('%T\tTASK')
  const end = lines.indexOf('%T\tTASKPRED')
  for (let at = task + 1; at < end; at++) lines[at] += at === task + 1 ? '\tguid' : `\tGUID=${at}==`
  const risks = ['%T\tRISKTYPE', '%F\trisk_type_id\trisk_type', '%R\t77\tWeather']
  return [...lines.slice(0, end), ...risks, ...lines.slice(end)].join('\r\n')
})()

const settled = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })

async function imported(content: string): Promise<{ scheduleId: string; versionId: string }> {
  const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, content)
  const ready = await settled(body.upload)
  const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
  return { scheduleId: upload.scheduleId ?? '', versionId: upload.versionId ?? '' }
}

type Format = (typeof exportFormats)[number]
const exported = (versionId: string, format: Format, input: object = {}) =>
  maya.call(versionExport, { params: { versionId, format }, input })
const textOf = (body: unknown) => (body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body))

describe('exporting a version', () => {
  test('XER goes back into the file that the schedule came with: nothing changed, nothing differs (R-SCH-13)', async () => {
    const { versionId } = await imported(foreign)
    const reply = await exported(versionId, 'xer')
    expect(reply.headers.get('content-disposition')).toMatch(/attachment; filename=.*\.xer/)
    expect(textOf(reply.body)).toBe(foreign)
    const losses = await maya.ok(versionExportLosses, { params: { versionId, format: 'xer' } })
    expect(losses).toMatchObject({ facts: [], moved: 0, origin: 'plan.xer' })
  })

  test('an edit of one name changes one line of it', async () => {
    const { versionId } = await imported(foreign)
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const work = rows.find(({ type }) => type === 'work')
    await maya.ok(wbsEdit, { params: { versionId, wbsId: work?.id ?? '' }, input: { name: 'Renamed by hand' } })
    const lines = textOf((await exported(versionId, 'xer')).body).split('\r\n')
    const differing = lines.filter((line, i) => line !== foreign.split('\r\n')[i])
    expect(differing).toHaveLength(1)
    expect(differing[0]).toMatch(/Renamed by hand.*GUID=/)
    const anew = textOf((await exported(versionId, 'xer', { anew: true })).body)
    expect(anew).toContain('Renamed by hand')
    expect(anew).not.toContain('RISKTYPE')
    expect(anew).toContain('GUID=')
  })

  test.each(formatNames.filter((format) => format !== 'mspdi'))(
    'as %s it comes in again with no difference, and nothing is told to be lost',
    async (format) => {
      const { scheduleId, versionId } = await imported(foreign)
      const losses = await maya.ok(versionExportLosses, { params: { versionId, format } })
      expect(losses).toMatchObject({ works: expect.any(Number), facts: [], moved: 0 })
      const file = (await exported(versionId, format)).body
      const content = file instanceof Uint8Array ? Buffer.from(file).toString() : JSON.stringify(file)
      const update = { import_setting: 'update', update_script: 'add,update,delete' }
      const { body } = await maya.upload(versionUploadSynchronous, { scheduleId }, content, update)
      expect(body.upload?.preview?.changes).toMatchObject({ added: 0, updated: 0, deleted: 0 })
    },
  )

  test('what XML of MS Project does not hold of a schedule of P6 is told before', async () => {
    const { versionId } = await imported(foreign)
    const { facts } = await maya.ok(versionExportLosses, { params: { versionId, format: 'mspdi' } })
    expect(facts.map(({ about }) => about)).toContain('setting.rules')
    const file = textOf((await exported(versionId, 'mspdi')).body)
    expect(file).toContain('<Project xmlns="http://schemas.microsoft.com/project">')
  })

  /** The second target is the active one. */
  const withTargets = async () => {
    const plan = generatePlan({ seed: 7, works: 10 })
    const ids = await imported(
      writeXer({ ...plan, relations: plan.relations.map((one) => ({ ...one, lagCalendar: null })) }),
    )
    const { scheduleId, versionId } = ids
    for (const name of ['Contract', 'Revised']) {
      await maya.ok(versionCreate, { params: { scheduleId }, input: { name, as: 'target' } })
    }
    const { versions } = await maya.ok(versionList, { params: { scheduleId } })
    const revised = versions.find(({ name }) => name === 'Revised')?.id ?? ''
    await maya.ok(versionSetActiveTarget, { params: { versionId: revised }, input: { active: true } })
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const work = rows.find(({ type }) => type === 'work')
    await maya.ok(wbsEdit, { params: { versionId, wbsId: work?.id ?? '' }, input: { name: 'Renamed after both' } })
    return { ...ids, workId: work?.id ?? '' }
  }
  const baselinesIn = async (body: unknown) => {
    const reading = readSchedule(Buffer.from(textOf(body)))
    if (!reading.ok) throw new Error(JSON.stringify(reading.error))
    let made = 0
    return reading.file.toPlan(reading.file.projects[0]?.id ?? '', () => `b${String(++made).padStart(11, '0')}`)
      ?.baselines
  }

  test.each(formatNames)('target versions go along in %s, the active one first', async (format) => {
    const { versionId } = await withTargets()
    const { facts } = await maya.ok(versionExportLosses, { params: { versionId, format }, input: { anew: true } })
    expect(facts.map(({ about }) => about)).not.toContain('baseline')
    const baselines = await baselinesIn((await exported(versionId, format, { anew: true })).body)
    expect(baselines).toHaveLength(2)
    if (format !== 'mspdi') expect(baselines?.map(({ name }) => name)).toEqual(['Revised', 'Contract'])
    const names = baselines?.[0]?.plan.rows.map(({ name }) => name)
    if (format !== 'mspdi') expect(names).not.toContain('Renamed after both')
  })

  test('of a part of a schedule only its works go along, in target versions too', async () => {
    const { versionId, workId } = await withTargets()
    const baselines = await baselinesIn((await exported(versionId, 'xer', { works: [workId] })).body)
    const works = baselines?.map(({ plan }) => plan.rows.filter(({ type }) => type === 'work').length)
    expect(works).toEqual([1, 1])
  })

  test('target versions that were made here stay here where the file is written on, or holds none: told before', async () => {
    const { versionId } = await withTargets()
    for (const format of ['xer', 'xlsx'] as const) {
      const { facts } = await maya.ok(versionExportLosses, { params: { versionId, format } })
      expect(facts).toContainEqual({ about: 'baseline', count: 2 })
    }
  })

  test('what P6 knows its own things by goes into a file of its own as well, and from P6 XML into XER', async () => {
    const guid = 'CrkTPqCalki5irI4SJSsRA'
    const lines = writeXer(generatePlan({ seed: 7, works: 20 })).split('\r\n')
    const task = lines.indexOf('%T\tTASK')
    const content = lines.map((line, at) =>
      at === task + 1 ? `${line}\tguid` : at === task + 2 ? `${line}\t${guid}` : line,
    )
    const end = lines.indexOf('%T\tTASKPRED')
    for (let at = task + 3; at < end; at++) content[at] += '\t'
    const { versionId } = await imported(content.join('\r\n'))
    expect(textOf((await exported(versionId, 'xer', { anew: true })).body)).toContain(`\t${guid}`)
    const inXml = textOf((await exported(versionId, 'pmxml')).body)
    expect(inXml).toContain('<GUID>{0AB9133E-A09A-9648-B98A-B2384894AC44}</GUID>')
    const other = await imported(inXml)
    expect(textOf((await exported(other.versionId, 'xer')).body)).toContain(`\t${guid}`)
  })

  test('a file with baselines that is written on keeps them, and nothing is told', async () => {
    const plan = generatePlan({ seed: 7, works: 10 })
    const relations = plan.relations.map((one) => ({ ...one, lagCalendar: null }))
    const content = writeXer({ ...plan, relations }, { baselines: [{ key: 'b', name: 'Contract', plan }] })
    const { versionId } = await imported(content)
    const { facts } = await maya.ok(versionExportLosses, { params: { versionId, format: 'xer' } })
    expect(facts).toEqual([])
    expect(textOf((await exported(versionId, 'xer')).body)).toBe(content)
  })

  test('only chosen works go out, with the summaries above them', async () => {
    const { versionId } = await imported(foreign)
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const [work] = rows.filter(({ type }) => type === 'work')
    const { body } = await exported(versionId, 'json', { works: [work?.id] })
    const found = (body as unknown as { rows: { name: string; type: string }[] }).rows
    expect(found.filter(({ type }) => type === 'work').map(({ name }) => name)).toEqual([work?.name])
    expect(found.length).toBeGreaterThan(1)
  })

  test('a past moment is exported as it was', async () => {
    const { versionId } = await imported(foreign)
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const work = rows.find(({ type }) => type === 'work')
    await maya.ok(wbsEdit, { params: { versionId, wbsId: work?.id ?? '' }, input: { name: 'Renamed later' } })
    expect(textOf((await exported(versionId, 'json')).body)).toContain('Renamed later')
    expect(textOf((await exported(versionId, 'json', { seq: 1 })).body)).not.toContain('Renamed later')
  })

  test('a stranger gets neither file nor losses, and a format that is none is refused', async () => {
    const { versionId } = await imported(foreign)
    const stranger = await site.person('stranger')
    const params = { versionId, format: 'xer' as const }
    expect((await stranger.call(versionExport, { params })).body.error).toBe('NOT_FOUND')
    expect((await stranger.call(versionExportLosses, { params })).body.error).toBe('NOT_FOUND')
    const wrong = await maya.send('POST', `/versions/${versionId}/export/mpp`, { body: '{}' })
    expect(wrong.body).toMatchObject({ error: 'NOT_FOUND' })
  })

  test('of the files that a schedule came with the newest is written on, and five stay', async () => {
    const { scheduleId, versionId } = await imported(foreign)
    const update = { import_setting: 'update', update_script: 'add,update' }
    for (let times = 0; times < 6; times++) {
      const next = foreign.replace('Weather', `Weather ${times}`)
      await maya.upload(versionUploadSynchronous, { scheduleId }, next, update)
    }
    expect(textOf((await exported(versionId, 'xer')).body)).toContain('\tWeather 5')
    const kept = await site.sql('SELECT stored_file FROM app.imported_files WHERE schedule_id = $1', [scheduleId])
    expect(kept).toHaveLength(5)
    const files = await site.sql('SELECT id FROM app.stored_files WHERE space_id = $1', [ground.spaceId])
    expect(files).toHaveLength(5)
  })
})

describe('exporting tables', () => {
  const update = { import_setting: 'update', update_script: 'add,update,delete' }
  const back = async (scheduleId: string, file: File) => {
    const { body } = await maya.upload(versionUpload, { scheduleId }, file, update)
    return settled(body.upload)
  }
  const fileOf = (body: unknown, name: string): File => {
    if (!(body instanceof Uint8Array)) throw new Error(JSON.stringify(body))
    return new File([new Uint8Array(body)], name)
  }

  test.each(['xlsx', 'csv'] as const)('a %s that comes back changes nothing', async (format) => {
    const { scheduleId, versionId } = await imported(writeXer(generatePlan({ seed: 5, works: 40 })))
    const { status, body } = await exported(versionId, format, { language: 'ru' })
    expect(status).toBe(200)
    const ready = await back(scheduleId, fileOf(body, `plan.${format}`))
    expect(ready).toMatchObject({ state: 'preview', preview: { changes: { added: 0, updated: 0, deleted: 0 } } })
    expect(ready.preview?.issues).toEqual([])
  })

  test('holds the columns and rows that are seen, with the dates of the whole schedule', async () => {
    const { versionId } = await imported(writeXer(generatePlan({ seed: 5, works: 40 })))
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 500 } })
    const work = rows.findLast((row) => row.type === 'work')
    const columns = [
      { key: 'name', title: 'Name' },
      { key: 'start', title: 'Start' },
      { key: 'totalFloat', title: 'TF' },
      { key: 'nobody', title: 'Nothing' },
    ]
    const lines = async (works: string[] | null) => {
      const { body } = await exported(versionId, 'csv', { columns, works })
      return textOf(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    }
    const [all, some] = [await lines(null), await lines([work?.id ?? ''])]
    expect(all[0]).toBe('Name,Start,TF,Level,Plumbline id,Plumbline state')
    expect(some.length).toBeLessThan(all.length)
    expect(all).toContain(some.at(-1))
  })

  test('holds the target version beside the works, as the grid shows it, and notes', async () => {
    const plan = generatePlan({ seed: 5, works: 20 })
    const works = plan.rows.filter(({ type }) => type === 'work')
    const { scheduleId, versionId } = await imported(
      writeXer(plan, { notes: new Map([[works[0]?.id ?? '', 'Mind the pipe']]) }),
    )
    const input = { name: 'Contract', as: 'target' as const }
    const target = (await maya.ok(versionCreate, { params: { scheduleId }, input })).version.id
    await maya.ok(timetableCalculate, { params: { versionId: target } })
    const columns = ['name', 'baselineStart', 'finishVariance'].map((key) => ({ key, title: key }))
    const lines = textOf((await exported(versionId, 'csv', { columns })).body)
      .trimEnd()
      .split('\r\n')
    const told = lines.slice(1).filter((line) => /,20\d\d-\d\d-\d\d,0,/.test(line))
    expect(told).toHaveLength(plan.rows.filter(({ type }) => type === 'work' || type.startsWith('milestone')).length)
    const everything = (await exported(versionId, 'csv')).body
    expect(textOf(everything)).toContain('Mind the pipe')
    const ready = await back(scheduleId, fileOf(everything, 'plan.csv'))
    expect(ready.preview?.changes).toMatchObject({ added: 0, updated: 0, deleted: 0 })
  })

  /** As a spreadsheet saves it: one text of a sheet is another one. */
  const editedBook = (body: unknown, edits: readonly [sheet: number, from: string, to: string][]): File => {
    if (!(body instanceof Uint8Array)) throw new Error(JSON.stringify(body))
    const parts = unzipSync(new Uint8Array(body))
    for (const [sheet, from, to] of edits) {
      const path = `xl/worksheets/sheet${sheet}.xml`
      const text = strFromU8(parts[path] ?? new Uint8Array())
      expect(text.split(from)).toHaveLength(2)
      parts[path] = strToU8(text.replace(from, to))
    }
    return new File([new Uint8Array(zipSync(parts))], 'From my mail.xlsx')
  }

  test('a workbook that was only exported is offered for its schedule, and changes what was edited in it', async () => {
    const plan = generatePlan({ seed: 5, works: 12 })
    const links = plan.relations.map((relation, at) => ({ ...relation, lag: at === 0 ? 960 : 0, lagCalendar: null }))
    const { scheduleId, versionId } = await imported(writeXer({ ...plan, relations: links }))
    await site.sql('DELETE FROM app.imported_files WHERE schedule_id = $1', [scheduleId])
    const before = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const linked = await maya.ok(relationList, { params: { versionId } })
    const work = before.rows.find(({ type }) => type === 'work')
    const { body } = await exported(versionId, 'xlsx')
    const book = editedBook(body, [
      [1, `>${work?.name}<`, '>Renamed in Excel<'],
      [2, '>+2d<', '>+3d<'],
    ])
    const fresh = await settled((await maya.upload(projectUpload, { projectId: ground.projectId }, book)).body.upload)
    expect(fresh.known).toMatchObject({ scheduleId, by: 'export', at: null })
    const ready = await back(scheduleId, book)
    expect(ready.preview?.changes).toMatchObject({ added: 0, updated: 1, deleted: 0 })
    await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 200 } })
    const changed = rows.filter(({ id, name }) => before.rows.find((row) => row.id === id)?.name !== name)
    expect(changed.map(({ id, name }) => [id, name])).toEqual([[work?.id, 'Renamed in Excel']])
    const { relations } = await maya.ok(relationList, { params: { versionId } })
    const moved = relations.filter(
      (one) => !linked.relations.some(({ id, lagMinutes }) => id === one.id && lagMinutes === one.lagMinutes),
    )
    expect(moved.map(({ lagMinutes }) => lagMinutes)).toEqual([1440])
    expect(relations).toHaveLength(linked.relations.length)
  })

  test('one of a schedule that somebody may not import into is not named', async () => {
    const { versionId } = await imported(writeXer(generatePlan({ seed: 5, works: 12 })))
    const { body } = await exported(versionId, 'xlsx')
    const stranger = await site.person('wanderer')
    const elsewhere = await breakGround(stranger)
    const sent = await stranger.upload(projectUpload, { projectId: elsewhere.projectId }, editedBook(body, []))
    const found = await eventually(async () => {
      const { upload } = await stranger.ok(uploadRead, { params: { uploadId: sent.body.upload.id } })
      return upload.state !== 'uploading' && upload
    })
    expect(found).toMatchObject({ state: 'preview', known: null })
  })

  test('what a table does not hold is said before', async () => {
    const plan = generatePlan({ seed: 5, works: 40 })
    const work = plan.rows.find((row) => row.type === 'work')
    if (work)
      Object.assign(work, {
        limit: { kind: 'in_date', date: 30_000_000 },
        secondLimit: { kind: 'not_later', date: 30_100_000 },
      })
    const { versionId } = await imported(writeXer(plan))
    const params = { versionId, format: 'xlsx' as const }
    const losses = await maya.ok(versionExportLosses, { params, input: {} })
    expect(losses.facts.map(({ about }) => about)).toContain('secondLimit')
  })
})
