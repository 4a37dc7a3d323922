/**
 * `npm run bench:estimates:chromium -- [--items N] [--json FILE]`: a large bill in a browser. A BC3 of N items is taken in as
 * the screen does it, until the estimate is there and until its totals stand on the screen; it is opened anew from the server
 * and from what the browser kept; then its table is narrowed while somebody types, key by key. Told are how long each takes
 * and the longest task of the main thread meanwhile. Of what is done with many rows (copied, pasted, selected, matched) the
 * longest task is told in milliseconds of the processor.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { largeBill } from '../../core/src/estimate-files/testing/large-bill.ts'
import { install } from '../e2e/installation.ts'
import { createSchedule, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { quantile } from './gantt/figures.ts'
import { opening, tasksOf, watched } from './long-tasks.ts'
import { longestTask } from './main-thread.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '50000' }, json: { type: 'string' } },
})
const ITEMS = Number(values.items)
const TEXTS = ['axis 4999', 'concrete', 'wall, axis 12', 'nowhere at all', 'i77']
/** Of a quick typist. */
const BETWEEN_KEYS_MS = 120
/** On a machine that has other work. */
const PATIENCE_MS = 300_000
const SETTLED_MS = 2_000
/** Of the table: some eight hundred rows. */
const PAGES = 40
const PASTED = Array.from({ length: 1_000 }, (_, at) => `07-${at}\tPasted item ${at}\tm3\t${at}.5\t12.50`).join('\n')

const installation = await install()
const browser = await openBrowser()
try {
  const maya = await signIn(installation, browser, 'maya')
  maya.context.setDefaultTimeout(PATIENCE_MS)
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await createSchedule(maya, 'A large bill')
  const page = await watched(maya.context)
  const imported = await importing(page, path)
  console.log(imported)
  // Another browser of hers, which kept nothing yet.
  const { context } = await signIn(installation, browser, 'maya')
  context.setDefaultTimeout(PATIENCE_MS)
  const fromServer = await opening(context, page.url(), shownWhole)
  const fromCopy = await opening(context, page.url(), shownWhole)
  await context.close()
  console.log({ fromServer, fromCopy })
  const runs = []
  for (const text of TEXTS) runs.push(await narrowing(page, text))
  const actions = await acting(page)
  const longest = runs.map((run) => run.longestTaskMs)
  const figures = {
    items: ITEMS,
    ...imported,
    fromServer,
    fromCopy,
    narrowing: runs,
    actions,
    longestTaskMs: Math.max(...longest),
    medianOfLongestMs: quantile(longest, 0.5),
    load: loadavg()[0],
  }
  console.log(figures)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

/** All items stand in the table, and their sum below it. */
async function shownWhole(page: Page): Promise<void> {
  await page.waitForFunction(
    (rows) => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) > rows,
    ITEMS,
  )
  await page.getByTestId('estimate-gross').filter({ hasText: /\d/ }).waitFor()
  await page.locator('[data-testid=estimate-totals]:not([aria-busy=true])').waitFor()
}

async function importing(page: Page, path: string) {
  const dialog = page.getByRole('dialog')
  await page.goto(`${path}/estimates`)
  await page.getByRole('button', { name: 'From a file…' }).first().click()
  const file = { name: 'large.bc3', mimeType: 'application/octet-stream', buffer: Buffer.from(largeBill(ITEMS)) }
  const chosen = performance.now()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByTestId('estimate-file').waitFor()
  const read = performance.now()
  await dialog.getByRole('button', { name: 'Create estimate' }).click()
  await page.waitForURL(/\/estimates\/[^/]+$/)
  const there = performance.now()
  await shownWhole(page)
  const shown = performance.now()
  return {
    readMs: Math.round(read - chosen),
    importMs: Math.round(there - read),
    openMs: Math.round(shown - there),
  }
}

/** Typed key by key into the field above the table, and taken out again. */
async function narrowing(page: Page, text: string) {
  const field = page.getByLabel('Code, name or note')
  await resting(page)
  await page.evaluate(() => Object.assign((window as unknown as { tasks: number[] }).tasks, { length: 0 }))
  await field.click()
  await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS })
  const typed = performance.now()
  const rows = await resting(page)
  const restMs = Math.round(performance.now() - typed)
  const tasks = await tasksOf(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  return { text, rows, restMs, longestTaskMs: Math.round(Math.max(0, ...tasks)) }
}

/** When the number of rows is the same for a while; that number. */
function resting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const count = () => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount'))
    for (let [last, since] = [-1, performance.now()]; ; ) {
      const now = count()
      if (now !== last) [last, since] = [now, performance.now()]
      if (performance.now() - since > 600) return now
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

/** Milliseconds of the processor that the longest task of each takes. */
async function acting(page: Page): Promise<Record<string, number>> {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const first = (column: string, text: RegExp) => page.locator(`[data-column="${column}"]`, { hasText: text }).first()
  const figures: Record<string, number> = {}
  const measured = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const longest = await longestTask(browser, page, async () => {
      await act()
      await page.waitForTimeout(SETTLED_MS)
    })
    figures[name] = Math.round(longest)
    await page.waitForTimeout(SETTLED_MS)
  }
  await resting(page)
  await first('quantity', /\d/).click()
  await keyboard.press('Control+A')
  await measured('copy all', () => keyboard.press('Control+C'))
  await first('quantity', /\d/).click()
  await measured('select pages of quantities', async () => {
    for (let page = 0; page < PAGES; page++) await keyboard.press('Shift+PageDown')
  })
  await measured('fill them down', () => keyboard.press('Control+D'))
  await measured('undo that', () => keyboard.press('Control+Z'))
  await first('code', /^I\d/).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED)
  await measured('paste 1,000 lines', () => keyboard.press('Control+V'))
  await measured('undo that paste', () => keyboard.press('Control+Z'))
  await measured('open the match dialog', () =>
    page.getByTestId('compliance').getByText('Match', { exact: true }).click(),
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await measured('open the resources', () => page.getByRole('button', { name: 'Resources' }).click())
  await dialog.getByRole('button', { name: 'Close' }).click()
  return figures
}
