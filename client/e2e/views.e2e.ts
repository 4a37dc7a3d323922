import { expect, type Page } from '@playwright/test'
import type { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const names = async (planner: PlannerPage): Promise<string[]> =>
  (await planner.shown()).map(({ cells }) => cells[1] ?? '')

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

test('rows are grouped and sorted by any column, live, and never move under the pointer', async ({
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

  await panel.getByRole('button', { name: 'Order of the plan' }).click()
  await expect.poll(async () => (await names(a))[0]).toBe('Block A')
  await close(both)
})
