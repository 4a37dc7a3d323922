import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  exportFile,
  jobList,
  jobStop,
  printLogoAdd,
  printLogoDelete,
  projectUpload,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionPreview,
  versionPrint,
  versionPrintCount,
  wbsList,
} from '@plumbline/core/contract'
import { readXer, writeXer } from '@plumbline/core/exchange'
import { inkOf, type PrintSettings, usualFormat, usualSettings } from '@plumbline/core/paper'
import { createEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { type Day, dateOf, dayOf, dayOfInstant, instantOf, MINUTES_PER_DAY, NO_INSTANT } from '@plumbline/core/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { contentsOf, inFile, paintedOf, sizesOf } from '../../../../test/pdf.ts'
import { photo } from '../../../../test/photo.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/ids.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

let site: Installation
let maya: Visitor
let ground: Site
let versionId = ''
let calculated: ReturnType<typeof timesOf>
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
  ground = await breakGround(maya)
  const plan = generatePlan({ seed: 11, works: 150 })
  const works = plan.rows.filter(({ type }) => type === 'work')
  if (works[0]) works[0].name = 'Бетонирование фундамента'
  if (works[1]) works[1].name = 'Pour the foundation'
  const file = writeXer(plan)
  calculated = timesOf(file)
  const { body } = await maya.upload(projectUpload, { projectId: ground.projectId }, file)
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

const isoOf = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
function nextMonth(day: Day): Day {
  const { year, month } = dateOf(day)
  return month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)
}

/** What the engine makes of the file that was sent. */
function timesOf(text: string) {
  const read = readXer(new TextEncoder().encode(text))
  if (!read.ok) throw new Error('It is no XER')
  const plan = read.file.toPlan(read.file.projects[0]!.id, newId)!.plan
  const engine = createEngine()
  engine.load(plan, {})
  engine.calculate()
  const { start, finish } = engine.timetable
  const works = new Map(
    plan.rows.map(({ id, code }) => [code, { start: start[engine.slotOf(id)]!, finish: finish[engine.slotOf(id)]! }]),
  )
  const times = [...works.values()].filter((one) => one.start !== NO_INSTANT && one.finish !== NO_INSTANT)
  return {
    works,
    start: Math.min(...times.map((one) => one.start)),
    finish: Math.max(...times.map((one) => one.finish)),
    dataDate: plan.settings.dataDate,
  }
}

/** Width and height in dots of each picture that is painted. */
const picturesIn = (pdf: Buffer): string[] =>
  execFileSync('pdfimages', ['-list', inFile(pdf)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/).slice(3, 5).join('x'))

test.runIf(hasPoppler)('a logo stands on every sheet, in the preview as in the file, until it is deleted', async () => {
  const sent = await maya.upload(printLogoAdd, { spaceId: ground.spaceId }, new File([await photo()], 'Client.jpg'))
  const { id, ratio } = sent.body.printLogo
  expect(ratio).toBeCloseTo(3)
  const logo = { id, at: 'header', side: 'left', height: 12 } as const
  const settings = settingsWith({ format: { ...usualFormat, logo } })
  const { sheets } = await count(settings)
  expect(sheets).toBeGreaterThan(1)
  expect(picturesIn(await printed(settings)).length).toBe(sheets)
  expect(picturesIn(await preview(settings)).length).toBe(1)
  // Nobody has that of another space.
  const elsewhere = await breakGround(maya, 'Elsewhere')
  const params = { versionId: elsewhere.versionId }
  const reply = await maya.call(versionPreview, { params, input: { settings } })
  expect(picturesIn(Buffer.from(reply.body as unknown as Uint8Array))).toEqual([])
  await maya.ok(printLogoDelete, { params: { spaceId: ground.spaceId, printLogoId: id } })
  expect(picturesIn(await preview(settings))).toEqual([])
})

describe('printing a version', () => {
  test('R-SCH-15 sheets are counted, looked at and printed, and all three agree', async () => {
    const settings = settingsWith({ scale: { by: 'pages', wide: 2, high: null } })
    const counted = await count(settings)
    expect(counted).toMatchObject({ wide: 2, sheets: 2 * counted.high, rows: counted.allRows })
    const third = await preview(settings, { first: 3 })
    const file = await printed(settings)
    expect(sizesOf(file)).toHaveLength(counted.sheets)
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
    const sizes = sizesOf(pdf)
    expect(sizes).toHaveLength(2)
    for (const { width, height } of sizes) {
      expect(Math.abs(width - 841)).toBeLessThan(0.1)
      expect(Math.abs(height - 594)).toBeLessThan(0.1)
    }
    const beyond = await preview(settingsWith(), { first: 1_000_000 })
    expect(sizesOf(beyond)).toHaveLength(1)
  })

  test('R-SCH-14 bars and the data date stand where the axis has them, to a tenth of a millimetre of the sheet', async () => {
    const ink = inkOf(usualSettings)
    const [from, to] = [dateOf(dayOfInstant(calculated.start)), dateOf(dayOfInstant(calculated.finish))]
    const [start, finish] = [dayOf(from.year, from.month, 1), dayOf(to.year + 1, 1, 1) - 1]
    const format = { ...usualFormat, sheetWidth: 841, sheetHeight: 594, start: isoOf(start), finish: isoOf(finish) }
    const settings = settingsWith({ format, show: { ...usualSettings.show, links: false, targets: false } })
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 1_000 } })
    const { fills, lines } = paintedOf(contentsOf(await preview(settings))[0] ?? '')

    // The sheet says where its rows end and where each month begins; between two months it goes on evenly.
    const rules = lines.filter(({ colour }) => colour === ink.rule)
    const rowEnds = rules.flatMap(({ points: [, y = 0, , toY] }) => (y === toY ? [y] : [])).sort((a, b) => a - b)
    const rowHeight = rowEnds[1]! - rowEnds[0]!
    const top = rowEnds[0]! - rowHeight
    const chart = { left: format.sheetWidth - format.margins.right - (await count(settings)).chartWidth }
    const heads = rules.filter(({ points: [x = 0, y = 0, toX] }) => x === toX && y < top - 1 && x >= chart.left - 0.1)
    const highest = Math.min(...heads.map(({ points: [, y = 0] }) => y))
    const majors = heads.filter(({ points: [, y = 0] }) => y < highest + 0.1)
    const ticks = [...new Set(majors.map(({ points: [x = 0] }) => x.toFixed(2)))].map(Number).sort((a, b) => a - b)
    const months: number[] = []
    for (let day = start; day <= finish; day = nextMonth(day)) months.push(day)
    expect(ticks).toHaveLength(months.length)
    const perDay = (ticks.at(-1)! - ticks[0]!) / (months.at(-1)! - months[0]!)
    const x = (instant: number): number => ticks[0]! + (instant / MINUTES_PER_DAY - months[0]!) * perDay
    for (const [i, month] of months.entries()) expect(Math.abs(x(instantOf(month)) - ticks[i]!)).toBeLessThan(0.1)

    const isBar = [ink.work, ink.critical, ink.finished]
    let bars = 0
    for (const [i, end] of rowEnds.entries()) {
      const row = rows[i]
      const times = calculated.works.get(row?.code ?? '')
      if (row?.type !== 'work' || !times) continue
      const [bar] = fills.filter(({ y, colour }) => isBar.includes(colour) && y > end - rowHeight && y < end)
      // What takes no time is drawn as a line.
      const drawnTo = Math.max(x(times.finish), x(times.start) + 0.18)
      expect([row.code, Math.abs(bar!.x - x(times.start)) < 0.1]).toEqual([row.code, true])
      expect([row.code, Math.abs(bar!.x + bar!.width - drawnTo) < 0.1]).toEqual([row.code, true])
      bars++
    }
    expect(bars).toBeGreaterThan(50)

    const dates = lines.filter(({ colour, points }) => colour === ink.dataDate && points[0] === points[2])
    expect(dates.length).toBeGreaterThan(0)
    for (const { points } of dates) expect(Math.abs(points[0]! - x(calculated.dataDate))).toBeLessThan(0.1)
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
