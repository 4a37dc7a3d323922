import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import {
  exportFile,
  jobList,
  jobStop,
  projectUpload,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionPreview,
  versionPrint,
  versionPrintCount,
  wbsList,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { type PrintSettings, usualFormat, usualSettings } from '@plumbline/core/paper'
import { generatePlan } from '@plumbline/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const POINTS = 72 / 25.4
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

let site: Installation
let maya: Visitor
let ground: Site
let versionId = ''
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  ground = await breakGround(maya)
  const plan = generatePlan({ seed: 11, works: 150 })
  const works = plan.rows.filter(({ type }) => type === 'work')
  if (works[0]) works[0].name = 'Бетонирование фундамента'
  if (works[1]) works[1].name = 'Pour the foundation'
  const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, writeXer(plan))
  const settled = (upload: Upload): Promise<Upload> =>
    eventually(async () => {
      const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
      return now.state !== 'uploading' && now
    }, 120)
  const ready = await settled(body.upload)
  versionId = (await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })).upload.versionId ?? ''
}, 150_000)
afterAll(() => site.close())

const columns = usualSettings.columns.map((column) => ({ ...column, title: column.key }))
const settingsWith = (change: Partial<PrintSettings> = {}): PrintSettings => ({ ...usualSettings, columns, ...change })

const preview = async (settings: PrintSettings, which: { first?: number; count?: number } = {}): Promise<Buffer> => {
  const reply = await maya.call(versionPreview, { params: { versionId }, input: { settings, ...which } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/pdf')
  return Buffer.from(reply.body as unknown as Uint8Array)
}
const count = (settings: PrintSettings, works: string[] | null = null) =>
  maya.ok(versionPrintCount, { params: { versionId }, input: { settings, works } })

const stateOf = (jobId: string) =>
  eventually(async () => {
    const { jobs } = await maya.ok(jobList, {})
    const job = jobs.find(({ id }) => id === jobId)
    return job && job.state !== 'running' && job
  })
async function printed(settings: PrintSettings): Promise<Buffer> {
  const { jobId } = await maya.ok(versionPrint, { params: { versionId }, input: { settings } })
  expect(await stateOf(jobId)).toMatchObject({
    kind: 'print',
    state: 'done',
    details: { fileName: expect.stringMatching(/\.pdf$/) },
  })
  const { body } = await maya.call(exportFile, { params: { jobId } })
  return Buffer.from(body as unknown as Uint8Array)
}

/** What draws each page, in order. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const found: string[] = []
  for (const { index, 0: head } of text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)) {
    const from = index + head.length
    const inflated = inflateSync(pdf.subarray(from, text.indexOf('\nendstream', from))).toString('latin1')
    if (inflated.startsWith('1 0 0 -1 0 ')) found.push(inflated)
  }
  return found
}
const boxesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box.split(' ').map(Number))

const inFile = (pdf: Buffer): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'print-')), 'sheets.pdf')
  writeFileSync(path, pdf)
  return path
}

describe('printing a version', () => {
  test('R-SCH-15 sheets are counted, looked at and printed, and all three agree', async () => {
    const settings = settingsWith({ scale: { by: 'pages', wide: 2, high: null } })
    const counted = await count(settings)
    expect(counted).toMatchObject({ wide: 2, sheets: 2 * counted.high, rows: counted.allRows })
    const third = await preview(settings, { first: 3 })
    const file = await printed(settings)
    expect(boxesOf(file)).toHaveLength(counted.sheets)
    expect(contentsOf(file)).toHaveLength(counted.sheets)
    expect(contentsOf(third)).toHaveLength(1)
    // Letters have other numbers in each file, lines and bars do not.
    const lines = (content = '') => content.split('\n').filter((line) => /\b(re|l|m|S|f|scn|SCN)$/.test(line))
    expect(lines(contentsOf(third)[0])).toEqual(lines(contentsOf(file)[2]))
    expect(lines(contentsOf(file)[2])).not.toEqual(lines(contentsOf(file)[1]))
  })

  test('a preview is a file of as many sheets as are asked for, of the size that was set', async () => {
    const format = { ...usualFormat, sheetWidth: 841, sheetHeight: 594 }
    const pdf = await preview(settingsWith({ format, scale: { by: 'pages', wide: 2, high: 2 } }), {
      first: 2,
      count: 2,
    })
    const boxes = boxesOf(pdf)
    expect(boxes).toHaveLength(2)
    for (const [, , width = 0, height = 0] of boxes) {
      expect(Math.abs(width / POINTS - 841)).toBeLessThan(0.1)
      expect(Math.abs(height / POINTS - 594)).toBeLessThan(0.1)
    }
    const beyond = await preview(settingsWith(), { first: 1_000_000 })
    expect(boxesOf(beyond)).toHaveLength(1)
  })

  test('the data date stands where the axis has it, to a tenth of a millimetre of the sheet', async () => {
    const format = { ...usualFormat, dynamic: { before: 10, after: 90 } }
    const settings = settingsWith({ format })
    const { dayWidth, chartWidth } = await count(settings)
    const [content = ''] = contentsOf(await preview(settings))
    // The colour of its line, as fractions of one.
    const line = /0\.52549\d* 0\.38039\d* 0\.01176\d* SCN\n([\d.]+) [\d.]+ m\n\1 [\d.]+ l\nS/.exec(content)
    const at = Number(line?.[1]) / POINTS
    const chartLeft = format.sheetWidth - format.margins.right - chartWidth
    const days = (at - chartLeft) / dayWidth
    expect(days).toBeGreaterThanOrEqual(10 - 0.1 / dayWidth)
    expect(days).toBeLessThan(11)
  })

  test.runIf(hasPoppler)('text is found in English and in Russian, and its letters are in the file', async () => {
    const settings = settingsWith({ language: 'ru', watermark: 'ЧЕРНОВИК' })
    const { high } = await count(settings)
    const path = inFile(await preview(settings, { count: Math.min(8, high) }))
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    for (const word of ['Бетонирование фундамента', 'Pour the foundation', 'A project', 'Критическая']) {
      expect(text).toContain(word)
    }
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 100 } })
    const names = rows.map(({ name }) => name.slice(0, 12)).filter((name) => name !== '')
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !text.includes(name))).toEqual([])
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/Inter-\w+.+ yes yes yes /)
    const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
    expect(images).toEqual([])
  })

  test.runIf(hasPoppler)('the third sheet of the preview is the third sheet of the file, point by point', async () => {
    const settings = settingsWith({ scale: { by: 'pages', wide: 2, high: null }, watermark: 'DRAFT' })
    const pictureOf = (pdf: Buffer, page: number): Buffer => {
      const path = inFile(pdf)
      execFileSync('pdftoppm', ['-r', '72', '-f', String(page), '-l', String(page), '-singlefile', path, path])
      return readFileSync(`${path}.ppm`)
    }
    const file = await printed(settings)
    const third = pictureOf(await preview(settings, { first: 3 }), 1)
    expect(third.length).toBeGreaterThan(1_000_000)
    expect(third.equals(pictureOf(file, 3))).toBe(true)
    expect(third.equals(pictureOf(file, 2))).toBe(false)
  })

  test('only what is shown is printed, and it is said of how many', async () => {
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 10 } })
    const works = rows.slice(0, 5).map(({ id }) => id)
    const { rows: shown, allRows } = await count(settingsWith(), works)
    expect(shown).toBe(5)
    expect(allRows).toBeGreaterThan(100)
  })

  test('a scale that would take thousands of sheets is refused, and counted all the same', async () => {
    const settings = settingsWith({
      scale: { by: 'factor', dayWidth: 100 },
      format: { ...usualFormat, start: '1900-01-01', finish: '2200-01-01' },
    })
    expect((await count(settings)).sheets).toBeGreaterThan(5_000)
    const refused = await maya.call(versionPreview, { params: { versionId }, input: { settings } })
    expect([refused.status, refused.body.error]).toEqual([422, 'PRINT_TOO_MANY_SHEETS'])
    const { jobId } = await maya.ok(versionPrint, { params: { versionId }, input: { settings } })
    expect(await stateOf(jobId)).toMatchObject({ state: 'failed', error: { code: 'PRINT_TOO_MANY_SHEETS' } })
  })

  test('printing is stopped by who began it, and a reader prints what may be read', async () => {
    const rita = await site.person('rita')
    await admit(site, ground.spaceId, rita, 'reader')
    const settings = settingsWith()
    const { jobId } = await rita.ok(versionPrint, { params: { versionId }, input: { settings } })
    const stopped = await maya.call(jobStop, { params: { jobId } })
    expect(stopped.body.error).toBe('NOT_FOUND')
    const stranger = await site.person('stranger')
    const input = { settings }
    expect((await stranger.call(versionPreview, { params: { versionId }, input })).body.error).toBe('NOT_FOUND')
    expect((await stranger.call(exportFile, { params: { jobId } })).body.error).toBe('NOT_FOUND')
  })
})
