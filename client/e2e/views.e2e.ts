import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const names = async (planner: PlannerPage): Promise<string[]> =>
  (await planner.shown()).map(({ cells }) => cells[1] ?? '')

const rowHeight = async (planner: PlannerPage): Promise<number | undefined> =>
  (await planner.row(await planner.keyOf('Columns')).boundingBox())?.height

const layoutKey = (path: string): string => `plumbline:schedule-layout:${path.split('/').at(-1)}`

/** Clicks the head of a column, where nothing of the planner is above it. */
async function clickHead(page: Page, column: string, modifiers: 'Shift'[] = []): Promise<void> {
  const box = await page
    .getByRole('columnheader')
    .and(page.locator(`[data-column="${column}"]`))
    .boundingBox()
  if (!box) throw new Error(`no column ${column}`)
  for (const key of modifiers) await page.keyboard.down(key)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8)
  for (const key of modifiers) await page.keyboard.up(key)
}

test('rows are grouped and sorted by any column, live, and never move under the pointer (R-VIEW-12, R-SHELL-37.grouping_settings)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Views')
  const { a, b } = both
  const { page } = a

  await clickHead(page, 'name')
  await expect
    .poll(() => names(a))
    .toEqual([
      'Block A',
      'Fit-out',
      'Doors',
      'Paint',
      'Plaster',
      'Foundations',
      'Concrete',
      'Excavate',
      'Formwork',
      'Frame',
      'Columns',
      'Slab',
      'Topped out',
    ])
  await clickHead(page, 'name')
  await expect.poll(async () => (await names(a)).slice(0, 3)).toEqual(['Block A', 'Frame', 'Topped out'])
  await clickHead(page, 'name')
  await expect.poll(async () => (await names(a))[1]).toBe('Foundations')

  await page.keyboard.press('Control+Alt+KeyG')
  const panel = page.getByTestId('view-panel')
  await panel.getByRole('button', { name: 'Group by…' }).click()
  await expect.poll(async () => (await names(a))[0]).toBe('Status: Not started (9)')
  await panel.getByRole('button', { name: 'Sort by…' }).click()
  await panel.getByTestId('view-sort').getByLabel('Column').selectOption('name')
  await expect
    .poll(() => names(a))
    .toEqual([
      'Status: Not started (9)',
      'Columns',
      'Concrete',
      'Doors',
      'Excavate',
      'Formwork',
      'Paint',
      'Plaster',
      'Slab',
      'Topped out',
    ])
  await page.screenshot({ path: test.info().outputPath('grouped.png') })

  // Somebody else completes a work: here nobody points at the rows, so it goes to its group.
  await page.mouse.move(1300, 300)
  const doors = await b.keyOf('Doors')
  await b.type(doors, 'percent', '100')
  await expect.poll(async () => (await names(a)).slice(-2)).toEqual(['Status: Completed (1)', 'Doors'])
  await expect(page).toHaveURL(/group=status&sort=name/)

  // One's own edit under the pointer leaves the row where it is until it is asked to go.
  const paint = await a.keyOf('Paint')
  await a.type(paint, 'percent', '50')
  await expect(page.getByTestId('order-changed')).toBeVisible()
  expect(await names(a)).toContain('Status: Not started (8)')
  await page.getByTestId('order-changed').getByRole('button').click()
  await expect.poll(() => names(a)).toContain('Status: In progress (1)')

  // A row dragged into another group takes its value, and undo brings it back.
  const from = await a.cell(paint, 'name').boundingBox()
  const to = await a.cell(doors, 'name').boundingBox()
  if (!from || !to) throw new Error('rows are on screen')
  const gutter = from.x - 80
  await page.mouse.move(gutter, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(gutter, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => names(a)).toContain('Status: Completed (2)')
  await expect.poll(() => b.text(paint, 'percent')).toBe('100')

  // Quick filter: what is typed is shown at once, and named when nothing is left.
  await page.getByTestId('quick-filter').fill('pa')
  await expect.poll(() => names(a)).toEqual(['Status: Completed (1)', 'Paint'])
  await page.getByTestId('quick-filter').fill('nowhere')
  await expect(page.getByText(/nowhere/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).last().click()
  await expect.poll(async () => (await names(a)).length).toBeGreaterThan(9)

  await panel.getByRole('button', { name: 'Plan order' }).click()
  await expect.poll(async () => (await names(a))[0]).toBe('Block A')
  await close(both)
})

test('R-SCH-20 a look is saved and shared: somebody else opens it by its link, and is back at the usual one when it goes', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Layouts')
  const { a, b } = both
  const { page } = a
  await clickHead(page, 'name')
  await page.getByRole('button', { name: 'Layout and view' }).click()
  await page.getByRole('button', { name: 'Save, share, templates…' }).click()
  const panel = page.getByTestId('view-panel')
  await panel.getByRole('tab', { name: 'Rows' }).click()
  await panel.getByRole('button', { name: 'Group by…' }).click()
  await expect.poll(async () => (await names(a))[0]).toBe('Status: Not started (9)')
  await panel.getByRole('radio', { name: 'High' }).click()
  await panel.getByText('Long names in two lines').click()
  await a.select((await a.shown())[1]?.key ?? '', 'name')
  await a.command('Freeze')
  await panel.getByRole('tab', { name: 'Layouts' }).click()
  await panel.getByLabel('Name of the layout').fill('By status')
  await panel.getByText('For everyone').click()
  await panel.getByRole('button', { name: 'Save' }).first().click()
  await expect(page).toHaveURL(/layout=/)
  await panel.getByLabel('Name of the template').fill('Site template')
  await panel.getByRole('button', { name: 'Save' }).last().click()
  await expect(panel.getByRole('button', { name: 'Site template', exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('layouts.png') })

  const link = new URL(page.url())
  const shared = new URLSearchParams({ layout: link.searchParams.get('layout') ?? '' })
  await b.open(`${link.pathname}?${shared}`)
  await expect.poll(async () => (await names(b))[0]).toBe('Status: Not started (9)')
  expect(await rowHeight(b)).toBe(32)
  const kept = await b.page.evaluate((key) => localStorage.getItem(key), layoutKey(link.pathname))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ frozen: 'name', rowStyle: { height: 32, wrap: true } })

  // Switching shows the other look before the server has answered.
  await panel.getByRole('button', { name: 'Default layout' }).click()
  await expect.poll(async () => (await names(a))[0]).toBe('Block A')
  await expect.poll(() => rowHeight(a)).toBe(24)
  await panel.getByRole('button', { name: 'Delete “By status”' }).click()
  await expect.poll(async () => (await names(b))[0]).toBe('Block A')
  await expect(b.page).not.toHaveURL(/layout=/)
  await close(both)
})

test('days stand in place of the chart, and what changed since a day stands out', async ({ browser, installation }) => {
  const both = await openTogether(installation, browser, 'Days')
  const { a } = both
  const { page } = a
  await a.command('Daily views')
  const panel = page.getByTestId('view-panel')
  await panel.getByLabel('Name of the daily view').fill('Week')
  await panel.getByLabel('Days from then on').fill('7')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('button', { name: 'Week (−0 / +7)' })).toHaveAttribute('aria-pressed', 'true')
  // Works of the week from 2 March: Excavate, and those without relations.
  await expect
    .poll(() => names(a))
    .toEqual(['Block A', 'Foundations', 'Excavate', 'Fit-out', 'Plaster', 'Paint', 'Doors'])
  await expect(page).toHaveURL(/days=1/)
  await page.screenshot({ path: test.info().outputPath('days.png') })
  await panel.getByText('Days in place of the chart').click()
  await expect.poll(async () => (await names(a)).length).toBe(13)

  const doors = await a.keyOf('Doors')
  await a.type(doors, 'duration', '7')
  await a.saved()
  await panel.getByRole('tab', { name: 'Changes' }).click()
  const today = new Date().toISOString().slice(0, 10)
  await panel.getByRole('textbox', { name: 'Since' }).fill(today)
  await panel.getByRole('textbox', { name: 'Since' }).press('Enter')
  await expect(panel.getByTestId('changed-cells')).toContainText('Doors')
  await expect(a.cell(doors, 'duration')).toHaveAttribute('aria-description', /→ 7/)
  await expect(page).toHaveURL(new RegExp(`since=${today}`))
  await page.screenshot({ path: test.info().outputPath('changes.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('dark.png') })
  await close(both)
})

test('R-WBS-08 ticked rows, folds and heights of rows are found again on another computer', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Elsewhere')
  const { a } = both
  const kept = new Set<string>()
  a.page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('ui-state-config')) kept.add(request.postDataJSON().key)
  })
  await a.select(await a.keyOf('Slab'))
  await a.page.keyboard.press('Space')
  await expect(a.row(await a.keyOf('Slab'))).toHaveAttribute('data-checked', 'true')
  await a.expander(await a.keyOf('Fit-out'))
  await expect.poll(() => names(a)).not.toContain('Doors')
  await a.page.keyboard.press('Control+KeyK')
  await a.page.keyboard.type('Next row height')
  await a.page.keyboard.press('Enter')
  await expect.poll(() => [...kept].sort()).toEqual(['screen', 'ticks'])

  const elsewhere = await signIn(installation, browser, 'maya')
  const c = new PlannerPage(await elsewhere.context.newPage())
  await c.open(both.path)
  const slab = await c.keyOf('Slab')
  await expect(c.row(slab)).toHaveAttribute('data-checked', 'true')
  await expect.poll(() => names(c)).not.toContain('Doors')
  await expect.poll(async () => (await c.row(slab).boundingBox())?.height).toBe(28)
  await elsewhere.context.close()
  await close(both)
})

test('critical rows only: the filter says that it is on, and the footer how many rows are left', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Critical')
  const { page } = both.a
  const button = page.locator('[data-command="filter"]')
  await expect(button).toHaveText('Filter')
  await both.a.command('Critical rows only')
  await expect(button).toHaveText('Critical rows only')
  await expect(page.getByTestId('figures')).toHaveText(/^9 of 13 rows/)
  await button.click()
  const panel = page.getByTestId('filter')
  await expect(panel.getByText('Critical rows only')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('critical-only.png') })
  await panel.getByRole('button', { name: 'Remove tag' }).click()
  await expect(button).toHaveText('Filter')
  await expect(page.getByTestId('figures')).toHaveText(/^13 rows/)
  await close(both)
})
