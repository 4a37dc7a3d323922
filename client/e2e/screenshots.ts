/**
 * Takes the pictures of the product that the READMEs show: the demo space with three people at work in it.
 *
 * `node client/e2e/screenshots.ts [folder]`, by default into `client/screenshots`. PLUMBLINE_URL names an installation
 * that is running already; without it one is started for the purpose.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { demoPlan } from '@plumbline/core/demo'
import { type StoredDates, writeXer } from '@plumbline/core/exchange'
import type { SchedulePlan } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { ensureChromium } from '../../core/test/chromium.ts'
import { drawingByProcessor } from './drawing.ts'
import { install } from './installation.ts'
import { demoSpaceOf, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { board, comparison, history, meeting, model, scoreboard, split } from './screenshot-scenes.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../screenshots', import.meta.url))
/** A README stays quick to open. */
const LARGEST = 600_000
const ROW_HEIGHT = 24
const HEADER = 40
/** Works around the data date: some done, some under way, the critical path among them. */
const TOP_ROW = 'Level 3'
const SELECTED = ['Slab formwork, north', 'Level 4'] as const

const view: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }

interface Scene {
  browser: Browser
  url: string
  spaceId: string
  schedule: string
  /** Session cookies of Maya, so that every picture can have its own language and colours. */
  maya: Awaited<ReturnType<typeof signIn>>
}

async function picture(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = statSync(path)
  if (size > LARGEST) throw new Error(`${path} has ${size} bytes`)
  console.log(`${path}  ${Math.round(size / 1000)} kB`)
}

async function pageOf({ browser, url, maya }: Scene, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...view, ...options, baseURL: url })
  await context.addCookies((await maya.context.storageState()).cookies)
  return context.newPage()
}

async function wayIn(scene: Scene): Promise<void> {
  const visitor = await scene.browser.newContext({ locale: 'en-US', ...view, baseURL: scene.url })
  const page = await visitor.newPage()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Maya Lindqvist' }).waitFor()
  await picture(page, 'login')
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click()
  const space = page.getByRole('link', { name: 'Meridian Build' })
  await space.waitFor()
  await page.waitForTimeout(300)
  await picture(page, 'select-space')
  await space.click()
  const schedule = page.getByRole('row', { name: 'Master schedule' })
  await schedule.waitFor()
  await schedule.click()
  await page.waitForTimeout(300)
  await picture(page, 'structure')
  await visitor.close()
}

/** Scrolls the rows of interest to the top and selects one of them. */
async function look(planner: PlannerPage): Promise<string> {
  const { page } = planner
  const isShown = async (): Promise<boolean> => (await planner.shown()).some(({ cells }) => cells.includes(TOP_ROW))
  for (let step = 0; step < 60 && !(await isShown()); step++) await planner.scroll(10 * ROW_HEIGHT)
  const top = await planner.cell(await planner.keyOf(TOP_ROW), 'name').boundingBox()
  const grid = await planner.grid.boundingBox()
  if (!top || !grid) throw new Error(`${TOP_ROW} is not in this schedule`)
  await planner.scroll(top.y - grid.y - HEADER)
  await page.waitForTimeout(200)
  const selected = await keyBelow(planner, ...SELECTED)
  await planner.select(selected)
  await page.mouse.move(5, 500)
  return selected
}

/** The first row of this name after another one. */
async function keyBelow(planner: PlannerPage, name: string, after: string): Promise<string> {
  const rows = await planner.shown()
  const from = rows.findIndex((row) => row.cells.includes(after))
  return rows.slice(from).find((row) => row.cells.includes(name))?.key ?? ''
}

/** Tom stands in a cell, Irina has a bar in her hand. */
async function withOthers(scene: Scene, work: (appear: () => Promise<void>) => Promise<void>): Promise<void> {
  const others = await Promise.all(
    ['tom', 'irina'].map(async (login) => {
      const { context } = await signIn({ url: scene.url }, scene.browser, login)
      const planner = new PlannerPage(await context.newPage())
      await planner.page.setViewportSize({ width: 1440, height: 900 })
      await planner.open(scene.schedule)
      await look(planner)
      return planner
    }),
  )
  const [tom, irina] = others as [PlannerPage, PlannerPage]
  const dragged = await irina.bar(await keyBelow(irina, 'Curing, south', TOP_ROW))
  const middle = { x: (dragged.left + dragged.right) / 2, y: dragged.middle }
  await irina.drag(middle, { x: middle.x + 20, y: middle.y }, true)
  const cell = await keyBelow(tom, 'Pour slab, north', TOP_ROW)
  await work(async () => {
    // A name stands at a cell for two seconds after its owner has come there.
    await tom.select(cell, 'percent')
    await tom.select(cell, 'duration')
  })
  await tom.page.keyboard.press('Escape')
  await irina.page.keyboard.press('Escape')
  for (const { page } of others) await page.context().close()
}

async function schedule(
  scene: Scene,
  name: string,
  options: BrowserContextOptions,
  appear: () => Promise<void>,
): Promise<void> {
  const page = await pageOf(scene, options)
  const planner = new PlannerPage(page)
  await planner.open(scene.schedule)
  await planner.official()
  await look(planner)
  await page.waitForTimeout(500)
  await appear()
  await page.waitForTimeout(400)
  await picture(page, name)
  await page.context().close()
}

/** A file as P6 would write it: with the dates that it has calculated. */
function demoFile(): string {
  const random = seededRandom(1)
  const plan = demoPlan({ random, newId: () => randomId(random) })
  return writeXer(plan, { stored: storedDates(plan) })
}

async function importPreview(scene: Scene): Promise<void> {
  const page = await pageOf(scene)
  await page.goto(`/${scene.spaceId}`)
  await page.getByRole('row', { name: 'Energy centre' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  const file = {
    name: 'RH-B outpatient centre.xer',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(demoFile()),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('Relations').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  await picture(page, 'import-preview')
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await page.context().close()
}

function storedDates(plan: SchedulePlan): Map<string, StoredDates> {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { timetable } = engine
  const instant = (value: number): number | null => (value === NO_INSTANT ? null : value)
  const minutes = (value: number): number | null => (value === NO_MINUTES ? null : value)
  const stored = new Map<string, StoredDates>()
  for (const { id } of plan.rows) {
    const slot = engine.slotOf(id)
    stored.set(id, {
      earlyStart: instant(timetable.earlyStart[slot] ?? NO_INSTANT),
      earlyFinish: instant(timetable.earlyFinish[slot] ?? NO_INSTANT),
      lateStart: instant(timetable.lateStart[slot] ?? NO_INSTANT),
      lateFinish: instant(timetable.lateFinish[slot] ?? NO_INSTANT),
      totalFloat: minutes(timetable.totalFloat[slot] ?? NO_MINUTES),
      freeFloat: minutes(timetable.freeFloat[slot] ?? NO_MINUTES),
      critical: timetable.critical[slot] === 1,
    })
  }
  return stored
}

async function take(browser: Browser, url: string): Promise<void> {
  const maya = await signIn({ url }, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<{ nodes: { id: string; name: string }[] }>('GET', `/spaces/${spaceId}/eps`)
  const id = nodes.find(({ name }) => name === 'Master schedule')?.id
  const scene: Scene = { browser, url, spaceId, schedule: `/${spaceId}/schedule/${id}`, maya }
  await wayIn(scene)
  await withOthers(scene, async (appear) => {
    await schedule(scene, 'schedule-light', {}, appear)
    await schedule(scene, 'schedule-dark', { colorScheme: 'dark' }, appear)
    await schedule(scene, 'schedule-ru', { locale: 'ru-RU' }, appear)
  })
  await importPreview(scene)
  await scenes(scene, id ?? '')
}

/** What several screens show after a few days of work, each in a picture of its own. */
async function scenes(scene: Scene, scheduleId: string): Promise<void> {
  const place = { maya: scene.maya, spaceId: scene.spaceId, scheduleId, path: scene.schedule }
  for (const [name, prepare] of Object.entries({ comparison, board, model, meeting, split, scoreboard, history })) {
    const page = await pageOf(scene)
    await prepare(page, place)
    await page.waitForTimeout(2_000)
    await picture(page, name)
    await page.context().close()
  }
}

mkdirSync(folder, { recursive: true })
const running = process.env.PLUMBLINE_URL
const installation = running ? { url: running, stop: async () => {} } : await install()
const executablePath = process.env.CHROMIUM ?? ensureChromium(console.log) ?? undefined
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...drawingByProcessor] })
try {
  await take(browser, installation.url)
} finally {
  await browser.close()
  await installation.stop()
}
