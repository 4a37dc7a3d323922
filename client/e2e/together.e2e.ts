import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

const corpus = process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))
const roads = `${corpus}/convention_roads.xer`

interface Two {
  maya: SignedIn
  tom: SignedIn
  a: PlannerPage
  b: PlannerPage
}

/** Two people in two browsers, both with the schedule open. */
async function openTogether(
  installation: Installation,
  browser: Browser,
  name: string,
  xer: string | Buffer,
): Promise<Two> {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, name, xer)
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  return { maya, tom, a, b }
}

async function close({ maya, tom }: Two): Promise<void> {
  await Promise.all([maya.context.close(), tom.context.close()])
}

async function expectSameEverywhere({ a, b }: Two): Promise<void> {
  await a.saved()
  await b.saved()
  await expect(async () => expect(await a.resultHash()).toBe(await b.resultHash())).toPass({ timeout: 20_000 })
  const official = await a.official()
  expect(await b.official()).toBe(official)
  expect(await a.allRows()).toEqual(await b.allRows())
}

/** Works on screen that have not started: no summary, a duration, 0 percent. */
async function openWorksShown(planner: PlannerPage): Promise<string[]> {
  const rows = await planner.grid.evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[role=row][data-row-key]')]
      .filter((row) => !row.hasAttribute('aria-expanded'))
      .filter((row) => row.querySelector('[data-column=percent]')?.textContent === '0')
      .filter((row) => Number.parseFloat(row.querySelector('[data-column=duration]')?.textContent ?? '0') > 0)
      .map((row) => ({ key: row.dataset.rowKey ?? '', index: Number(row.getAttribute('aria-rowindex')) })),
  )
  // The last rows may be cut off by the edge of the screen.
  return rows
    .sort((one, other) => one.index - other.index)
    .map((row) => row.key)
    .slice(0, -2)
}

/** Scrolls both screens down until they show at least five open works. */
async function openWorks({ a, b }: Two): Promise<string[]> {
  for (let step = 0; step < 100; step++) {
    const works = await openWorksShown(a)
    if (works.length >= 5) return works
    await Promise.all([a.scroll(300), b.scroll(300)])
  }
  throw new Error('this schedule has no five open works together')
}

async function link(planner: PlannerPage, from: string, to: string): Promise<void> {
  await planner.select(from)
  await planner.select(to, 'name', ['Control'])
  await planner.page.keyboard.press('Control+F2')
}

async function editTogether(two: Two): Promise<void> {
  const { a, b } = two
  const [first = '', second = '', third = '', fourth = ''] = await openWorks(two)
  await link(a, first, second)
  await a.saved()

  const before = await b.text(second, 'start')
  const hashBefore = await b.resultHash()
  await a.type(first, 'duration', '77')
  await expect(b.cell(first, 'duration')).toHaveText('77')
  await expect(async () => expect(await b.resultHash()).not.toBe(hashBefore)).toPass()
  await expect(b.cell(second, 'start')).not.toHaveText(before)
  await expect(async () => expect(await a.resultHash()).toBe(await b.resultHash())).toPass()

  const kept = await b.resultHash()
  await link(b, second, first)
  const names = [await b.text(first, 'name'), await b.text(second, 'name')]
  const told = b.page.getByTestId('toast').filter({ hasText: names[0] ?? '' })
  await expect(told.filter({ hasText: names[1] ?? '' }).first()).toBeVisible()
  expect(await b.resultHash()).toBe(kept)

  await Promise.all([a.select(third), b.select(fourth)])
  await Promise.all([a.page.keyboard.press('Alt+Shift+ArrowRight'), b.page.keyboard.press('Alt+Shift+ArrowUp')])
  await Promise.all([a.page.keyboard.press('Alt+Shift+ArrowDown'), b.page.keyboard.press('Alt+Shift+ArrowLeft')])
  await expectSameEverywhere(two)
}

test('two people edit an imported schedule of 1,200 activities and see the same dates as the server', async ({
  browser,
  installation,
}) => {
  // A real one of P6 where the folder of real schedules is at hand.
  const generated = (): string => writeXer(generatePlan({ seed: 11, works: 1200 }))
  const xer = existsSync(roads) ? readFileSync(roads) : generated()
  const two = await openTogether(installation, browser, 'Roads and utilities', xer)
  await editTogether(two)
  await close(two)
})

test('each sees who else is here and in which cell', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Presence', writeXer(generatePlan({ seed: 5, works: 60 })))
  const { a, b } = two
  await expect(a.page.locator('[data-testid^=presence-]')).toHaveCount(1)
  await expect(b.page.locator('[data-testid^=presence-]')).toHaveCount(1)
  await two.tom.context.close()
  await expect(a.page.locator('[data-testid^=presence-]')).toHaveCount(0)
  await two.maya.context.close()
})

test('who follows somebody sees what they see until they move themselves, and can go to where they are', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Following', writeXer(generatePlan({ seed: 6, works: 400 })))
  const { a, b } = two
  // The row of the caret, the first one here, is told even when it is scrolled away.
  const top = async (planner: PlannerPage): Promise<string> => (await planner.shown())[1]?.key ?? ''
  await a.page.locator('[data-testid^=presence-]').click()
  await expect(a.page.getByTestId('following')).toBeVisible()
  await b.page.keyboard.press('Escape')
  await b.scroll(2_400)
  const seen = await top(b)
  await expect(async () => expect(await top(a)).toBe(seen)).toPass()
  await b.zoomTo('month')
  await expect(a.page).toHaveURL(/zoom=month/)

  await a.page.screenshot({ path: test.info().outputPath('following.png') })
  await a.scroll(-400)
  await expect(a.page.getByTestId('following')).toHaveCount(0)
  await b.scroll(1_200)
  await expect(async () => expect(await top(b)).not.toBe(seen)).toPass()
  expect(await top(a)).not.toBe(await top(b))

  const [, , , row] = await b.shown()
  await b.select(row?.key ?? '')
  await a.page.getByRole('button', { name: 'Who is here' }).click()
  const person = a.page.locator('[data-testid^=person-]')
  await expect(person).toContainText(row?.cells[1] ?? '')
  await a.page.screenshot({ path: test.info().outputPath('people.png') })
  await person.getByRole('button', { name: 'Go to' }).click()
  await expect(a.row(row?.key ?? '')).toBeVisible()
  await close(two)
})

test('what both typed while one was offline merges when they meet again', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Offline', writeXer(generatePlan({ seed: 12, works: 300 })))
  const { a, b } = two
  const [first = '', second = '', third = ''] = await openWorks(two)
  await two.tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')

  await a.type(first, 'duration', '31')
  await a.type(second, 'name', 'Typed by the one who stayed')
  await b.type(third, 'duration', '17')
  await b.type(first, 'name', 'Typed in the cellar')
  await expect(b.root).toHaveAttribute('data-pending', '2')

  await two.tom.context.setOffline(false)
  await expect(a.cell(first, 'name')).toHaveText('Typed in the cellar', { timeout: 30_000 })
  await expect(a.cell(third, 'duration')).toHaveText('17')
  await expect(b.cell(first, 'duration')).toHaveText('31')
  await expect(b.cell(second, 'name')).toHaveText('Typed by the one who stayed')
  await expectSameEverywhere(two)
  await close(two)
})

test('what was typed offline survives a reload of the page', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Reload', writeXer(generatePlan({ seed: 13, works: 60 })))
  const { a, b } = two
  const [first = ''] = await openWorks(two)
  installation.kill('collab-server')
  await b.type(first, 'duration', '23')
  await b.page.reload()
  await b.ready()
  await expect(b.cell(first, 'duration')).toHaveText('23')
  await expect(a.cell(first, 'duration')).toHaveText('23', { timeout: 30_000 })
  await expectSameEverywhere(two)
  await close(two)
})

test('nothing that was shown as saved is missing after the servers are killed, and the browsers come back', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Killed', writeXer(generatePlan({ seed: 14, works: 300 })))
  const { a, b } = two
  const works = await openWorks(two)
  for (const [index, key] of works.slice(0, 4).entries()) {
    await a.type(key, 'duration', String(40 + index))
    await a.saved()
    installation.kill(index % 2 === 0 ? 'collab-server' : 'api-server')
  }
  for (const [index, key] of works.slice(0, 4).entries()) {
    await expect(b.cell(key, 'duration')).toHaveText(String(40 + index), { timeout: 60_000 })
  }
  await expectSameEverywhere(two)

  installation.killAll()
  await installation.start()
  await expect(a.root).toHaveAttribute('data-connection', 'live', { timeout: 60_000 })
  const [again = ''] = await openWorks(two)
  await a.type(again, 'duration', '44')
  await expect(b.cell(again, 'duration')).toHaveText('44', { timeout: 60_000 })
  await expectSameEverywhere(two)
  await close(two)
})
