import { expect, type Page } from '@playwright/test'
import { cardsIn, columnOf, makeBoard } from './board-pages.ts'
import { onPaper } from './on-paper.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

const CARDS = 3_200
const MOST = 3_000

test('of more than one print takes is said so before anything is laid out; what is long answers, stops and goes on (R-REP-08)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const board = await makeBoard(maya, ...Array.from({ length: CARDS }, (_, i) => `Slab ${i}`))
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(board.path)
  await expect(cardsIn(page, 'To do').first()).toBeVisible()
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  await expect(page.getByText('3,200 rows are too many for one print, which takes 3,000 at most.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('too-many.png') })

  await watchTasks(page)
  await page.getByRole('button', { name: 'Print the first 3,000' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('stopped.png') })
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByTestId('print-count')).toBeVisible({ timeout: 180_000 })
  const { sheets } = await onPaper(page, 'many-cards')
  const tasks = await longTasks(page)
  test.info().annotations.push({ type: 'long tasks, ms', description: tasks.join(', ') })
  const said = sheets.join('\n')
  for (const card of ['Slab 0', `Slab ${MOST - 1}`]) expect(said).toMatch(new RegExp(`${card}(?!\\d)`))
  expect(said).not.toMatch(new RegExp(`Slab ${MOST}(?!\\d)`))
  expect(said).toContain('200 cards more than paper takes')

  // What is filtered away needs no agreement.
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Find cards').fill('Slab 31')
  await page.getByRole('combobox', { name: 'Swimlanes' }).selectOption({ label: 'By label' })
  await expect(columnOf(page, 'To do').first()).toContainText('Slab 31')
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  const few = await onPaper(page, 'lanes')
  expect(few.sheets[0]).toContain('No label')
  expect(few.sheets[0]).toContain('Slab 31')
  await maya.context.close()
})

/** Tasks of the page of more than 50 ms from now on. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
}

const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
