import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type exportFormats,
  projectUpload,
  type Upload,
  uploadChoose,
  uploadConfirm,
  uploadRead,
  versionExport,
  versionUpload,
  wbsList,
} from '@plumbline/core/contract'
import { type FormatName, scheduleFormats } from '@plumbline/core/exchange'
import { ALL_PROJECTS } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpusFolder } from '../../../../../core/test/corpus-report.ts'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

type Format = (typeof exportFormats)[number]

let site: Installation
let maya: Visitor
let ground: Site
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  ground = await breakGround(maya)
}, 120_000)
afterAll(() => site?.close())

const settled = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })

/** As the dialog does it: sent, the only project or all of them chosen, looked at. */
async function previewed({ body }: { body: { upload: Upload } }): Promise<Upload> {
  const ready = await settled(body.upload)
  if (ready.preview || ready.projects.length < 2) return ready
  const input = { project: ALL_PROJECTS }
  return settled((await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input })).upload)
}

async function thereAndBack(file: File, format: Format): Promise<Upload> {
  const first = await previewed(await maya.upload(projectUpload, { projectId: ground.projectId }, file))
  expect(first.preview?.counts.works).toBeGreaterThan(0)
  const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: first.id }, input: {} })
  const { versionId, scheduleId } = { versionId: upload.versionId ?? '', scheduleId: upload.scheduleId ?? '' }
  const { body } = await maya.call(versionExport, { params: { versionId, format }, input: {} })
  const content: unknown = body
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
  const out = new File([new Uint8Array(bytes)], `back.${format}`)
  const update = { import_setting: 'update', update_script: 'add,update,delete' }
  const back = await previewed(await maya.upload(versionUpload, { scheduleId }, out, update))
  expect(back.error).toBeNull()
  expect(back.preview?.changes).toMatchObject({ added: 0, updated: 0, deleted: 0 })
  expect(back.known?.scheduleId ?? scheduleId).toBe(scheduleId)
  return back
}

/** As the programs that we write for would have made it. */
function made(format: FormatName): File {
  const plan = generatePlan({ seed: 22, works: 30 })
  const content = scheduleFormats[format].write({ plan, attributes: [], notes: new Map() }, { date: '2026-11-23' })
  return new File([content], format === 'xer' ? 'Tower.xer' : `Tower.${format === 'json' ? 'json' : 'xml'}`)
}

describe('a file of each kind comes in, goes out in a format, and comes in again as no change', {
  timeout: 120_000,
}, () => {
  test('XER of P6 (R-IO-01.xer)', async () => {
    await thereAndBack(made('xer'), 'xer')
  })
  test('XML of P6 (R-IO-01.xml-primavera)', async () => {
    await thereAndBack(made('pmxml'), 'pmxml')
  })
  test('XML of MS Project becomes a schedule with all its works and relations (R-IO-01.xml)', async () => {
    const plan = generatePlan({ seed: 22, works: 30 })
    const ready = await previewed(await maya.upload(projectUpload, { projectId: ground.projectId }, made('mspdi')))
    expect(ready.preview?.counts.relations).toBe(plan.relations.length)
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const params = { versionId: upload.versionId ?? '' }
    const { rows } = await maya.ok(wbsList, { params, input: { limit: 200 } })
    const works = (all: readonly { type: string; name: string }[]) =>
      all.flatMap(({ type, name }) => (type === 'work' ? [name] : [])).sort()
    expect(works(rows)).toEqual(works(plan.rows))
  })
  test('and goes out and comes in as no change', async () => {
    await thereAndBack(made('mspdi'), 'mspdi')
  })
  test('JSON (R-IO-01.json)', async () => {
    await thereAndBack(made('json'), 'json')
  })
  test('a workbook (R-IO-01.xlsx, R-IO-01.excel)', async () => {
    const { table } = await thereAndBack(made('xer'), 'xlsx')
    expect(table?.mapping.columns).toContain('id')
  })
  test('CSV (R-IO-01.csv)', async () => {
    const { table } = await thereAndBack(made('xer'), 'csv')
    expect(table?.mapping.columns).toContain('id')
  })
})

const real: readonly [path: string, formats: readonly Format[]][] = [
  [join(corpusFolder(), 'tiny_bl.xer'), ['xer', 'json', 'xlsx', 'csv']],
  [join(corpusFolder(), '../pmxml/PredecessorCalendar.xml'), ['pmxml']],
  [join(corpusFolder(), '../bim/schependomlaan_planning_msp.xml'), ['mspdi']],
]
const cases = real.flatMap(([path, formats]) => formats.map((format) => ({ path, name: basename(path), format })))
const areThere = real.every(([path]) => existsSync(path))
if (!areThere) console.log(`skipped: no schedules in ${corpusFolder()} (PLUMBLINE_CORPUS)`)

describe.skipIf(!areThere)('real files do so as well', { timeout: 120_000 }, () => {
  test.each(cases)('$name as $format', async ({ path, name, format }) => {
    await thereAndBack(new File([readFileSync(path)], name), format)
  })
})
